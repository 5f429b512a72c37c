import { queryOptions } from '@tanstack/react-query';
import { getHomeFigures, getWorkQueue } from '#contract/home/api.ts';
import type { QueueScope } from '#contract/home/rules.ts';
import { call } from '../../api/call.ts';
import { recentChildrenQuery } from '../../api/recent-children.ts';

/** Always refetched, so that solved items are gone when the user returns to Home. */
const alwaysRefetch = { refetchOnMount: 'always' } as const;

export const workQueueQuery = (scope: QueueScope, language: string) =>
  queryOptions({
    queryKey: ['home', 'queue', scope, language] as const,
    queryFn: ({ signal }) => call(getWorkQueue, { scope }, { signal }),
    ...alwaysRefetch,
  });

export const figuresQuery = (language: string) =>
  queryOptions({
    queryKey: ['home', 'figures', language] as const,
    queryFn: ({ signal }) => call(getHomeFigures, {}, { signal }),
    staleTime: 60_000,
  });

export const recentQuery = { ...recentChildrenQuery, ...alwaysRefetch };
