import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, nameMaximum, nothing, numberText } from '../values.ts';
import { wire } from '../wire.ts';
import { ChildSearch, sortBy, sortDirection } from './search.ts';

/** Searches kept under a name, for oneself or shared with the office. */
export const SavedSearch = wire({
  id: ['SavedSearchId', z.number().int()],
  name: ['Name', z.string()],
  search: ['ChildSearch', ChildSearch],
  sort: ['SortBy', sortBy],
  direction: ['SortDirection', sortDirection],
  isShared: ['Shared', z.boolean()],
  isOwn: ['Own', z.boolean()],
  owner: ['Owner', z.string()],
  lastRunAt: ['LastRunDate', instant.nullable()],
  lastCount: ['LastCount', z.number().int().nullable()],
  isLastCountMore: ['LastCountIsMore', z.boolean()],
  /** Criteria, or values of them, that no longer exist: already left out of the search. */
  removed: ['Removed', z.array(z.string())],
});
export type SavedSearch = z.output<typeof SavedSearch>;

const SavedSearchFields = wire({
  name: [
    'Name',
    z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(nameMaximum, { error: 'too-long' }),
  ],
  search: ['ChildSearch', ChildSearch],
  sort: ['SortBy', sortBy.optional()],
  direction: ['SortDirection', sortDirection.optional()],
  isShared: ['Shared', z.boolean({ error: 'invalid' })],
});

const access = 'Registered Child:View' as const;

export const listSavedSearches = endpoint({
  method: 'GET',
  path: 'child/savedSearch',
  access,
  summary: "The caller's saved searches and those shared in the office",
  input: nothing,
  output: wire({ savedSearches: ['SavedSearches', z.array(SavedSearch)] }),
});

export const createSavedSearch = endpoint({
  method: 'POST',
  path: 'child/savedSearch',
  access,
  summary: 'Save a search under a name',
  input: wire({ savedSearch: ['SavedSearch', SavedSearchFields] }),
  output: wire({ savedSearch: ['SavedSearch', SavedSearch] }),
});

/** Only its owner may change or delete a saved search. */
export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: 'child/savedSearch/:SavedSearchId',
  access,
  summary: 'Change a saved search',
  input: wire({ id: ['SavedSearchId', numberText], savedSearch: ['SavedSearch', SavedSearchFields] }),
  output: wire({ savedSearch: ['SavedSearch', SavedSearch] }),
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: 'child/savedSearch/:SavedSearchId',
  access,
  summary: 'Delete a saved search',
  input: wire({ id: ['SavedSearchId', numberText] }),
  output: nothing,
});
