import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { filledProjectSearch, type ProjectSearchForm } from '#contract/projects/rules.ts';
import {
  createSavedProjectSearch,
  deleteSavedProjectSearch,
  listSavedProjectSearches,
  updateSavedProjectSearch,
} from '#contract/projects/saved-searches.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { call } from '../../../api/call.ts';
import type { NamedSearch } from '../../../ui/search/save-search-dialog.tsx';
import { projectsKey } from '../queries.ts';

const key = [...projectsKey, 'saved-searches'] as const;

export const savedSearchesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listSavedProjectSearches, {}, { signal })).savedSearches,
});

interface SearchToSave extends NamedSearch {
  readonly form: ProjectSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
}

export function useSavedSearchChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: key });
  const save = useMutation({
    mutationFn: async ({ id, name, isShared, form, sort }: SearchToSave) => {
      const savedSearch = {
        name,
        isShared,
        search: filledProjectSearch(form),
        sort: sort.column as ProjectColumn,
        direction: sort.isDescending ? ('desc' as const) : ('asc' as const),
      };
      return id === undefined
        ? call(createSavedProjectSearch, { savedSearch })
        : call(updateSavedProjectSearch, { id, savedSearch });
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: (id: number) => call(deleteSavedProjectSearch, { id }), onSuccess });
  return { save, remove };
}
