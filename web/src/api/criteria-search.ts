import { useEffect, useState } from 'react';
import type { FieldErrorCode } from '#contract/errors.ts';
import { useProblemMessages } from './problem-message.ts';
import type { RememberedSearch, SearchState } from './remembered-search.ts';

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
}

/** What every search by criteria can do, whatever it searches for. */
export function useCriteriaSearch<F, C, Chip>({ remembered, chips, problems, remove }: Options<F, C, Chip>) {
  const messages = useProblemMessages();
  const [undo, setUndo] = useState<Changed<F, C>>();
  const { form, searched } = remembered.state;

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [undo]);

  const searchBy = (next: F, sort?: SearchState<F>['sort']) => {
    setUndo(undefined);
    remembered.search(next, sort);
  };
  const clear = () => {
    setUndo(undefined);
    remembered.clear();
  };
  return {
    ...remembered,
    form,
    searched,
    chips: chips(form),
    searchedChips: searched === undefined ? [] : chips(searched),
    problemCount: problems.size,
    errorOf: (key: string): string | undefined => {
      const problem = problems.get(key);
      return problem && messages.ofField(problem);
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
