import { useState } from 'react';

type Whose = 'mine' | 'theirs';

interface Field<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface Conflict<K extends string, E> {
  readonly fields: readonly Field<K>[];
  /** What was edited when the other version turned up. */
  readonly mine: E;
  readonly chosen: Partial<Readonly<Record<K, Whose>>>;
  readonly refusal: unknown;
}

/** F11 for forms that hold edits over what is stored: taking the other's value is giving up the edit. */
export function useChosenVersions<K extends string, E extends Partial<Record<K, unknown>>>(
  setEdits: (update: (edits: E) => E) => void,
) {
  const [conflict, setConflict] = useState<Conflict<K, E>>();
  const fields = (conflict?.fields ?? []).map((field) => ({ ...field, chosen: conflict?.chosen[field.key] }));
  return {
    fields,
    unchosen: fields.filter(({ chosen }) => chosen === undefined).length,
    /** F20: it says who changed it, and when. */
    refusal: conflict?.refusal,
    begin: (compared: readonly Field<K>[], mine: E, refusal: unknown) =>
      setConflict({ fields: compared, mine, chosen: {}, refusal }),
    choose: (key: K, whose: Whose) => {
      if (!conflict) return;
      const chosen = { ...conflict.chosen, [key]: whose };
      const isGivenUp = conflict.fields.every((field) => chosen[field.key] === 'theirs');
      setConflict(isGivenUp ? undefined : { ...conflict, chosen });
      setEdits((edits) => {
        const { [key]: _mine, ...others } = edits;
        return (whose === 'mine' ? { ...others, [key]: conflict.mine[key] } : others) as E;
      });
    },
    end: () => setConflict(undefined),
  };
}
