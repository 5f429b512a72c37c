import { notifyManager, QueryClient } from '@tanstack/react-query';
import { hasFailedInBackground } from './background.ts';
import { isProblem } from './problem.ts';

// The default scheduler notifies by timer, so a form would learn that its request is pending only after the request was
// sent: a second Enter in between would send it twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Retries only failures that may pass: no response, or 502 and above. Refusals stay, and a request that timed out
 * would time out again.
 */
export const shouldRetry = (failure: unknown): boolean =>
  isProblem(failure) &&
  failure.code !== 'taking-too-long' &&
  failure.code !== 'search-stopped' &&
  (failure.code === 'network-failure' || failure.status >= 502);

const retries = 2;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        // Do not trust the browser's offline state: the office network may still be reachable.
        networkMode: 'always',
        retry: (count, failure) => count < retries && shouldRetry(failure) && !hasFailedInBackground(failure),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
