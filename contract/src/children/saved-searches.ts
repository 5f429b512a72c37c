import type { z } from 'zod';
import { savedSearchEndpoints } from '../shared/saved-searches.ts';
import { sortDirection } from '../shared/sorting.ts';
import { ChildSearch, sortBy } from './search.ts';

export const {
  SavedSearch,
  list: listSavedSearches,
  create: createSavedSearch,
  update: updateSavedSearch,
  remove: deleteSavedSearch,
} = savedSearchEndpoints({
  path: 'child',
  access: 'Registered Child:View',
  called: 'search',
  name: 'ChildSearch',
  search: ChildSearch,
  sortBy,
  sortDirection,
});
export type SavedSearch = z.output<typeof SavedSearch>;
