import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from './inline-notice.tsx';

export interface ClearedTexts {
  readonly cleared: string;
  readonly undo: string;
}

/** Clears the fields; the returned function restores them. */
export type Clear = () => () => void;

interface Offer {
  /** Restores the fields. */
  readonly take: () => void;
}

/** F28: cleared criteria can be restored until the fields change. */
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
    // Pressing Clear twice keeps the first undo.
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
