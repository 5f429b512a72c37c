import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { eraseDeparted } from '../domains/children/erase-departed.ts';
import { countPledgeable } from '../domains/home/pledgeable.ts';
import { applyImports } from '../domains/imports/apply.ts';
import { importsChannel } from '../domains/imports/batches.ts';
import { forgetChecks } from '../domains/imports/check.ts';
import { remindOfHoldEnds } from '../domains/notifications/hold-reminders.ts';
import { advanceLocks } from '../domains/projects/locks/advance-locks.ts';
import { endLapsedHolds } from '../domains/reservations/lapsed-holds.ts';
import {
  cancelUntouchedDrafts,
  expireReservations,
  releaseLapsedPicks,
  remindOfDrafts,
  remindOfExpirations,
} from '../domains/reservations/scheduled.ts';
import { cleanUp, type Retention } from './clean-up.ts';
import type { Deliveries } from './outbox.ts';
import type { RegisteredJob } from './register.ts';

/** Everything the product does by the clock, in one list. Each may run twice, late, or on several servers at once. */

export interface JobServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly deliveries: Pick<Deliveries, 'deliverDue'>;
  readonly retention: Retention;
}

export interface Schedule extends RegisteredJob {
  /** Answers when it wants to run again before its next turn, or nothing of interest. */
  readonly run: (services: JobServices) => Promise<unknown>;
  /** People wait for it: looked for more often, and again as soon as it says that more is due. */
  readonly isAwaited?: boolean;
  /** The channel on which the database tells of new work, so that nobody waits for the schedule. */
  readonly wokenBy?: string;
}

export const schedules: readonly Schedule[] = [
  {
    name: 'deliver-outbox',
    cron: '* * * * *',
    run: ({ deliveries }) => deliveries.deliverDue(),
    isAwaited: true,
    wokenBy: 'outbox',
  },
  { name: 'apply-imports', cron: '* * * * *', run: applyImports, isAwaited: true, wokenBy: importsChannel },
  { name: 'release-lapsed-picks', cron: '* * * * *', run: releaseLapsedPicks },
  { name: 'expire-reservations', cron: '*/5 * * * *', run: expireReservations },
  { name: 'advance-project-locks', cron: '*/5 * * * *', run: advanceLocks },
  { name: 'end-lapsed-holds', cron: '*/5 * * * *', run: endLapsedHolds },
  { name: 'count-pledgeable', cron: '*/10 * * * *', run: countPledgeable },
  { name: 'remind-of-expirations', cron: '10 * * * *', run: remindOfExpirations },
  { name: 'remind-of-drafts', cron: '20 * * * *', run: remindOfDrafts },
  { name: 'cancel-untouched-drafts', cron: '30 * * * *', run: cancelUntouchedDrafts },
  { name: 'remind-of-hold-ends', cron: '40 * * * *', run: remindOfHoldEnds },
  { name: 'forget-import-checks', cron: '45 * * * *', run: forgetChecks },
  { name: 'erase-departed-children', cron: '15 2 * * *', run: eraseDeparted },
  { name: 'clean-up', cron: '50 * * * *', run: cleanUp },
];
