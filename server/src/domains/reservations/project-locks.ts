import type { Db } from '../../db/connection.ts';

/** F5: the countries and projects whose children cannot be reserved on a day. */
export interface LockedPlaces {
  readonly countries: readonly string[];
  readonly projects: readonly number[];
}

const nowhere: LockedPlaces = { countries: [], projects: [] };

/**
 * The one place that knows project locks. It is asked inside the transaction that reserves, so a lock saved a moment
 * before holds. There are no project locks to read yet.
 */
export async function lockedProjects(_db: Db, _today: string): Promise<LockedPlaces> {
  return nowhere;
}
