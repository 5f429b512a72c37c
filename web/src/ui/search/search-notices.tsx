import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { RestoreNotice, type RestoreOffer } from '../messages/restore-notice.tsx';

interface SearchNoticesProps {
  /** Criteria that stood here when the session ended. */
  readonly kept?: RestoreOffer | undefined;
  /** What is wrong with what was asked, or with the link that asked it. */
  readonly trouble?: string | undefined;
  /** What a changed parent cleared, and the way to have it back. */
  readonly cleared: { readonly text: string; readonly undo: () => void } | undefined;
  /** The lists behind the criteria did not come. */
  readonly failure: { readonly title: string; readonly retry: () => void } | undefined;
  /** 'You have selected more than 10 countries. The search may be slow.' */
  readonly warnings?: readonly string[];
  readonly children?: ReactNode;
  readonly texts: { readonly undo: string; readonly tryAgain: string };
}

/** What must be said between criteria and results. */
export function SearchNotices({ kept, trouble, cleared, failure, warnings = [], children, texts }: SearchNoticesProps) {
  return (
    <>
      <RestoreNotice offer={kept} />
      {trouble ? <InlineNotice kind="error">{trouble}</InlineNotice> : null}
      {cleared ? (
        <InlineNotice
          kind="info"
          actions={
            <Button size="sm" onClick={cleared.undo}>
              {texts.undo}
            </Button>
          }
        >
          {cleared.text}
        </InlineNotice>
      ) : null}
      {failure ? (
        <InlineNotice
          kind="error"
          title={failure.title}
          actions={
            <Button size="sm" onClick={failure.retry}>
              {texts.tryAgain}
            </Button>
          }
        />
      ) : null}
      {warnings.map((warning) => (
        <InlineNotice key={warning} kind="warning">
          {warning}
        </InlineNotice>
      ))}
      {children}
    </>
  );
}
