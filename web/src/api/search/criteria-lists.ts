import { hashKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { Country } from '#contract/lookups/api.ts';
import type { ListValue } from '../lists.ts';

export interface CriteriaLists {
  /** Values that can be chosen: active ones, and those chosen already. */
  offered(list: string, chosen?: readonly string[]): readonly ListValue[];
  label(list: string, code: string): string;
  isPending(list: string): boolean;
  /** ERR-031: 'Error While Fetching Data'. */
  readonly hasFailed: boolean;
  retry(): void;
}

interface WantedList {
  readonly list: string;
  readonly query: unknown;
  /** Maps or filters the fetched data. */
  readonly values?: (data: never) => readonly ListValue[];
}

const nothing: readonly ListValue[] = [];

const keyOf = (query: unknown) => hashKey((query as UseQueryOptions | undefined)?.queryKey ?? []);

/** CHILD-041: only countries of the chosen regions. */
export const countryValues =
  (regions: readonly string[] | undefined) =>
  (countries: readonly Country[]): readonly ListValue[] =>
    countries
      .filter(({ regionCode }) => !regions?.length || regions.includes(regionCode))
      .map(({ code, name, isActive }) => ({ value: code, label: name, isActive }));

/** The dropdown lists of the criteria on screen; each is fetched when its criterion is displayed. */
export function useLists(wanted: readonly WantedList[]): CriteriaLists {
  // Two criteria may offer the same values: fetched once.
  const queries = new Map(wanted.map(({ query }) => [keyOf(query), query as UseQueryOptions]));
  const results = useQueries({ queries: [...queries.values()] });
  const keys = [...queries.keys()];
  const find = (list: string) => wanted.find((one) => one.list === list);
  const resultOf = (list: string) => results[keys.indexOf(keyOf(find(list)?.query))];
  const valuesOf = (list: string): readonly ListValue[] => {
    const data = resultOf(list)?.data;
    if (data === undefined) return nothing;
    const make = find(list)?.values;
    return make ? make(data as never) : (data as readonly ListValue[]);
  };
  return {
    offered: (list, chosen = []) => valuesOf(list).filter(({ value, isActive }) => isActive || chosen.includes(value)),
    label: (list, code) => valuesOf(list).find(({ value }) => value === code)?.label ?? code,
    isPending: (list) => resultOf(list)?.isPending ?? false,
    hasFailed: results.some((result) => result.isError),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
