import { type Grants, modules, type Privilege } from '../access.ts';

/** USER-048: somebody for whom at least one module is enabled. */
const anyModule: readonly Privilege[] = modules.flatMap(({ name, levels }) =>
  levels.map((level) => `${name}:${level}` as Privilege),
);

/**
 * USER-047, USER-048: who reads the lists that name records, people or places: whoever opens a screen that offers them.
 * The others are plain values, which everybody signed in may read.
 */
const listAccess: Readonly<Record<string, readonly Privilege[]>> = {
  reservationName: ['Registered Child:View', 'Reservation:View'],
  participationApprovedName: ['Registered Child:View'],
  project: anyModule,
  community: anyModule,
  fundingOffice: anyModule,
  implementingOffice: anyModule,
};

/** What somebody would need to read the list, null when they may. */
export function missingForList(list: string, grants: Grants): Privilege | null {
  const wanted = Object.hasOwn(listAccess, list) ? (listAccess[list] as readonly Privilege[]) : [];
  return wanted.some((privilege) => grants.has(privilege)) ? null : (wanted[0] ?? null);
}
