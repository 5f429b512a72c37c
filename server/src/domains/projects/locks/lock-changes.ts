import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { sourceLanguage } from '#contract/shared/language.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { lockProjectLocksExclusive, ReservationsUnderWay } from '../../../db/project-locks.ts';
import { transact } from '../../../db/transaction.ts';
import { changesBetween, type Texts } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { fail } from '../../../refusal.ts';
import type { Lists } from '../../lookups/queries.ts';
import type { OfficeContext } from '../office-context.ts';
import { advanceLock } from './advance-locks.ts';
import { findStoredLock, lockEntity, type StoredLock, viewLock } from './lock-queries.ts';

/** Shared by all changes of a lock. */

/** Audit texts, in English like all audit entries. */
export function textsOf(lock: StoredLock, lists: Lists): Texts {
  const shown = viewLock(lock, lists, sourceLanguage, lock.createdAt);
  const { name, start, sponsorshipLockDate, end, region, countries, projects } = shown;
  return {
    ProjectLockName: name,
    ProjectLockStart: start,
    SponsorShipLockDate: sponsorshipLockDate,
    ProjectLockEnd: end,
    ProjectLockRegion: region?.label ?? null,
    ProjectLockCountry: countries.map(({ label }) => label).join(', '),
    ProjectLockProject: projects.map(({ label, code }) => `${label} ${code}`).join(', ') || null,
  };
}

/** Pause between attempts, so that reservations can proceed. */
const pauseMilliseconds = 250;
const tries = 20;

/** Runs exclusively: no other lock change and no reservation at the same time. */
export async function changeLocksExclusively<T>(
  context: Context,
  act: (db: Db) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await transact(context.db, async (transaction) => {
      await lockProjectLocksExclusive(transaction);
      return act(transaction);
    });
  } catch (error) {
    if (!(error instanceof ReservationsUnderWay)) throw error;
    if (attempt === tries) fail('taking-too-long');
    await pause(pauseMilliseconds);
    return changeLocksExclusively(context, act, attempt + 1);
  }
}

export async function finishLockChange(
  context: Context,
  db: Db,
  officeContext: OfficeContext,
  id: number,
  before: Texts,
): Promise<{ lock: ProjectLock }> {
  const { user, office } = context;
  const saved = (await findStoredLock(db, id)) ?? fail('not-found');
  await audit(db, {
    entity: lockEntity,
    entityId: id,
    office,
    by: user.id,
    at: officeContext.at,
    changes: changesBetween(before, textsOf(saved, officeContext.lists)),
  });
  await advanceLock({ db, at: officeContext.at, by: user.id }, saved);
  const lock = (await findStoredLock(db, id)) ?? fail('not-found');
  return { lock: viewLock(lock, officeContext.lists, user.language, officeContext.at) };
}
