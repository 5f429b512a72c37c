import { useProblemMessages } from './problem-message.ts';

interface RowsQuery {
  readonly data: unknown;
  readonly isError: boolean;
  readonly isPending: boolean;
  /** The rows of the page before, until these have come. */
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a grid shows while its rows are on their way, and when they did not come; those it has read stay. */
export function useRowsState(query: RowsQuery, failed: string) {
  const messages = useProblemMessages();
  const isNever = query.isError && query.data === undefined;
  const status = isNever ? 'failed' : query.isPending || query.isPlaceholderData ? 'loading' : 'ready';
  return {
    status,
    failure: query.isError ? messages.of(query.error, failed) : undefined,
    onRetry: () => void query.refetch(),
  } as const;
}
