import type { z } from 'zod';
import { savedSearchEndpoints } from '../shared/saved-searches.ts';
import { ProjectSearch, projectSortBy, projectSortDirection } from './search.ts';

export const {
  SavedSearch: SavedProjectSearch,
  list: listSavedProjectSearches,
  create: createSavedProjectSearch,
  update: updateSavedProjectSearch,
  remove: deleteSavedProjectSearch,
} = savedSearchEndpoints({
  path: 'project',
  access: 'Projects:View',
  called: 'project search',
  name: 'ProjectSearch',
  search: ProjectSearch,
  sortBy: projectSortBy,
  sortDirection: projectSortDirection,
});
export type SavedProjectSearch = z.output<typeof SavedProjectSearch>;
