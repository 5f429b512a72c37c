import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getReferenceUsage,
  listReference,
  listReferenceUsage,
  listReferenceValues,
  listUnknownValues,
} from '#contract/reference/api.ts';
import type { ReferenceList } from '#contract/reference/rules.ts';
import { call } from '../../api/call.ts';

const referenceKey = ['reference'] as const;

export const listsQuery = queryOptions({
  queryKey: [...referenceKey, 'lists'] as const,
  queryFn: ({ signal }) => call(listReference, {}, { signal }),
});

export const valuesQuery = (list: ReferenceList) =>
  queryOptions({
    queryKey: [...referenceKey, 'values', list] as const,
    queryFn: async ({ signal }) => (await call(listReferenceValues, { list }, { signal })).values,
  });

/** By code. Counting takes a moment, so the table does not wait for it. */
export const listUsageQuery = (list: ReferenceList) =>
  queryOptions({
    queryKey: [...referenceKey, 'usage', list] as const,
    queryFn: async ({ signal }) => {
      const { values } = await call(listReferenceUsage, { list }, { signal });
      return Object.fromEntries(values.map(({ code, uses }) => [code, uses]));
    },
  });

/** As it is now, for the question before a value is made inactive. */
export const usageQuery = (list: ReferenceList, code: string) =>
  queryOptions({
    queryKey: [...referenceKey, 'usage', list, code] as const,
    queryFn: async ({ signal }) => (await call(getReferenceUsage, { list, code }, { signal })).uses,
    staleTime: 0,
    gcTime: 0,
  });

export const unknownQuery = queryOptions({
  queryKey: [...referenceKey, 'unknown'] as const,
  queryFn: async ({ signal }) => (await call(listUnknownValues, {}, { signal })).values,
});

/** After a change: the screen itself, its history, and every picker. */
export function useInvalidateReference(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [referenceKey, ['lists'], ['office-settings']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}
