import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameMaximum } from '#contract/shared/values.ts';
import { useProblemMessages } from '../problem-message.ts';
import { useKeptInput } from '../storage/kept-input.ts';
import type { Order } from './order.ts';

export interface SearchToSave<F> {
  /** Set when one of the user's own searches is updated. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly isShared: boolean;
  readonly form: F;
  readonly sort: Order;
}

export interface SavedSearchEntry {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

/** API calls for the saved searches of one subject. */
export interface SavedSearchActions<F> {
  readonly query: { readonly queryKey: QueryKey };
  readonly create: (search: SearchToSave<F>) => Promise<unknown>;
  readonly update: (id: number, search: SearchToSave<F>) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
}

interface Asked<F> {
  readonly isOpen: boolean;
  readonly form: F;
  readonly sort: Order;
}

interface TypedName {
  readonly name: string;
  /** Undefined until the user says so. */
  readonly isShared?: boolean | undefined;
}

/** State and actions of the dialog that saves, replaces and deletes searches. */
export function useSaveSearchDialog<F>(keeping: SavedSearchActions<F>, { isOpen, form, sort }: Asked<F>) {
  const client = useQueryClient();
  const messages = useProblemMessages();
  const onSuccess = () => client.invalidateQueries({ queryKey: keeping.query.queryKey });
  const save = useMutation({
    mutationFn: (search: SearchToSave<F>) =>
      search.id === undefined ? keeping.create(search) : keeping.update(search.id, search),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: keeping.remove, onSuccess });
  const [typed, setTyped] = useState<TypedName>({ name: '' });
  const formId = `save-search/${keeping.query.queryKey.join('/')}`;
  const kept = useKeptInput(formId, null, isOpen && typed.name !== '' ? typed : undefined, setTyped);
  const { data: saved = [] } = useQuery({
    ...(keeping.query as UseQueryOptions<readonly SavedSearchEntry[]>),
    enabled: isOpen,
  });
  const { reset: forgetSave } = save;
  const { reset: forgetRemoval } = remove;
  useEffect(() => {
    if (isOpen) return;
    forgetSave();
    forgetRemoval();
  }, [isOpen, forgetSave, forgetRemoval]);
  const failure = save.error ?? remove.error;
  return {
    saved,
    typed,
    onType: setTyped,
    kept,
    nameMaximum,
    loading: save.isPending || remove.isPending,
    failure: failure ? messages.of(failure) : undefined,
    onSave: async (named: Pick<SearchToSave<F>, 'id' | 'name' | 'isShared'>): Promise<boolean> =>
      save.mutateAsync({ ...named, form, sort }).then(
        () => true,
        () => false,
      ),
    onDelete: (id: number) => remove.mutate(id),
  };
}

interface Runnable<F> {
  readonly searchBy: (form: F, sort?: Order) => void;
  readonly removeAndSearch: (key: string) => void;
  readonly start: () => void;
  readonly clear: () => () => void;
}

interface Saved<F> {
  readonly search: F;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

/** Tracks which saved search the results belong to, until another search runs. */
export function trackSaved<F, S extends Saved<F>>(
  search: Runnable<F>,
  [now, setSaved]: readonly [S | undefined, (saved: S | undefined) => void],
) {
  const anew =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      setSaved(undefined);
      act(...args);
    };
  return {
    run: (saved: S) => {
      setSaved(saved);
      search.searchBy(saved.search, { column: saved.sort, isDescending: saved.direction === 'desc' });
    },
    searchBy: anew(search.searchBy),
    removeAndSearch: anew(search.removeAndSearch),
    start: anew(search.start),
    clear: () => {
      setSaved(undefined);
      const undo = search.clear();
      return () => {
        setSaved(now);
        undo();
      };
    },
  };
}
