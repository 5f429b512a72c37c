import { queryOptions } from '@tanstack/react-query';
import { filledProjectSearch, type ProjectSearchForm } from '#contract/projects/rules.ts';
import {
  createSavedProjectSearch,
  deleteSavedProjectSearch,
  listSavedProjectSearches,
  updateSavedProjectSearch,
} from '#contract/projects/saved-searches.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/searching/order.ts';
import type { SearchKeeping, SearchToSave } from '../../../api/searching/saved-searches.ts';
import { projectsKey } from '../queries.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: [...projectsKey, 'saved-searches'] as const,
  queryFn: async ({ signal }) => (await call(listSavedProjectSearches, {}, { signal })).savedSearches,
});

const given = ({ name, isShared, form, sort }: SearchToSave<ProjectSearchForm>) => ({
  name,
  isShared,
  search: filledProjectSearch(form),
  ...orderOf<ProjectColumn>(sort),
});

export const savedProjectSearches: SearchKeeping<ProjectSearchForm> = {
  query: savedSearchesQuery,
  create: (search) => call(createSavedProjectSearch, { savedSearch: given(search) }),
  update: (id, search) => call(updateSavedProjectSearch, { id, savedSearch: given(search) }),
  remove: (id) => call(deleteSavedProjectSearch, { id }),
};
