/**
 * What the product knows about a child who is missing from a snapshot, and so what a drop takes away: the kinds of F19,
 * with those apart whom an office holds. Each missing child is of one kind.
 *
 * reserved: in a reservation, and neither proposed nor sponsored. held: on hold without a reservation. leaving: a drop has
 * been requested or carried out meanwhile, nothing is left to do.
 */
export const missingKinds = ['reserved', 'held', 'proposed', 'sponsored', 'available', 'leaving'] as const;
export type MissingKind = (typeof missingKinds)[number];

export type MissingCounts = Readonly<Record<MissingKind, number>>;

export const noneMissing = Object.fromEntries(missingKinds.map((kind) => [kind, 0])) as MissingCounts;

export const addCounts = (all: readonly MissingCounts[]): MissingCounts =>
  Object.fromEntries(
    missingKinds.map((kind) => [kind, all.reduce((sum, counts) => sum + counts[kind], 0)]),
  ) as MissingCounts;

export const totalOf = (counts: MissingCounts): number => missingKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** Children who leave by the decision. */
export const leavingNow = (counts: MissingCounts): number => totalOf(counts) - counts.leaving;

export const hasSameCounts = (one: MissingCounts, other: MissingCounts): boolean =>
  missingKinds.every((kind) => one[kind] === other[kind]);
