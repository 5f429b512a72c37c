import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { orderOf } from './order.ts';
import type { SavedSearchActions, SavedSearchEntry, SearchToSave } from './save-search.ts';

/** A search as the API saves it. */
interface SavedFields<S, C extends string> {
  readonly name: string;
  readonly isShared: boolean;
  readonly search: S;
  readonly sort: C;
  readonly direction: 'asc' | 'desc';
}

interface Calls<F, S, C extends string, Saved> {
  /** Prefix of the queries of what is searched for. */
  readonly key: QueryKey;
  readonly toSearch: (form: F) => S;
  readonly list: (options: { readonly signal: AbortSignal }) => Promise<{ readonly savedSearches: readonly Saved[] }>;
  readonly create: (savedSearch: SavedFields<S, C>) => Promise<unknown>;
  readonly update: (id: number, savedSearch: SavedFields<S, C>) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** The list of a subject's saved searches, and what its dialog does with them. */
export function savedSearchCalls<F, S, C extends string, Saved extends SavedSearchEntry>(calls: Calls<F, S, C, Saved>) {
  const toFields = ({ name, isShared, form, sort }: SearchToSave<F>): SavedFields<S, C> => ({
    name,
    isShared,
    search: calls.toSearch(form),
    ...orderOf<C>(sort),
  });
  return {
    query: queryOptions({
      queryKey: [...calls.key, 'saved-searches'] as const,
      queryFn: async ({ signal }) => (await calls.list({ signal })).savedSearches,
    }),
    create: (search) => calls.create(toFields(search)),
    update: (id, search) => calls.update(id, toFields(search)),
    remove: calls.remove,
  } satisfies SavedSearchActions<F>;
}
