import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { filledSearch } from '#contract/children/rules.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { call } from '../../../api/call.ts';
import { childrenKey } from '../queries.ts';

const key = [...childrenKey, 'saved-searches'] as const;

export const savedSearchesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).savedSearches,
});

export interface SearchToSave {
  /** Present when one of the caller's own is changed. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly isShared: boolean;
  readonly form: ChildSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
}

export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name, isShared, form, sort }: SearchToSave): Promise<SavedSearch> => {
      const savedSearch = {
        name,
        isShared,
        search: filledSearch(form),
        sort: sort.column as GridColumn,
        direction: sort.isDescending ? ('desc' as const) : ('asc' as const),
      };
      const answer =
        id === undefined
          ? await call(createSavedSearch, { savedSearch })
          : await call(updateSavedSearch, { id, savedSearch });
      return answer.savedSearch;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteSavedSearch, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
