import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { RestoreNotice, type RestoreOffer } from '../messages/restore-notice.tsx';

interface SearchNoticesProps {
  /** Criteria from before the session ended. */
  readonly kept?: RestoreOffer | undefined;
  /** What is wrong with the criteria, or with the link that opened the screen. */
  readonly trouble?: string | undefined;
  /** Criteria cleared by a parent's change, with undo. */
  readonly cleared: { readonly text: string; readonly undo: () => void } | undefined;
  /** The dropdown lists could not be loaded. */
  readonly failure: { readonly title: string; readonly retry: () => void } | undefined;
  /** 'You have selected more than 10 countries. The search may be slow.' */
  readonly warnings?: readonly string[];
  readonly children?: ReactNode;
  readonly texts: { readonly undo: string; readonly tryAgain: string };
}

/** Notices between criteria and results. */
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
