import { isUnreachable } from '../db/connection-errors.ts';

/**
 * For jobs: one record that fails, for example because somebody holds its lock, does not block those after it. Throws
 * the first error at the end, which reports it to the job runner; without a database there is nothing to go on with.
 * When the server stops, the next run goes on with the rest.
 */
export async function doEach<T>(
  { stopping }: { readonly stopping?: AbortSignal | undefined },
  all: Iterable<T>,
  act: (one: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    if (stopping?.aborted) break;
    await act(one).catch((error: unknown) => {
      if (isUnreachable(error)) throw error;
      errors.push(error);
    });
  }
  if (errors.length > 0) throw errors[0];
}
