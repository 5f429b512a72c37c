import type { Db } from '../../db/connection.ts';
import { type LockedPlaces, listLockedPlaces, lockProjectLocksShared } from '../../db/project-locks.ts';

export type { LockedPlaces };

/** F5, for display only: the locks can change at once. */
export const findLockedPlaces = (db: Db, at: Date): Promise<LockedPlaces> => listLockedPlaces(db, at);

/** F5, inside the reserving transaction: no lock can be saved until it ends. */
export async function findLockedPlacesForReserving(db: Db, at: Date): Promise<LockedPlaces> {
  await lockProjectLocksShared(db);
  return listLockedPlaces(db, at);
}

interface Placed {
  readonly country: string;
  readonly project: number;
}

export const isLocked = ({ country, project }: Placed, locks: LockedPlaces): boolean =>
  locks.countries.includes(country) || locks.projects.includes(project);
