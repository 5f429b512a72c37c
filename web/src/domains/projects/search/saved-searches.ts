import { queryOptions } from '@tanstack/react-query';
import { type ProjectSearchForm, toProjectSearch } from '#contract/projects/rules.ts';
import {
  createSavedProjectSearch,
  deleteSavedProjectSearch,
  listSavedProjectSearches,
  updateSavedProjectSearch,
} from '#contract/projects/saved-searches.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/search/order.ts';
import type { SavedSearchActions, SearchToSave } from '../../../api/search/save-search.ts';
import { projectsKey } from '../queries.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: [...projectsKey, 'saved-searches'] as const,
  queryFn: async ({ signal }) => (await call(listSavedProjectSearches, {}, { signal })).savedSearches,
});

const toInput = ({ name, isShared, form, sort }: SearchToSave<ProjectSearchForm>) => ({
  name,
  isShared,
  search: toProjectSearch(form),
  ...orderOf<ProjectColumn>(sort),
});

export const savedProjectSearches: SavedSearchActions<ProjectSearchForm> = {
  query: savedSearchesQuery,
  create: (search) => call(createSavedProjectSearch, { savedSearch: toInput(search) }),
  update: (id, search) => call(updateSavedProjectSearch, { id, savedSearch: toInput(search) }),
  remove: (id) => call(deleteSavedProjectSearch, { id }),
};
