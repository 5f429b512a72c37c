import { useState } from 'react';
import type { Problem } from '../problem.ts';

type Whose = 'mine' | 'theirs';

interface Conflict<F> {
  /** What was in the form when the other version turned up. */
  readonly mine: F;
  /** What both had begun from. */
  readonly base: F;
  readonly keys: readonly string[];
  readonly chosen: Readonly<Record<string, Whose>>;
  readonly refusal: Problem;
}

/** The parts of a form, by the names a refusal gives them. */
export interface Parts<F> {
  /** The form with one part taken from another form. */
  readonly take: (form: F, from: F, key: string) => F;
  readonly textOf: (form: F, key: string) => string;
  readonly labelOf: (key: string) => string;
}

interface Options<F> extends Parts<F> {
  /** The form; the person's choices are written into it. */
  readonly form: F;
  readonly setForm: (form: F) => void;
  /** What is stored now, as a form. */
  readonly stored: F;
}

/**
 * F11: somebody else saved meanwhile; the refusal names each part that differs. The person chooses where both changed
 * something; what only one of them changed is as that one left it.
 */
export function useVersionConflict<F>({ form, setForm, stored, take, textOf, labelOf }: Options<F>) {
  const [conflict, setConflict] = useState<Conflict<F>>();
  const isChanged = (of: F, base: F, key: string) => textOf(of, key) !== textOf(base, key);
  const changedByBoth = (mine: F, theirs: F, base: F, keys: readonly string[]) =>
    keys.filter((key) => isChanged(theirs, base, key) && isChanged(mine, base, key) && isChanged(mine, theirs, key));
  const keys = conflict ? changedByBoth(conflict.mine, stored, conflict.base, conflict.keys) : [];
  return {
    fields: keys.map((key) => ({
      key,
      label: labelOf(key),
      mine: conflict ? textOf(conflict.mine, key) : '',
      theirs: textOf(stored, key),
      chosen: conflict?.chosen[key],
    })),
    /** F20: it says who changed it, and when. */
    refusal: conflict?.refusal,
    unchosen: keys.filter((key) => conflict?.chosen[key] === undefined).length,
    /** Called with what the person sees still; false when nothing is to be chosen. Nothing is saved by it either way. */
    begin: (problem: Problem, mine: F, theirs: F): boolean => {
      const differing = problem.errors.filter(({ code }) => code === 'differs-now').map(({ field }) => field);
      setConflict({ mine, base: stored, keys: differing, chosen: {}, refusal: problem });
      const theirsAlone = differing.filter((key) => isChanged(theirs, stored, key) && !isChanged(mine, stored, key));
      setForm(theirsAlone.reduce((form, key) => take(form, theirs, key), mine));
      return changedByBoth(mine, theirs, stored, differing).length > 0;
    },
    choose: (key: string, whose: Whose) => {
      if (!conflict) return;
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [key]: whose } });
      setForm(take(form, whose === 'mine' ? conflict.mine : stored, key));
    },
    end: () => setConflict(undefined),
  };
}
