import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from './inline-notice.tsx';

export interface ClearedTexts {
  readonly cleared: string;
  readonly undo: string;
}

/** Empties the fields; what it gives back fills them again. */
export type Clear = () => () => void;

interface Offer {
  /** Fills the fields again. */
  readonly take: () => void;
}

/** F28: what Clear took away can be had back until something else stands in the fields. */
export function useUndoableClear(onClear: Clear, standing: unknown) {
  const [offer, setOffer] = useState<Offer>();
  const now = JSON.stringify(standing);
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (!offer) return;
    left.current ??= now;
    if (left.current !== now) setOffer(undefined);
  }, [offer, now]);
  const clear = () => {
    const undo = onClear();
    left.current = undefined;
    const take = () => {
      undo();
      setOffer(undefined);
    };
    // Pressed again, there was nothing more to take away.
    setOffer((known) => known ?? { take });
  };
  return { clear, offer };
}

interface ClearedNoticeProps {
  readonly offer: Offer | undefined;
  readonly texts: ClearedTexts;
}

export function ClearedNotice({ offer, texts }: ClearedNoticeProps) {
  if (!offer) return null;
  return (
    <InlineNotice
      kind="info"
      actions={
        <Button size="sm" onClick={offer.take}>
          {texts.undo}
        </Button>
      }
    >
      {texts.cleared}
    </InlineNotice>
  );
}
