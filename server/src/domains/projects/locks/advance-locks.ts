import { type LockStatus, lockStatusCodes, lockStatusOf, lockStatusOn } from '#contract/projects/statuses.ts';
import type { Clock } from '../../../clock.ts';
import { audit, productSource } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { transact } from '../../../db/transaction.ts';
import { doEach } from '../../../jobs/do-each.ts';
import { enqueue } from '../../../jobs/outbox.ts';
import { listOffices, projectCode } from '../../lookups/queries.ts';
import { datesOf, findStoredLock, lockEntity, type StoredLock, todayOf } from './lock-queries.ts';

/** PROJ-025: lock status changes by date. */

interface AdvanceContext {
  readonly db: Db;
  readonly at: Date;
  /** Null for the scheduled job. */
  readonly by: number | null;
}

/** Table T9. */
const notifications: Readonly<Partial<Record<LockStatus, number>>> = { Initiated: 5, Completed: 6 };

/** Notifications link a lock to one project: one that it names, or the first one of its countries. */
async function findLinkedProject(db: Db, { places }: StoredLock): Promise<string | null> {
  const named = places.find(({ project }) => project !== null)?.project;
  if (named) return projectCode(named);
  const countries = places.map(({ country }) => country);
  const first = await db
    .selectFrom('project')
    .select('number')
    .where('countryCode', 'in', countries)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return first ? projectCode(first.number) : null;
}

/** Locks apply to all offices: every fundraising office gets one notification. */
async function enqueueNotifications(
  { db, at, by }: AdvanceContext,
  lock: StoredLock,
  status: LockStatus,
): Promise<void> {
  const notification = notifications[status];
  if (notification === undefined) return;
  const projectId = await findLinkedProject(db, lock);
  for (const { code: office } of await listOffices(db, 'fundraising'))
    await enqueue(db, {
      office,
      kind: `notification:${notification}`,
      record: `project-lock:${lock.id}`,
      payload: {
        notification,
        projectLockId: lock.id,
        projectId,
        lockStartDate: lock.startsOn,
        sponsorshipLockDate: lock.sponsorshipLockDate,
        lockEndDate: lock.endsOn,
      },
      at,
      by,
      once: `project-lock:${lock.id}:${status}:${office}`,
    });
}

/**
 * Moves a lock through every status up to today's; the caller holds the row lock. Returns whether the status changed.
 */
export async function advanceLock(moment: AdvanceContext, lock: StoredLock): Promise<boolean> {
  const { db, at, by } = moment;
  const due = lockStatusCodes[lockStatusOn(datesOf(lock), todayOf(lock, at))];
  if (due <= lock.status) return false;
  for (let status = lock.status; status < due; status += 1) {
    const next = lockStatusOf(status + 1);
    await audit(db, {
      entity: lockEntity,
      entityId: lock.id,
      office: lock.officeCode,
      by,
      source: productSource,
      at,
      changes: { ProjectLockStatus: [lockStatusOf(status), next] },
    });
    await enqueueNotifications(moment, lock, next);
  }
  await db.updateTable('projectLock').set({ status: due }).where('id', '=', lock.id).execute();
  return true;
}

interface LockJob {
  readonly db: Db;
  readonly clock: Clock;
  /** When aborted, no further lock is begun. */
  readonly stopping?: AbortSignal;
}

/** One transaction per lock, read again under its row lock: repeated or parallel runs advance each lock once. */
export async function advanceLocks({ db, clock, stopping }: LockJob): Promise<number> {
  const unfinished = await db.selectFrom('projectLock').select('id').where('status', '<', 3).orderBy('id').execute();
  let moved = 0;
  await doEach({ stopping }, unfinished, async ({ id }) => {
    moved += await transact(db, async (transaction) => {
      await transaction.selectFrom('projectLock').select('id').where('id', '=', id).forUpdate().execute();
      const lock = await findStoredLock(transaction, id);
      return lock && (await advanceLock({ db: transaction, at: clock(), by: null }, lock)) ? 1 : 0;
    });
  });
  return moved;
}
