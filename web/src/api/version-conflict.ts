import { useState } from 'react';
import type { Problem } from './problem.ts';

type Whose = 'mine' | 'theirs';

interface Conflict<F> {
  /** What was in the form when the other version turned up. */
  readonly mine: F;
  readonly keys: readonly string[];
  readonly chosen: Readonly<Record<string, Whose>>;
}

interface Options<F> {
  /** The form; the person's choices are written into it. */
  readonly form: F;
  readonly setForm: (form: F) => void;
  /** What is stored now, as a form. */
  readonly stored: F;
  /** The form with one part, named as the refusal names it, taken from another form. */
  readonly take: (form: F, from: F, key: string) => F;
  readonly textOf: (form: F, key: string) => string;
  readonly labelOf: (key: string) => string;
}

/** F11: somebody else saved meanwhile; the refusal names each part that differs, and the person chooses. */
export function useVersionConflict<F>({ form, setForm, stored, take, textOf, labelOf }: Options<F>) {
  const [conflict, setConflict] = useState<Conflict<F>>();
  const keys = conflict?.keys ?? [];
  return {
    fields: keys.map((key) => ({
      key,
      label: labelOf(key),
      mine: conflict ? textOf(conflict.mine, key) : '',
      theirs: textOf(stored, key),
      chosen: conflict?.chosen[key],
    })),
    unchosen: keys.filter((key) => conflict?.chosen[key] === undefined).length,
    begin: (problem: Problem, mine: F) =>
      setConflict({
        mine,
        keys: problem.errors.filter(({ code }) => code === 'differs-now').map(({ field }) => field),
        chosen: {},
      }),
    choose: (key: string, whose: Whose) => {
      if (!conflict) return;
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [key]: whose } });
      setForm(take(form, whose === 'mine' ? conflict.mine : stored, key));
    },
    end: () => setConflict(undefined),
  };
}
