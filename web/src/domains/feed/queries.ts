import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFeed, listFeeds } from '#contract/feed/api.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../api/call.ts';
import { isFinished } from './states.ts';

const feedsKey = ['feeds'] as const;
export const feedListKey = [...feedsKey, 'list'] as const;
export const feedKey = (id: number) => [...feedsKey, 'feed', id] as const;

/** The server works on feeds without user action, so they are polled until none is unfinished. */
const pollInterval = 4_000;

export interface Page {
  readonly page: number;
  readonly pageSize: PageSize;
}

export const feedsQuery = ({ page, pageSize }: Page, language: string) =>
  queryOptions({
    queryKey: [...feedListKey, language, page, pageSize] as const,
    queryFn: ({ signal }) => call(listFeeds, { page, pageSize }, { signal }),
    refetchInterval: ({ state }) => (state.data?.feeds.every(isFinished) === false ? pollInterval : false),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const feedQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...feedKey(id), language] as const,
    queryFn: ({ signal }) => call(getFeed, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isFinished(state.data.feed) ? pollInterval : false),
    gcTime: 0,
  });
