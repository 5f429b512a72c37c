import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getQualityTrend,
  listProjectQuality,
  listQuality,
  listQualityChildren,
  listQualityPairs,
} from '#contract/quality/api.ts';
import type { Figure, PairState, Place } from '#contract/quality/rules.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../api/call.ts';
import { keepRowsOf } from '../../api/keep-rows.ts';

export const qualityKey = ['quality'] as const;

/** While the job counts, until it is done. */
const countingInterval = 3_000;

export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: [...qualityKey, 'countries', language] as const,
    queryFn: ({ signal }) => call(listQuality, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isCounting ? countingInterval : false),
  });

interface Paged {
  readonly page: number;
  readonly pageSize: PageSize;
}

export interface ProjectsAsked extends Paged {
  readonly country: string;
  readonly search: string;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
}

/** `countedAt` is part of the key: after a count the rows are others. */
export const projectsQuery = ({ country, search, sort, page, pageSize }: ProjectsAsked, countedAt: string) =>
  queryOptions({
    queryKey: [...qualityKey, 'projects', country, search, sort, page, pageSize, countedAt] as const,
    queryFn: ({ signal }) =>
      call(
        listProjectQuality,
        {
          country,
          ...(search !== '' && { search }),
          sort: sort.column,
          direction: sort.isDescending ? 'desc' : 'asc',
          page,
          pageSize,
        },
        { signal },
      ),
    placeholderData: keepRowsOf([...qualityKey, 'projects', country]),
  });

interface Shown {
  readonly language: string;
  readonly countedAt: string;
}

/** Not kept, as of every list of children: the children shown are written to the log of readings each time. */
export const childrenQuery = (
  place: Place,
  figure: Figure,
  { page, pageSize }: Paged,
  { language, countedAt }: Shown,
) =>
  queryOptions({
    queryKey: [...qualityKey, 'children', place, figure, page, pageSize, language, countedAt] as const,
    queryFn: ({ signal }) => call(listQualityChildren, { ...place, figure, page, pageSize }, { signal }),
    placeholderData: keepRowsOf([...qualityKey, 'children', place, figure]),
    gcTime: 0,
  });

export const pairsKey = [...qualityKey, 'pairs'] as const;

/** Not kept, as the list of children. */
export const pairsQuery = (place: Place, state: PairState, { page, pageSize }: Paged, { language, countedAt }: Shown) =>
  queryOptions({
    queryKey: [...pairsKey, place, state, page, pageSize, language, countedAt] as const,
    queryFn: ({ signal }) => call(listQualityPairs, { ...place, state, page, pageSize }, { signal }),
    gcTime: 0,
  });

export const trendQuery = (country: string | undefined, figure: Figure, countedAt: string | undefined) =>
  queryOptions({
    queryKey: [...qualityKey, 'trend', country, figure, countedAt] as const,
    queryFn: async ({ signal }) => (await call(getQualityTrend, { country, figure }, { signal })).weeks,
    placeholderData: keepPreviousData,
  });
