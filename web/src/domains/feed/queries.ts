import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Feed, getFeed, listFeeds, listMissingChildren } from '#contract/feed/api.ts';
import type { MissingKind } from '#contract/feed/missing-kinds.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../api/call.ts';
import { isFinished } from './states.ts';

const feedsKey = ['feeds'] as const;
export const feedListKey = [...feedsKey, 'list'] as const;
export const feedKey = (id: number) => [...feedsKey, 'feed', id] as const;

/** The server works on feeds without user action, so they are polled until none is unfinished. */
const pollInterval = 4_000;

/** Children are counted each time a feed with missing ones is asked for: of a whole country this takes seconds. */
const manyMissing = 20_000;
const pollIntervalOfMany = 60_000;
const pollIntervalOf = ({ missing }: Pick<Feed, 'missing'>): number =>
  missing > manyMissing ? pollIntervalOfMany : pollInterval;

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
    refetchInterval: ({ state }) =>
      state.data && !isFinished(state.data.feed) ? pollIntervalOf(state.data.feed) : false,
    gcTime: 0,
  });

export interface MissingFilter {
  readonly project?: string | undefined;
  readonly kind?: MissingKind | undefined;
}

/** Not kept, and not asked for again by itself: the children shown are written to the log of readings each time. */
export const missingQuery = (id: number, filter: MissingFilter, language: string) =>
  infiniteQueryOptions({
    queryKey: [...feedsKey, 'missing', id, filter, language] as const,
    queryFn: ({ pageParam, signal }) => call(listMissingChildren, { id, ...filter, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.children.at(-1)?.childId : undefined),
    gcTime: 0,
  });
