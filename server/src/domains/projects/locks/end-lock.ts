import type { z } from 'zod';
import type { deleteLock, endLock } from '#contract/projects/locks-api.ts';
import { type LockRemoval, lockRemovalErrors, lockRemovals, lockStatusOn } from '#contract/projects/statuses.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { changesBetween, failStale } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { fail } from '../../../refusal.ts';
import { type OfficeContext, readOfficeContext } from '../office-context.ts';
import { changeLocksExclusively, finishLockChange, textsOf } from './lock-changes.ts';
import { datesOf, findStoredLock, insertPastPlaces, lockEntity, type StoredLock, todayOf } from './lock-queries.ts';

/** F22: a lock that has not started is deleted; a started lock is ended now. */

interface EndRequest {
  readonly id: number;
  readonly version: number;
}

async function getEndable(
  db: Db,
  officeContext: OfficeContext,
  exit: LockRemoval,
  { id, version }: EndRequest,
): Promise<StoredLock> {
  const lock = (await findStoredLock(db, id)) ?? fail('not-found');
  const status = lockStatusOn(datesOf(lock), todayOf(lock, officeContext.at));
  if (lockRemovals[status] !== exit) fail(lockRemovalErrors[status]);
  if (version !== lock.version) await failStale(db, { record: 'projectLock', id }, lock.version);
  return lock;
}

/** No notification announced the lock, so its deletion is not notified either. */
export async function remove(context: Context, asked: z.output<typeof deleteLock.input>) {
  const { office, user } = context;
  const officeContext = await readOfficeContext(context);
  return changeLocksExclusively(context, async (db) => {
    const lock = await getEndable(db, officeContext, 'delete', asked);
    await insertPastPlaces(db, lock, lock.places);
    await db.deleteFrom('projectLock').where('id', '=', lock.id).execute();
    await audit(db, {
      entity: lockEntity,
      entityId: lock.id,
      office,
      by: user.id,
      at: officeContext.at,
      changes: changesBetween({ ...textsOf(lock, officeContext.lists), ProjectLockStatus: 'Not Started' }, {}),
    });
    return { id: lock.id };
  });
}

/** Its children can be reserved immediately, and another lock may start today. */
export async function end(context: Context, asked: z.output<typeof endLock.input>) {
  const { user } = context;
  const officeContext = await readOfficeContext(context);
  return changeLocksExclusively(context, async (db) => {
    const lock = await getEndable(db, officeContext, 'end', asked);
    await db
      .updateTable('projectLock')
      .set(({ eb }) => ({
        endsOn: todayOf(lock, officeContext.at),
        endedAt: officeContext.at,
        version: eb('version', '+', 1),
        modifiedBy: user.id,
        modifiedAt: officeContext.at,
      }))
      .where('id', '=', lock.id)
      .execute();
    await db.updateTable('projectLockPlace').set({ isEnded: true }).where('lockId', '=', lock.id).execute();
    return finishLockChange(context, db, officeContext, lock.id, textsOf(lock, officeContext.lists));
  });
}
