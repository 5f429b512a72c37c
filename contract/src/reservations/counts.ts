/** F19: what the children of a reservation are to it. The four kinds add up to those reserved, wherever they are counted. */
export const countKinds = ['proposed', 'sponsored', 'available', 'other'] as const;
export type CountKind = (typeof countKinds)[number];

/** Table T3, by code; whatever is not listed is 'other': drop requested, partnership hold, dropped, inactive. */
const kindsOfStatus: Readonly<Record<string, CountKind>> = {
  '1': 'available',
  '2': 'proposed',
  '3': 'available',
  '4': 'sponsored',
};

export const kindOfStatus = (code: string): CountKind => kindsOfStatus[code] ?? 'other';

/** For those who count in SQL. */
export const statusesOfKind = (kind: Exclude<CountKind, 'other'>): number[] =>
  Object.keys(kindsOfStatus)
    .filter((code) => kindsOfStatus[code] === kind)
    .map(Number);

export type KindCounts = Readonly<Record<CountKind, number>>;

/** What to show, in this order: 'other' only when somebody is. */
export const shownKinds = (counts: KindCounts): CountKind[] =>
  countKinds.filter((kind) => kind !== 'other' || counts.other > 0);

/** Who leaves when the children are released, and keeps a status that others cannot reserve. */
export const notFreedByRelease = ({ proposed, other }: KindCounts): number => proposed + other;
