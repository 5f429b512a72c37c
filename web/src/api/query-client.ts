import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

// By default it tells by a timer, so that a form knows that it is under way only after its request has left: a second
// Enter in between would send it twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Only what may pass by itself is tried again: no answer, or a service out of order. A refusal stays one, and what
 * was cancelled for taking too long would only take as long again.
 */
export const isWorthRepeating = (failure: unknown): boolean =>
  isProblem(failure) &&
  failure.code !== 'taking-too-long' &&
  failure.code !== 'search-stopped' &&
  (failure.code === 'network-failure' || failure.status >= 502);

const repeats = 2;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        // A browser that thinks it is offline may still reach the office's network; the call itself says.
        networkMode: 'always',
        retry: (count, failure) => count < repeats && isWorthRepeating(failure),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
