import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { listCheckedRows, recheckImport, type rowFilters } from '#contract/imports/api.ts';
import { getImport, type ImportGridColumn, listImportAuthors, listImports } from '#contract/imports/history-api.ts';
import type { Import, RowState } from '#contract/imports/import.ts';
import type { ImportFilter } from '#contract/imports/rules.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../api/call.ts';
import { keepRowsOf } from '../../api/keep-rows.ts';
import { type Order, orderOf } from '../../api/search/order.ts';

export type RowFilter = (typeof rowFilters)[number];

export interface Page {
  readonly page: number;
  readonly pageSize: PageSize;
}

const importsKey = ['imports'] as const;
export const historyKey = [...importsKey, 'history'] as const;
export const importKey = (id: number) => [...importsKey, 'import', id] as const;
export const checkKey = (id: number) => [...importsKey, 'check', id] as const;

export const progressKey = (id: number) => [...importKey(id), 'progress'] as const;

/** Progress of an import; written by FollowImport, never fetched. */
export const progressQuery = (id: number) => queryOptions<Import>({ queryKey: progressKey(id), queryFn: skipToken });

/** The current state of a check made before the page was left or reloaded. */
export const openCheckQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...checkKey(id), 'open', language] as const,
    queryFn: async () => (await call(recheckImport, { id, rows: [] })).check,
    retry: false,
    gcTime: 0,
  });

export const checkedRowsQuery = (id: number, language: string, filter: RowFilter, page: Page) =>
  queryOptions({
    queryKey: [...checkKey(id), 'rows', language, filter, page] as const,
    queryFn: ({ signal }) => call(listCheckedRows, { id, filter, ...page }, { signal }),
    placeholderData: keepRowsOf([...checkKey(id), 'rows']),
    gcTime: 0,
  });

export interface HistoryPage extends Page {
  readonly filter: ImportFilter;
  readonly sort: Order;
}

const copied = <V>(values: readonly V[] | undefined): V[] | undefined => values && [...values];

/** The filter as request parameters. */
export const sentFilter = ({ createdBy, statuses, from, to }: ImportFilter) => ({
  createdBy: copied(createdBy),
  statuses: copied(statuses),
  from,
  to,
});

export const historyQuery = ({ filter, page, pageSize, sort }: HistoryPage, language: string) =>
  queryOptions({
    queryKey: [...historyKey, language, filter, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(
        listImports,
        {
          ...sentFilter(filter),
          page,
          pageSize,
          ...orderOf<ImportGridColumn>(sort),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const authorsQuery = () =>
  queryOptions({
    queryKey: [...importsKey, 'authors'] as const,
    queryFn: async ({ signal }) => (await call(listImportAuthors, {}, { signal })).authors,
  });

export const detailsQuery = (id: number, language: string, states: readonly RowState[] | undefined, page: Page) =>
  queryOptions({
    queryKey: [...importKey(id), language, states, page] as const,
    queryFn: ({ signal }) => call(getImport, { id, states: copied(states), ...page }, { signal }),
    placeholderData: keepRowsOf(importKey(id)),
  });
