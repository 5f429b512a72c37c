import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { explainChildSearch, searchChildren } from '#contract/children/api.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { call } from '../../api/call.ts';
import { knownFrom } from '../../api/known-child.ts';
import { orderOf } from '../../api/search/order.ts';
import type { SearchPage } from '../../api/search/search-state.ts';

/** Prefix of every query about children, so that one call can invalidate them all. */
export const childrenKey = ['children'] as const;

export interface ChildPage extends SearchPage<ChildSearchForm> {
  readonly savedSearchId?: number | undefined;
}

type SearchAnswer = z.output<typeof searchChildren.output>;

export const childPageQuery = ({ form, page, pageSize, sort, savedSearchId }: ChildPage, language: string) =>
  queryOptions({
    queryKey: [...childrenKey, 'search', language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(
        searchChildren,
        { search: toChildSearch(form), page, pageSize, ...orderOf<GridColumn>(sort), savedSearchId },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { childrenOf: ({ children }: SearchAnswer) => children.map(knownFrom) },
  });

export const explanationQuery = (form: ChildSearchForm) =>
  queryOptions({
    queryKey: [...childrenKey, 'explain', form] as const,
    queryFn: async ({ signal }) =>
      (await call(explainChildSearch, { search: toChildSearch(form) }, { signal })).criteria,
  });
