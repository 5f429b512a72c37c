import { useProblemMessages } from './problem-message.ts';

interface RowsQuery {
  readonly data: unknown;
  readonly isError: boolean;
  readonly isPending: boolean;
  /** The rows of the previous page are still displayed. */
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Loading and failure state of a grid; rows already fetched stay displayed. */
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
