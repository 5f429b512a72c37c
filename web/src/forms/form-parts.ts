/** The parts of a form, by name: what can be changed, refused and compared by itself. */
export interface FormParts<V, P extends string> {
  /** The parts in which two sets of values differ, in the order of the form. */
  readonly differing: (one: V, other: V) => readonly P[];
  /** The values with one part taken from others. */
  readonly take: (values: V, from: V, part: P) => V;
}

/** What a person reads of a part; it may need lists that depend on the values. */
export interface PartWords<V, P extends string> {
  readonly labelOf: (part: P) => string;
  readonly textOf: (values: V, part: P) => string;
}

type Same<V> = (one: V, other: V, field: keyof V & string) => boolean;

/** One spelling for one value: spaces at the ends, nothing instead of no text, and the order of a choice are no matter. */
function spelled(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(spelled(item))).sort();
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .map(([name, part]) => [name, spelled(part)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(spelled(one)) === JSON.stringify(spelled(other));

/** For a form whose parts are the fields of one object. */
export const fieldsOf = <V extends object>(
  fields: readonly (keyof V & string)[],
  isSame: Same<V> = (one, other, field) => sameValue(one[field], other[field]),
): FormParts<V, keyof V & string> => ({
  differing: (one, other) => fields.filter((field) => !isSame(one, other, field)),
  take: (values, from, field) => ({ ...values, [field]: from[field] }),
});

/** F11: the parts that both have changed, each to something else; about these a person is asked. */
export function changedByBoth<V, P extends string>(
  { differing }: Pick<FormParts<V, P>, 'differing'>,
  { mine, theirs, base }: Readonly<Record<'mine' | 'theirs' | 'base', V>>,
): readonly P[] {
  const byMe = new Set(differing(mine, base));
  const byThem = new Set(differing(theirs, base));
  return differing(mine, theirs).filter((part) => byMe.has(part) && byThem.has(part));
}

/** `values` with every part taken from `from` that was changed there since `base`, and here was not. */
export function withTheirChanges<V, P extends string>(
  { differing, take }: FormParts<V, P>,
  { mine, theirs, base }: Readonly<Record<'mine' | 'theirs' | 'base', V>>,
): V {
  const byMe = new Set(differing(mine, base));
  return differing(theirs, base)
    .filter((part) => !byMe.has(part))
    .reduce((values, part) => take(values, theirs, part), mine);
}
