import { Button } from '../button.tsx';
import { InlineNotice } from './inline-notice.tsx';

/** Unsaved input from earlier that can be restored. */
export interface RestoreOffer {
  readonly title: string;
  readonly text: string;
  readonly restoreLabel: string;
  readonly discardLabel: string;
  restore(): void;
  discard(): void;
}

/** For the top of the form the input belongs to. */
export function RestoreNotice({ offer }: { readonly offer: RestoreOffer | undefined }) {
  if (!offer) return null;
  return (
    <InlineNotice
      kind="info"
      title={offer.title}
      actions={
        <>
          <Button size="sm" onClick={offer.discard}>
            {offer.discardLabel}
          </Button>
          <Button size="sm" look="primary" onClick={offer.restore}>
            {offer.restoreLabel}
          </Button>
        </>
      }
    >
      <p>{offer.text}</p>
    </InlineNotice>
  );
}
