import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nameMaximum } from '#contract/values.ts';
import { useProblemMessages } from '../problem-message.ts';
import type { Order } from './order.ts';

export interface SearchToSave<F> {
  /** Present when one of the caller's own is changed. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly isShared: boolean;
  readonly form: F;
  readonly sort: Order;
}

interface Kept {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

/** How the searches of one subject are kept. */
export interface SearchKeeping<F> {
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

/** What the dialog that names, replaces and deletes searches needs to know and do. */
export function useSearchKeeping<F>(keeping: SearchKeeping<F>, { isOpen, form, sort }: Asked<F>) {
  const client = useQueryClient();
  const messages = useProblemMessages();
  const onSuccess = () => client.invalidateQueries({ queryKey: keeping.query.queryKey });
  const save = useMutation({
    mutationFn: (search: SearchToSave<F>) =>
      search.id === undefined ? keeping.create(search) : keeping.update(search.id, search),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: keeping.remove, onSuccess });
  const { data: saved = [] } = useQuery({
    ...(keeping.query as UseQueryOptions<readonly Kept[]>),
    enabled: isOpen,
  });
  const failure = save.error ?? remove.error;
  return {
    saved,
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
  readonly searchBy: (form: F, sort: Order) => void;
  readonly removeAndSearch: (key: string) => void;
  readonly start: () => void;
  readonly clear: () => () => void;
}

interface Saved<F> {
  readonly search: F;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

/** The results are those of a saved search until something else is searched. */
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
