import { queryOptions } from '@tanstack/react-query';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/search/order.ts';
import type { SavedSearchActions, SearchToSave } from '../../../api/search/save-search.ts';
import { childrenKey } from '../queries.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: [...childrenKey, 'saved-searches'] as const,
  queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).savedSearches,
});

const toInput = ({ name, isShared, form, sort }: SearchToSave<ChildSearchForm>) => ({
  name,
  isShared,
  search: toChildSearch(form),
  ...orderOf<GridColumn>(sort),
});

export const savedChildSearches: SavedSearchActions<ChildSearchForm> = {
  query: savedSearchesQuery,
  create: (search) => call(createSavedSearch, { savedSearch: toInput(search) }),
  update: (id, search) => call(updateSavedSearch, { id, savedSearch: toInput(search) }),
  remove: (id) => call(deleteSavedSearch, { id }),
};
