import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { endLapsedHolds } from '../domains/reservations/lapsed-holds.ts';
import {
  cancelUntouchedDrafts,
  expireReservations,
  releaseLapsedPicks,
  remindOfDrafts,
  remindOfExpirations,
} from '../domains/reservations/scheduled.ts';

/** Everything the product does by the clock, in one list. Each may run twice, late, or on several servers at once. */

export interface JobServices {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Schedule {
  readonly name: string;
  /** Five fields, in UTC; what happens at midnight somewhere asks the office's own clock. */
  readonly cron: string;
  readonly run: (services: JobServices) => Promise<unknown>;
}

export const schedules: readonly Schedule[] = [
  { name: 'release-lapsed-picks', cron: '* * * * *', run: releaseLapsedPicks },
  { name: 'expire-reservations', cron: '*/5 * * * *', run: expireReservations },
  { name: 'end-lapsed-holds', cron: '*/5 * * * *', run: endLapsedHolds },
  { name: 'remind-of-expirations', cron: '10 * * * *', run: remindOfExpirations },
  { name: 'remind-of-drafts', cron: '20 * * * *', run: remindOfDrafts },
  { name: 'cancel-untouched-drafts', cron: '30 * * * *', run: cancelUntouchedDrafts },
];
