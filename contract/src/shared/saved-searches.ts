import { z } from 'zod';
import type { Privilege } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { instant, nameMaximum, nothing, recordIdParam } from './values.ts';

/** What is searched for. */
export const savedSearchSubjects = ['child', 'project', 'reservation'] as const;
export type SavedSearchSubject = (typeof savedSearchSubjects)[number];

type Schema = z.core.$ZodType;

interface Subject<N extends string, S extends Schema, B extends Schema, D extends Schema> {
  /** 'child' in 'child/savedSearch'. */
  readonly path: SavedSearchSubject;
  readonly access: Privilege;
  /** What is searched, as the API description calls it: 'child search'. */
  readonly called: string;
  /** Wire name of the search, e.g. 'ChildSearch'. */
  readonly name: N;
  readonly search: S;
  readonly sortBy: B;
  readonly sortDirection: D;
}

const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(nameMaximum, { error: 'too-long' });

/** Declares the endpoints of saved searches, private or shared with the office, for any kind of search. */
export function savedSearchEndpoints<const N extends string, S extends Schema, B extends Schema, D extends Schema>(
  subject: Subject<N, S, B, D>,
) {
  const { access, called, search, sortBy, sortDirection } = subject;
  const path = `${subject.path}/savedSearch` as const;
  const SavedSearch = wire({
    id: ['SavedSearchId', z.number().int()],
    name: ['Name', z.string()],
    search: [subject.name, search],
    sort: ['SortBy', sortBy],
    direction: ['SortDirection', sortDirection],
    isShared: ['Shared', z.boolean()],
    isOwn: ['Own', z.boolean()],
    owner: ['Owner', z.string()],
    lastRunAt: ['LastRunDate', instant.nullable()],
    lastCount: ['LastCount', z.number().int().nullable()],
    isLastCountMore: ['LastCountIsMore', z.boolean()],
    /** Criteria and values that no longer exist and were removed from the search. */
    removed: ['Removed', z.array(z.string())],
  });
  const Fields = wire({
    name: ['Name', name],
    search: [subject.name, search],
    sort: ['SortBy', z.optional(sortBy)],
    direction: ['SortDirection', z.optional(sortDirection)],
    isShared: ['Shared', z.boolean({ error: 'invalid' })],
  });
  const one = wire({ savedSearch: ['SavedSearch', SavedSearch] });
  return {
    SavedSearch,
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: `The caller's saved ${called}es and those shared in the office`,
      input: nothing,
      output: wire({ savedSearches: ['SavedSearches', z.array(SavedSearch)] }),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      summary: `Save a ${called} under a name`,
      input: wire({ savedSearch: ['SavedSearch', Fields] }),
      output: one,
    }),
    /** Only its owner may change or delete a saved search. */
    update: endpoint({
      method: 'PUT',
      path: `${path}/:SavedSearchId`,
      access,
      summary: `Change a saved ${called}`,
      input: wire({ id: ['SavedSearchId', recordIdParam], savedSearch: ['SavedSearch', Fields] }),
      output: one,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:SavedSearchId`,
      access,
      summary: `Delete a saved ${called}`,
      input: wire({ id: ['SavedSearchId', recordIdParam] }),
      output: nothing,
    }),
  };
}
