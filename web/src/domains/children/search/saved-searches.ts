import { queryOptions } from '@tanstack/react-query';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { filledSearch } from '#contract/children/rules.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/searching/order.ts';
import type { SearchKeeping, SearchToSave } from '../../../api/searching/saved-searches.ts';
import { childrenKey } from '../queries.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: [...childrenKey, 'saved-searches'] as const,
  queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).savedSearches,
});

const given = ({ name, isShared, form, sort }: SearchToSave<ChildSearchForm>) => ({
  name,
  isShared,
  search: filledSearch(form),
  ...orderOf<GridColumn>(sort),
});

export const savedChildSearches: SearchKeeping<ChildSearchForm> = {
  query: savedSearchesQuery,
  create: (search) => call(createSavedSearch, { savedSearch: given(search) }),
  update: (id, search) => call(updateSavedSearch, { id, savedSearch: given(search) }),
  remove: (id) => call(deleteSavedSearch, { id }),
};
