import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/connection.ts';
import { advanceLocks } from '../domains/projects/locks/advance-locks.ts';
import { endLapsedHolds } from '../domains/reservations/lapsed-holds.ts';
import { expireReservations } from '../domains/reservations/scheduled.ts';

/** What was seeded as over would otherwise end in the middle of whatever the data is for, at the next fifth minute. */
export async function runDueJobs(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    for (const run of [expireReservations, advanceLocks, endLapsedHolds]) await run({ db, clock: systemClock });
  } finally {
    await close();
  }
}
