import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/connection.ts';
import { advanceLocks } from '../domains/projects/locks/advance-locks.ts';
import { endLapsedHolds } from '../domains/reservations/lapsed-holds.ts';
import { expireReservations } from '../domains/reservations/scheduled.ts';

/** Runs the jobs for what was seeded as expired; otherwise they would change the data within five minutes. */
export async function runDueJobs(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    for (const run of [expireReservations, advanceLocks, endLapsedHolds]) await run({ db, clock: systemClock });
  } finally {
    await close();
  }
}
