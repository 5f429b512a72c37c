/** The named parts of a form: the units that are changed, refused and compared. */
export interface FormParts<V, P extends string> {
  /** The parts in which two sets of values differ, in form order. */
  readonly differing: (one: V, other: V) => readonly P[];
  /** `values` with one part copied from `from`. */
  readonly take: (values: V, from: V, part: P) => V;
  /** The part this one is compared and chosen with, if it means nothing alone. */
  readonly unitOf?: (part: P) => P;
}

/** Display texts of parts; they may need lists that depend on the values. */
export interface PartLabels<V, P extends string> {
  readonly labelOf: (part: P) => string;
  readonly textOf: (values: V, part: P) => string;
}

/** Normalises for comparison: ignores surrounding spaces, null versus '', and list order. */
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

/** A subset of a form's parts; a form with fields and lists combines several. */
interface PartSet<V, P extends string> extends FormParts<V, P> {
  readonly has: (part: string) => boolean;
}

/** One part per field of an object. */
export const fieldParts = <V extends object, F extends keyof V & string>(
  fields: readonly F[],
  isSame: (one: V, other: V, field: F) => boolean = (one, other, field) => sameValue(one[field], other[field]),
): PartSet<V, F> => ({
  has: (part) => (fields as readonly string[]).includes(part),
  differing: (one, other) => fields.filter((field) => !isSame(one, other, field)),
  take: (values, from, field) => ({ ...values, [field]: from[field] }),
});

interface Items<V, I> {
  /** Prefix of every part's name: 'roles: '. */
  readonly prefix: string;
  readonly items: (values: V) => readonly I[];
  readonly withItems: (values: V, items: readonly I[]) => V;
  readonly nameOf: (item: I) => string;
  /** The state of an item to compare; by default only its presence counts. */
  readonly stateOf?: (item: I) => unknown;
}

/** One part per item of an unordered list. */
export function listItemParts<V, I>({ prefix, items, withItems, nameOf, stateOf = () => true }: Items<V, I>) {
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
  return { ...set, nameIn, find, partOf: (item: I) => prefix + nameOf(item) };
}

/** A set whatever its parts are called. */
interface AnyPartSet<V> {
  readonly has: (part: string) => boolean;
  readonly differing: (one: V, other: V) => readonly string[];
  readonly take: (values: V, from: V, part: never) => V;
}

/** Combines several sets. */
export const combineParts = <V>(...sets: readonly AnyPartSet<V>[]): PartSet<V, string> => {
  const every = sets as readonly PartSet<V, string>[];
  return {
    has: (part) => every.some((set) => set.has(part)),
    differing: (one, other) => every.flatMap((set) => set.differing(one, other)),
    take: (values, from, part) => every.find((set) => set.has(part))?.take(values, from, part) ?? values,
  };
};

interface ThreeWay<V> {
  readonly mine: V;
  readonly theirs: V;
  /** The common ancestor. */
  readonly base: V;
}

const differingUnits = <V, P extends string>(parts: FormParts<V, P>, one: V, other: V): ReadonlySet<P> =>
  new Set(parts.differing(one, other).map((part) => parts.unitOf?.(part) ?? part));

/** F11: three-way merge: the parts both changed, to different values; the user chooses. */
export function changedByBoth<V, P extends string>(parts: FormParts<V, P>, { mine, theirs, base }: ThreeWay<V>) {
  const byMe = differingUnits(parts, mine, base);
  const byThem = differingUnits(parts, theirs, base);
  return [...differingUnits(parts, mine, theirs)].filter((part) => byMe.has(part) && byThem.has(part));
}

/** Merges parts that only the other user changed into mine. */
export function withTheirChanges<V, P extends string>(parts: FormParts<V, P>, { mine, theirs, base }: ThreeWay<V>): V {
  const byMe = differingUnits(parts, mine, base);
  return [...differingUnits(parts, theirs, base)]
    .filter((part) => !byMe.has(part))
    .reduce((values, part) => parts.take(values, theirs, part), mine);
}
