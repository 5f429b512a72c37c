import { useEffect, useState } from 'react';
import type { FieldErrorCode } from '#contract/errors.ts';
import { useFormat, withDates } from '../format.ts';
import { isProblem } from '../problem.ts';
import { useProblemMessages } from '../problem-message.ts';
import type { LinkTrouble, SearchState, SearchStateControl } from './search-state.ts';

/** Interface design, section 7: how long criteria cleared by a parent's change can be restored. */
const undoTime = 5_000;

/** A form after a change, and the criteria the change cleared. */
export interface ChangeResult<F, C> {
  readonly form: F;
  readonly cleared: readonly C[];
}

export interface SearchProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Options<F, C, Chip> {
  readonly remembered: SearchStateControl<F>;
  /** The filled criteria; without any the search is disabled. */
  readonly chips: (form: F) => readonly Chip[];
  /** Validation problems by field. */
  readonly problems: ReadonlyMap<string, SearchProblem>;
  /** Removes one criterion (the chip's cross). */
  readonly remove: (form: F, key: string) => ChangeResult<F, C>;
  /** Error of the results query. */
  readonly failure?: unknown;
  /** Maps a refused wire field to a key of `problems`: 'ProjectSearch.Country.0' is 'countries'. */
  readonly refusedKey?: (field: string, searched: F) => string | undefined;
}

/** Criteria the server refused although the rules in the browser allow them. */
interface Refusal<F> {
  readonly form: F;
  readonly problems: ReadonlyMap<string, SearchProblem>;
}

/** Problem shown above the results: with the link that opened the screen, or with the criteria. */
export type SearchTrouble = LinkTrouble | 'refused';

const partOf = (form: unknown, key: string): string =>
  JSON.stringify((form as Readonly<Record<string, unknown>>)[key.split(':')[0] ?? key]) ?? '';

/** Common behaviour of every search by criteria. */
export function useCriteriaSearch<F, C, Chip>(options: Options<F, C, Chip>) {
  const { remembered, chips, problems, remove, failure, refusedKey } = options;
  const messages = useProblemMessages();
  const format = useFormat();
  const [refusal, setRefusal] = useState<Refusal<F>>();
  const [undo, setUndo] = useState<ChangeResult<F, C>>();
  const { form, searched } = remembered.state;

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [undo]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is handled once.
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
  // A refusal no longer applies once its field has been changed.
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
    /** Applies a change; the criteria it cleared can be restored for a while. */
    apply: ({ form: next, cleared }: ChangeResult<F, C>) => {
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
