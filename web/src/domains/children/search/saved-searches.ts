import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import type { ChildSearch, GridColumn } from '#contract/children/search.ts';
import { call } from '../../../api/call.ts';
import { savedSearchCalls } from '../../../api/search/saved-search-calls.ts';
import { childrenKey } from '../queries.ts';

export const savedChildSearches = savedSearchCalls<ChildSearchForm, ChildSearch, GridColumn, SavedSearch>({
  key: childrenKey,
  toSearch: toChildSearch,
  list: (options) => call(listSavedSearches, {}, options),
  create: (savedSearch) => call(createSavedSearch, { savedSearch }),
  update: (id, savedSearch) => call(updateSavedSearch, { id, savedSearch }),
  remove: (id) => call(deleteSavedSearch, { id }),
});
