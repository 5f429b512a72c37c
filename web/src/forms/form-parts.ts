/** The parts of a form, by name: what can be changed, refused and compared by itself. */
export interface FormParts<V, P extends string> {
  /** The parts in which two sets of values differ, in the order of the form. */
  readonly differing: (one: V, other: V) => readonly P[];
  /** The values with one part taken from others. */
  readonly take: (values: V, from: V, part: P) => V;
  /** What means nothing by itself is compared, and kept or given up, with what it belongs to. */
  readonly unitOf?: (part: P) => P;
}

/** What a person reads of a part; it may need lists that depend on the values. */
export interface PartLabels<V, P extends string> {
  readonly labelOf: (part: P) => string;
  readonly textOf: (values: V, part: P) => string;
}

/** Spaces at the ends, null instead of no text, and the order of a list make no difference. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(normalized(item))).sort();
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .map(([name, part]) => [name, normalized(part)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(normalized(one)) === JSON.stringify(normalized(other));

/** Some of a form's parts; a form with fields and lists has several such sets. */
interface PartSet<V, P extends string> extends FormParts<V, P> {
  readonly has: (part: string) => boolean;
}

/** The fields of one object, each a part. */
export const fieldsOf = <V extends object, F extends keyof V & string>(
  fields: readonly F[],
  isSame: (one: V, other: V, field: F) => boolean = (one, other, field) => sameValue(one[field], other[field]),
): PartSet<V, F> => ({
  has: (part) => (fields as readonly string[]).includes(part),
  differing: (one, other) => fields.filter((field) => !isSame(one, other, field)),
  take: (values, from, field) => ({ ...values, [field]: from[field] }),
});

interface Items<V, I> {
  /** Begins the name of every part: 'roles: '. */
  readonly prefix: string;
  readonly items: (values: V) => readonly I[];
  readonly withItems: (values: V, items: readonly I[]) => V;
  readonly nameOf: (item: I) => string;
  /** What can change about an item; by default it is there or not. */
  readonly stateOf?: (item: I) => unknown;
}

/** The items of a list whose order means nothing, each a part. */
export function itemsOf<V, I>({ prefix, items, withItems, nameOf, stateOf = () => true }: Items<V, I>) {
  const nameIn = (part: string) => part.slice(prefix.length);
  const find = (values: V, part: string) => items(values).find((item) => nameOf(item) === nameIn(part));
  const stateIn = (values: V, part: string) => {
    const item = find(values, part);
    return item === undefined ? undefined : stateOf(item);
  };
  const set: PartSet<V, string> = {
    has: (part) => part.startsWith(prefix),
    differing: (one, other) =>
      [...new Set([...items(one), ...items(other)].map((item) => prefix + nameOf(item)))].filter(
        (part) => stateIn(one, part) !== stateIn(other, part),
      ),
    take: (values, from, part) => {
      const others = items(values).filter((item) => nameOf(item) !== nameIn(part));
      const taken = find(from, part);
      return withItems(values, taken === undefined ? others : [...others, taken]);
    },
  };
  return { ...set, nameIn, find };
}

/** A set whatever its parts are called. */
interface AnyPartSet<V> {
  readonly has: (part: string) => boolean;
  readonly differing: (one: V, other: V) => readonly string[];
  readonly take: (values: V, from: V, part: never) => V;
}

/** Several sets as one. */
export const allOf = <V>(...sets: readonly AnyPartSet<V>[]): PartSet<V, string> => {
  const every = sets as readonly PartSet<V, string>[];
  return {
    has: (part) => every.some((set) => set.has(part)),
    differing: (one, other) => every.flatMap((set) => set.differing(one, other)),
    take: (values, from, part) => every.find((set) => set.has(part))?.take(values, from, part) ?? values,
  };
};

interface Three<V> {
  readonly mine: V;
  readonly theirs: V;
  /** What both began with. */
  readonly base: V;
}

const differingUnits = <V, P extends string>(parts: FormParts<V, P>, one: V, other: V): ReadonlySet<P> =>
  new Set(parts.differing(one, other).map((part) => parts.unitOf?.(part) ?? part));

/** F11: what both have changed, each to something else; about these parts a person is asked. */
export function changedByBoth<V, P extends string>(parts: FormParts<V, P>, { mine, theirs, base }: Three<V>) {
  const byMe = differingUnits(parts, mine, base);
  const byThem = differingUnits(parts, theirs, base);
  return [...differingUnits(parts, mine, theirs)].filter((part) => byMe.has(part) && byThem.has(part));
}

/** My values, and what only the other one has changed as that one left it. */
export function withTheirChanges<V, P extends string>(parts: FormParts<V, P>, { mine, theirs, base }: Three<V>): V {
  const byMe = differingUnits(parts, mine, base);
  return [...differingUnits(parts, theirs, base)]
    .filter((part) => !byMe.has(part))
    .reduce((values, part) => parts.take(values, theirs, part), mine);
}
