import { useProblemMessages } from './problem-message.ts';

interface RowsQuery {
  readonly isError: boolean;
  readonly isPending: boolean;
  /** The rows of the page before, until these have come. */
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a grid shows while its rows are on their way, and when they did not come. */
export function useRowsState(query: RowsQuery, failed: string) {
  const messages = useProblemMessages();
  const status = query.isError ? 'failed' : query.isPending || query.isPlaceholderData ? 'loading' : 'ready';
  return {
    status,
    failure: query.isError ? messages.of(query.error, failed) : undefined,
    onRetry: () => void query.refetch(),
  } as const;
}
