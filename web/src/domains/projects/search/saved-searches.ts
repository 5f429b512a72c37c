import { type ProjectSearchForm, toProjectSearch } from '#contract/projects/rules.ts';
import {
  createSavedProjectSearch,
  deleteSavedProjectSearch,
  listSavedProjectSearches,
  type SavedProjectSearch,
  updateSavedProjectSearch,
} from '#contract/projects/saved-searches.ts';
import type { ProjectColumn, ProjectSearch } from '#contract/projects/search.ts';
import { call } from '../../../api/call.ts';
import { savedSearchCalls } from '../../../api/search/saved-search-calls.ts';
import { projectsKey } from '../queries.ts';

export const savedProjectSearches = savedSearchCalls<
  ProjectSearchForm,
  ProjectSearch,
  ProjectColumn,
  SavedProjectSearch
>({
  key: projectsKey,
  toSearch: toProjectSearch,
  list: (options) => call(listSavedProjectSearches, {}, options),
  create: (savedSearch) => call(createSavedProjectSearch, { savedSearch }),
  update: (id, savedSearch) => call(updateSavedProjectSearch, { id, savedSearch }),
  remove: (id) => call(deleteSavedProjectSearch, { id }),
});
