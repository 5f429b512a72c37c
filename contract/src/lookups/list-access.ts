import { type Grants, modules, type Privilege } from '../access.ts';

/** USER-048: a person with at least one enabled module. */
const anyModule: readonly Privilege[] = modules.flatMap(({ name, levels }) =>
  levels.map((level) => `${name}:${level}` as Privilege),
);

/**
 * USER-047, USER-048: lists that contain records, people or places require a privilege for a screen that offers them.
 * The other lists are plain values, which every signed-in person may read.
 */
const listAccess: Readonly<Record<string, readonly Privilege[]>> = {
  reservationName: ['Registered Child:View', 'Reservation:View'],
  participationApprovedName: ['Registered Child:View'],
  project: anyModule,
  community: anyModule,
  fundingOffice: anyModule,
  implementingOffice: anyModule,
};

/** A privilege that is missing to read the list; null when it may be read. */
export function missingListPrivilege(list: string, grants: Grants): Privilege | null {
  const wanted = Object.hasOwn(listAccess, list) ? (listAccess[list] as readonly Privilege[]) : [];
  return wanted.some((privilege) => grants.has(privilege)) ? null : (wanted[0] ?? null);
}
