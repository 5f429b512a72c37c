import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type Feature, featureStore } from '../storage/feature-store.ts';
import type { Order } from './order.ts';
import type { SharedForm } from './search-form.ts';
import { removeSharedFromAddress } from './shared-link.ts';
import { onStoredSearch } from './stored-search.ts';

const pageSizes = [10, 25, 50, 100] as const;

const StoredState = z.object({
  form: z.unknown(),
  searched: z.unknown().optional(),
  page: z.number().int().min(1),
  pageSize: z.literal(pageSizes),
  sort: z.object({ column: z.string(), isDescending: z.boolean() }),
  selected: z.array(z.string()),
  isFolded: z.boolean(),
});

/** State a search screen restores when the user comes back (F8). */
export interface SearchState<F> {
  /** Current values of the fields. */
  readonly form: F;
  /** The form behind the results on screen; undefined before the first search. */
  readonly searched?: F | undefined;
  readonly page: number;
  readonly pageSize: (typeof pageSizes)[number];
  readonly sort: Order;
  /** Keys of selected rows, across pages. */
  readonly selected: readonly string[];
  readonly isFolded: boolean;
}

/** Identifies one page of results. */
export type SearchPage<F> = Pick<SearchState<F>, 'form' | 'page' | 'pageSize' | 'sort'>;

interface Options<F> {
  readonly feature: Feature;
  readonly name: string;
  readonly defaults: F;
  readonly sort: string;
  /** For chronological lists: latest first. */
  readonly isDescending?: boolean;
  /** Validates a stored form. */
  readonly parse: (form: unknown) => F | undefined;
  /** A form from a shared link, searched at once; it takes precedence over the stored state. */
  readonly arrive?: () => SharedForm<F> | 'unreadable' | undefined;
}

/** What is wrong with the link that opened the screen. */
export type LinkTrouble = 'unreadable' | 'beyond-limits';

export interface SearchStateControl<F> {
  readonly state: SearchState<F>;
  /** Cleared by the next search. */
  readonly linkTrouble: LinkTrouble | undefined;
  readonly edit: (form: F) => void;
  /** Searches by this form, from page 1; clears the selection. */
  readonly search: (form: F, sort?: SearchState<F>['sort']) => void;
  /** The server refused the search: the form stays to be corrected, the stored state is cleared. */
  readonly refuse: () => void;
  /** The user no longer waits for the results: the form is shown, as before the search. */
  readonly cancel: () => void;
  /** CHILD-039, CHILD-040: resets to the defaults without results; F28: the returned function undoes it. */
  readonly clear: () => () => void;
  /** Updates page, size, order, selection or folding. */
  readonly set: (part: Partial<Omit<SearchState<F>, 'form' | 'searched'>>) => void;
}

/** State of a search screen, stored in this tab until the user leaves its feature (NAV-027 to NAV-031). */
export function useSearchState<F>(options: Options<F>): SearchStateControl<F> {
  const { feature, name, defaults, sort, isDescending = false, parse, arrive } = options;
  const fresh: SearchState<F> = {
    form: defaults,
    page: 1,
    pageSize: 10,
    sort: { column: sort, isDescending },
    selected: [],
    isFolded: false,
  };
  const [store] = useState(() => storeOf(feature, name, parse));
  const [initial] = useState(() => initialStateOf(arrive?.(), fresh, store));
  const [state, setState] = useState(initial.state);
  const [linkTrouble, setLinkTrouble] = useState(initial.trouble);
  useLayoutEffect(() => {
    if (initial.isFromLink) store.write(initial.state);
    removeSharedFromAddress();
  }, [initial, store]);
  /** The state after the last change, which may not be rendered yet. */
  const latest = useRef(initial.state);
  const show = (changed: SearchState<F>) => {
    latest.current = changed;
    setState(changed);
  };
  const update = (next: (state: SearchState<F>) => SearchState<F>) => {
    const changed = next(latest.current);
    store.write(changed);
    show(changed);
  };

  const takeStored = useEffectEvent((stored: Feature) => {
    const asked = stored === feature && name === 'search' ? store.read() : undefined;
    if (!asked) return;
    setLinkTrouble(undefined);
    show({ ...asked, pageSize: latest.current.pageSize });
  });
  useEffect(() => onStoredSearch((stored) => takeStored(stored)), []);

  return {
    state,
    linkTrouble,
    edit: (form) => update((current) => ({ ...current, form })),
    search: (form, order) => {
      setLinkTrouble(undefined);
      update((current) => ({
        ...current,
        form,
        searched: form,
        page: 1,
        selected: [],
        isFolded: true,
        sort: order ?? current.sort,
      }));
    },
    refuse: () => {
      store.clear();
      show({ ...latest.current, searched: undefined, selected: [], isFolded: false });
    },
    cancel: () => update((current) => ({ ...current, searched: undefined, selected: [], isFolded: false })),
    clear: () => {
      setLinkTrouble(undefined);
      update((current) => ({ ...fresh, pageSize: current.pageSize }));
      return () => update(() => state);
    },
    set: (part) => update((current) => ({ ...current, ...part })),
  };
}

/** Clears the stored selection after an action on it. */
export function clearStoredSelection(feature: Feature, name: string): void {
  const store = featureStore(feature, name, (value) => StoredState.safeParse(value).data);
  const state = store.read();
  if (state) store.write({ ...state, selected: [] });
}

const storeOf = <F>(feature: Feature, name: string, parse: (form: unknown) => F | undefined) =>
  featureStore(feature, name, (value): SearchState<F> | undefined => {
    const frame = StoredState.safeParse(value);
    const form = frame.success ? parse(frame.data.form) : undefined;
    if (!frame.success || form === undefined) return undefined;
    const searched = frame.data.searched === undefined ? undefined : parse(frame.data.searched);
    return { ...frame.data, form, searched };
  });

interface InitialState<F> {
  readonly state: SearchState<F>;
  readonly trouble?: LinkTrouble;
  /** Searched by a shared link; not stored yet. */
  readonly isFromLink?: true;
}

/** Initial state: from a shared link, else from storage, else the defaults. */
function initialStateOf<F>(
  shared: SharedForm<F> | 'unreadable' | undefined,
  fresh: SearchState<F>,
  store: { readonly read: () => SearchState<F> | undefined },
): InitialState<F> {
  if (shared === undefined) return { state: store.read() ?? fresh };
  if (shared === 'unreadable') return { state: store.read() ?? fresh, trouble: 'unreadable' };
  const { form, isSound, sort = fresh.sort } = shared;
  if (!isSound) return { state: { ...fresh, form, sort }, trouble: 'beyond-limits' };
  return { state: { ...fresh, form, sort, searched: form, isFolded: true }, isFromLink: true };
}
