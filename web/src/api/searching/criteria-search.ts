import { useEffect, useState } from 'react';
import type { FieldErrorCode } from '#contract/errors.ts';
import { useFormat, withDates } from '../format.ts';
import { isProblem } from '../problem.ts';
import { useProblemMessages } from '../problem-message.ts';
import type { LinkTrouble, RememberedSearch, SearchState } from './remembered-search.ts';

/** Interface design, section 7: what a changed parent cleared can be had back for so long. */
const undoTime = 5_000;

/** A form after a change, and what the change emptied along with it. */
export interface Changed<F, C> {
  readonly form: F;
  readonly cleared: readonly C[];
}

export interface SearchProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Options<F, C, Chip> {
  readonly remembered: RememberedSearch<F>;
  /** The filled criteria; without any there is nothing to search by. */
  readonly chips: (form: F) => readonly Chip[];
  /** What is wrong, by field. */
  readonly problems: ReadonlyMap<string, SearchProblem>;
  /** What a chip's cross does. */
  readonly remove: (form: F, key: string) => Changed<F, C>;
  /** Why the results did not come. */
  readonly failure?: unknown;
  /** The field, as `problems` names it, that a refusal speaks of: 'ProjectSearch.Country.0' is 'countries'. */
  readonly refusedKey?: (field: string, searched: F) => string | undefined;
}

/** What the server would not search by, though the rules known here allow it. */
interface Refusal<F> {
  readonly form: F;
  readonly problems: ReadonlyMap<string, SearchProblem>;
}

/** What must be said above the results: about the link that led here, or about what was searched. */
export type SearchTrouble = LinkTrouble | 'refused';

const partOf = (form: unknown, key: string): string =>
  JSON.stringify((form as Readonly<Record<string, unknown>>)[key.split(':')[0] ?? key]) ?? '';

/** What every search by criteria can do, whatever it searches for. */
export function useCriteriaSearch<F, C, Chip>(options: Options<F, C, Chip>) {
  const { remembered, chips, problems, remove, failure, refusedKey } = options;
  const messages = useProblemMessages();
  const format = useFormat();
  const [refusal, setRefusal] = useState<Refusal<F>>();
  const [undo, setUndo] = useState<Changed<F, C>>();
  const { form, searched } = remembered.state;

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [undo]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one refusal is taken once.
  useEffect(() => {
    if (!isProblem(failure) || searched === undefined) return;
    const refused = new Map<string, SearchProblem>();
    for (const { field, code, params } of failure.errors) {
      const key = refusedKey?.(field, searched);
      if (key !== undefined && !refused.has(key)) refused.set(key, { code, ...(params && { params }) });
    }
    if (refused.size === 0) return;
    setRefusal({ form: searched, problems: refused });
    remembered.refuse();
  }, [failure]);
  // What was changed since is another matter.
  const refusedAt = (key: string) =>
    refusal && partOf(refusal.form, key) === partOf(form, key) ? refusal.problems.get(key) : undefined;
  const isRefused = [...(refusal?.problems.keys() ?? [])].some((key) => refusedAt(key) !== undefined);
  const trouble: SearchTrouble | undefined = isRefused ? 'refused' : remembered.linkTrouble;

  const searchBy = (next: F, sort?: SearchState<F>['sort']) => {
    setUndo(undefined);
    setRefusal(undefined);
    remembered.search(next, sort);
  };
  const clear = () => {
    setUndo(undefined);
    setRefusal(undefined);
    return remembered.clear();
  };
  return {
    ...remembered,
    form,
    searched,
    chips: chips(form),
    searchedChips: searched === undefined ? [] : chips(searched),
    problemCount: problems.size,
    trouble,
    errorOf: (key: string): string | undefined => {
      const problem = problems.get(key) ?? refusedAt(key);
      return problem && messages.ofField({ code: problem.code, params: withDates(problem.params, format) });
    },
    undo: undo && {
      cleared: undo.cleared,
      take: () => {
        remembered.edit(undo.form);
        setUndo(undefined);
      },
    },
    /** Takes a change over; what it emptied can be had back for a while. */
    apply: ({ form: next, cleared }: Changed<F, C>) => {
      remembered.edit(next);
      setUndo(cleared.length > 0 ? { form, cleared } : undefined);
    },
    removeAndSearch: (key: string) => {
      const next = remove(form, key).form;
      if (chips(next).length === 0) clear();
      else searchBy(next);
    },
    searchBy,
    start: () => searchBy(form),
    clear,
  };
}
