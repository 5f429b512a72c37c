import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from './inline-notice.tsx';

interface Asked {
  readonly isError: boolean;
  readonly data: unknown;
  refetch(): unknown;
}

interface FetchFailureProps {
  /** The queries a part of a screen needs. */
  readonly of: readonly Asked[];
  readonly title: string;
  readonly tryAgain: string;
  readonly children?: ReactNode;
}

/** Error notice for failed queries; the retry refetches only those. Nothing while all are loaded or loading. */
export function FetchFailure({ of, title, tryAgain, children }: FetchFailureProps) {
  const failed = of.filter(({ isError, data }) => isError && data === undefined);
  if (failed.length === 0) return null;
  return (
    <InlineNotice
      kind="error"
      title={title}
      actions={
        <Button size="sm" onClick={() => failed.forEach((one) => void one.refetch())}>
          {tryAgain}
        </Button>
      }
    >
      {children}
    </InlineNotice>
  );
}
