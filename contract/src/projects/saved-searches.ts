import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, nameMaximum, nothing, numberText } from '../values.ts';
import { wire } from '../wire.ts';
import { ProjectSearch, projectSortBy, projectSortDirection } from './search.ts';

/** Project searches kept under a name, as those of children are. */
export const SavedProjectSearch = wire({
  id: ['SavedSearchId', z.number().int()],
  name: ['Name', z.string()],
  search: ['ProjectSearch', ProjectSearch],
  sort: ['SortBy', projectSortBy],
  direction: ['SortDirection', projectSortDirection],
  isShared: ['Shared', z.boolean()],
  isOwn: ['Own', z.boolean()],
  owner: ['Owner', z.string()],
  lastRunAt: ['LastRunDate', instant.nullable()],
  lastCount: ['LastCount', z.number().int().nullable()],
  isLastCountMore: ['LastCountIsMore', z.boolean()],
  /** Fields, or values of them, that no longer exist: already left out of the search. */
  removed: ['Removed', z.array(z.string())],
});
export type SavedProjectSearch = z.output<typeof SavedProjectSearch>;

const Fields = wire({
  name: [
    'Name',
    z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(nameMaximum, { error: 'too-long' }),
  ],
  search: ['ProjectSearch', ProjectSearch],
  sort: ['SortBy', projectSortBy.optional()],
  direction: ['SortDirection', projectSortDirection.optional()],
  isShared: ['Shared', z.boolean({ error: 'invalid' })],
});

const access = 'Projects:View' as const;
const one = wire({ savedSearch: ['SavedSearch', SavedProjectSearch] });

export const listSavedProjectSearches = endpoint({
  method: 'GET',
  path: 'project/savedSearch',
  access,
  summary: "The caller's saved project searches and those shared in the office",
  input: nothing,
  output: wire({ savedSearches: ['SavedSearches', z.array(SavedProjectSearch)] }),
});

export const createSavedProjectSearch = endpoint({
  method: 'POST',
  path: 'project/savedSearch',
  access,
  summary: 'Save a project search under a name',
  input: wire({ savedSearch: ['SavedSearch', Fields] }),
  output: one,
});

export const updateSavedProjectSearch = endpoint({
  method: 'PUT',
  path: 'project/savedSearch/:SavedSearchId',
  access,
  summary: 'Change a saved project search',
  input: wire({ id: ['SavedSearchId', numberText], savedSearch: ['SavedSearch', Fields] }),
  output: one,
});

export const deleteSavedProjectSearch = endpoint({
  method: 'DELETE',
  path: 'project/savedSearch/:SavedSearchId',
  access,
  summary: 'Delete a saved project search',
  input: wire({ id: ['SavedSearchId', numberText] }),
  output: nothing,
});
