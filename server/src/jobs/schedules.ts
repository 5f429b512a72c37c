import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { eraseDeparted } from '../domains/children/erase-departed.ts';
import { forgetFeeds } from '../domains/feed/apply-feeds.ts';
import { feedsChannel } from '../domains/feed/queries.ts';
import { countPledgeable } from '../domains/home/pledgeable.ts';
import { applyImports } from '../domains/imports/apply.ts';
import { importsChannel } from '../domains/imports/batches.ts';
import { deleteUndecidedChecks } from '../domains/imports/check.ts';
import { remindOfHoldEnds } from '../domains/notifications/hold-reminders.ts';
import { advanceLocks } from '../domains/projects/locks/advance-locks.ts';
import { countQuality } from '../domains/quality/count.ts';
import { qualityChannel } from '../domains/quality/runs.ts';
import { endLapsedHolds } from '../domains/reservations/lapsed-holds.ts';
import {
  cancelUntouchedDrafts,
  expireReservations,
  releaseLapsedPicks,
  remindOfDrafts,
  remindOfExpirations,
} from '../domains/reservations/scheduled.ts';
import type { ObjectStore } from '../external/object-store.ts';
import { deleteDueObjects, forgetUnusedFiles } from '../files/unused.ts';
import { forgetChanges } from '../live/forget.ts';
import { cleanUp, type Retention } from './clean-up.ts';
import type { RegisteredJob } from './job-runs.ts';
import { type LongJobName, runLongJob } from './long-jobs.ts';
import type { Deliveries } from './outbox.ts';

/** All scheduled jobs. Each must tolerate running twice, late, or on several servers at once. */

export interface JobServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly deliveries: Pick<Deliveries, 'deliverDue'>;
  readonly retention: Retention;
  /** Only if configured. */
  readonly objects?: ObjectStore | undefined;
  /** Aborted when the server stops: work of minutes is then left off between two of its parts. */
  readonly stopping?: AbortSignal;
  /** Absent where jobs of minutes run in the caller's thread. */
  readonly startThread?: ((job: LongJobName, stopping: AbortSignal | undefined) => Promise<void>) | undefined;
  readonly log?: { info(details: object, message: string): void };
}

export interface Schedule extends RegisteredJob {
  /** May return the time of its next work, if that is before the next scheduled run. */
  readonly run: (services: JobServices) => Promise<unknown>;
  /** People wait for this job: polled more often, and run again as soon as more work is due. */
  readonly isUrgent?: boolean;
  /** The notification channel (LISTEN) for new work, so that it starts without waiting for the schedule. */
  readonly notifyChannel?: string;
}

export const schedules: readonly Schedule[] = [
  {
    name: 'deliver-outbox',
    cron: '* * * * *',
    run: ({ deliveries, stopping }) => deliveries.deliverDue(stopping),
    isUrgent: true,
    notifyChannel: 'outbox',
  },
  { name: 'apply-imports', cron: '* * * * *', run: applyImports, isUrgent: true, notifyChannel: importsChannel },
  {
    name: 'apply-feeds',
    cron: '* * * * *',
    run: (services) => runLongJob('apply-feeds', services),
    isUrgent: true,
    notifyChannel: feedsChannel,
  },
  { name: 'release-lapsed-picks', cron: '* * * * *', run: releaseLapsedPicks },
  { name: 'expire-reservations', cron: '*/5 * * * *', run: expireReservations },
  { name: 'advance-project-locks', cron: '*/5 * * * *', run: advanceLocks },
  { name: 'end-lapsed-holds', cron: '*/5 * * * *', run: endLapsedHolds },
  { name: 'count-pledgeable', cron: '*/10 * * * *', run: countPledgeable },
  { name: 'remind-of-expirations', cron: '10 * * * *', run: remindOfExpirations },
  { name: 'remind-of-drafts', cron: '20 * * * *', run: remindOfDrafts },
  { name: 'cancel-untouched-drafts', cron: '30 * * * *', run: cancelUntouchedDrafts },
  { name: 'remind-of-hold-ends', cron: '40 * * * *', run: remindOfHoldEnds },
  { name: 'forget-feeds', cron: '5 3 * * *', run: forgetFeeds },
  { name: 'forget-unused-files', cron: '25 3 * * *', run: forgetUnusedFiles },
  { name: 'delete-due-objects', cron: '*/5 * * * *', run: deleteDueObjects },
  { name: 'forget-changes', cron: '*/10 * * * *', run: forgetChanges },
  { name: 'forget-import-checks', cron: '45 * * * *', run: deleteUndecidedChecks },
  { name: 'erase-departed-children', cron: '15 2 * * *', run: eraseDeparted },
  // People may ask for a count besides; a run without a request on a day already counted does nothing.
  { name: 'count-quality', cron: '15 3 * * *', run: countQuality, notifyChannel: qualityChannel },
  { name: 'clean-up', cron: '50 * * * *', run: cleanUp },
];
