import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { compareChildren } from '#contract/children/compare.ts';
import { call } from '../../../api/call.ts';
import { childrenKey } from '../queries.ts';

/**
 * The children may be reserved by others meanwhile, so they are asked for again when the reader returns to the window.
 * The columns of before stay until then.
 */
export const compareQuery = (childIds: readonly string[], language: string) =>
  queryOptions({
    queryKey: [...childrenKey, 'compare', language, ...childIds] as const,
    queryFn: async ({ signal }) => (await call(compareChildren, { childIds: [...childIds] }, { signal })).children,
    enabled: childIds.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
