/** F19: the kinds of children in a reservation. The four kinds always add up to the reserved children. */
export const countKinds = ['proposed', 'sponsored', 'available', 'other'] as const;
export type CountKind = (typeof countKinds)[number];

/** Table T3, by code; a status that is not listed is 'other': drop requested, partnership hold, dropped, inactive. */
const kindsOfStatus: Readonly<Record<string, CountKind>> = {
  '1': 'available',
  '2': 'proposed',
  '3': 'available',
  '4': 'sponsored',
};

export const kindOfStatus = (code: string): CountKind => kindsOfStatus[code] ?? 'other';

/** The status codes of a kind, for SQL. */
export const statusesOfKind = (kind: Exclude<CountKind, 'other'>): number[] =>
  Object.keys(kindsOfStatus)
    .filter((code) => kindsOfStatus[code] === kind)
    .map(Number);

export type KindCounts = Readonly<Record<CountKind, number>>;

/** The kinds to show, in order: 'other' only when there are any. */
export const shownKinds = (counts: KindCounts): CountKind[] =>
  countKinds.filter((kind) => kind !== 'other' || counts.other > 0);

/** F1: with the children who stay when the others are released or the reservation is cancelled; each also has a kind. */
export interface LeavingCounts extends KindCounts {
  readonly staying: number;
}

/**
 * Children who leave with a release but keep a status in which others cannot reserve them. Those who stay are sponsored,
 * or were and are dropped now: 'other'.
 */
export const notFreedByRelease = ({ proposed, sponsored, other, staying }: LeavingCounts): number =>
  proposed + sponsored + other - staying;
