import type { Db } from '../../db/connection.ts';
import { keepLocksStill, type LockedPlaces, readLockedPlaces } from '../../db/project-locks.ts';

export type { LockedPlaces };

/** F5, for display only: the locks can change at once. */
export const lockedProjects = (db: Db, at: Date): Promise<LockedPlaces> => readLockedPlaces(db, at);

/** F5, inside the reserving transaction: no lock can be saved until it ends. */
export async function lockedWhileReserving(db: Db, at: Date): Promise<LockedPlaces> {
  await keepLocksStill(db);
  return readLockedPlaces(db, at);
}

interface Placed {
  readonly country: string;
  readonly project: number;
}

export const isLocked = ({ country, project }: Placed, locks: LockedPlaces): boolean =>
  locks.countries.includes(country) || locks.projects.includes(project);
