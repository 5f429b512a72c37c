import { canAny, type Grants, type Privilege } from '../access.ts';

/** What open screens are told of: kinds, words and ids, never a name or a value (docs/decisions/0029-live-screens.md). */

/** 'taken' and 'free': whether a child can be picked now. 'picked': children were picked for a draft, or given back. */
export const changeWords = ['taken', 'free', 'changed', 'picked'] as const;
export type ChangeWord = (typeof changeWords)[number];

interface Rule {
  /** Any of these; none: everybody who is signed in. */
  readonly privileges: readonly Privilege[];
}

/**
 * Who is told of a kind. Rows that name an office are told in that office only, the others in every office; the office is
 * the one that the stream was opened in.
 */
export const changeKinds = {
  child: { privileges: ['Registered Child:View', 'Reservation:View', 'Reservation:Edit'] },
  reservation: { privileges: ['Reservation:View'] },
  lock: { privileges: ['Projects:View'] },
  project: { privileges: ['Projects:View'] },
  import: { privileges: ['Reservation:Create'] },
  feed: { privileges: ['Admin Office Setting:View'] },
  delivery: { privileges: ['Admin Office Setting:View'] },
  csm: { privileges: ['Registered Child:Send CSM'] },
  settings: { privileges: [] },
  user: { privileges: ['Admin User Profile Management:View'] },
  role: { privileges: ['Admin Role Management:View'] },
  group: { privileges: ['Admin User Group Management:View'] },
} as const satisfies Readonly<Record<string, Rule>>;

export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

export function isToldOf(grants: Grants, kind: ChangeKind): boolean {
  const { privileges }: Rule = changeKinds[kind];
  return privileges.length === 0 || canAny(grants, privileges);
}

/** The most records of one change in a message. */
export const toldIdsMaximum = 500;

/** The server sends something at least this often. */
export const beatMilliseconds = 25_000;

/** Streams of one person, on one server. */
export const streamsOfPerson = 6;
