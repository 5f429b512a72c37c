import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './fetched.module.css';
import { InlineNotice } from './inline-notice.tsx';
import { useDelayed, waitingTimes } from './use-delayed.ts';

interface FetchedProps<D> {
  readonly data: D | undefined;
  readonly hasFailed: boolean;
  readonly failure: string;
  readonly onRetry: () => void;
  readonly tryAgain: string;
  readonly loading: string;
  readonly children: (data: D) => ReactNode;
}

/** Renders loaded data; skeleton rows after a short delay while loading; a message with a retry button on failure. */
export function Fetched<D>({ data, hasFailed, failure, onRetry, tryAgain, loading, children }: FetchedProps<D>) {
  if (data !== undefined) return children(data);
  if (!hasFailed) return <LoadingRows loading={loading} />;
  return (
    <div className={classes.notice}>
      <InlineNotice
        kind="error"
        title={failure}
        actions={
          <Button size="sm" onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      />
    </div>
  );
}

export function LoadingRows({ loading }: { readonly loading: string }) {
  const isLate = useDelayed(true, waitingTimes.skeleton);
  return (
    <div className={classes.waiting} aria-busy="true">
      {isLate ? (
        <>
          <VisuallyHidden>
            <span role="status">{loading}</span>
          </VisuallyHidden>
          {[1, 2, 3, 4].map((row) => (
            <span key={row} className={classes.row} aria-hidden="true" />
          ))}
        </>
      ) : null}
    </div>
  );
}
