import { sql } from 'kysely';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import { lockStatusOn } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { getLists, labelOf, projectCode } from '../lookups/queries.ts';
import type { PendingNotification, ValuesOf } from './pending-notification.ts';

type Payload = PendingNotification['payload'];

interface LockNow {
  readonly name: string;
  readonly startsOn: string;
  readonly sponsorshipLockDate: string;
  readonly endsOn: string;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  /** One of the lock's projects, or one in a country that is locked as a whole. */
  readonly project: number | null;
}

async function findLock(db: Db, { projectLockId }: Payload): Promise<LockNow | undefined> {
  if (projectLockId === undefined) return undefined;
  const { rows } = await sql<LockNow>`
    select l.name, l.starts_on, l.sponsorship_lock_date, l.ends_on, l.ended_at, l.time_zone,
           (select coalesce(min(p.project_number), min(j.number))
              from project_lock_place p
              left join project j on p.project_number is null and j.country_code = p.country_code
             where p.lock_id = l.id) as project
      from project_lock l where l.id = ${Number(projectLockId)}`.execute(db);
  return rows[0];
}

/**
 * F18: reads the lock's current values, because it may be edited before the mail is sent. A deleted lock keeps the
 * values stored in the message.
 */
export async function lockPayload(db: Db, payload: Payload): Promise<Payload> {
  const lock = await findLock(db, payload);
  if (!lock) return payload;
  return {
    ...payload,
    projectId: lock.project === null ? null : projectCode(lock.project),
    lockName: lock.name,
    lockStartDate: lock.startsOn,
    sponsorshipLockDate: lock.sponsorshipLockDate,
    lockEndDate: lock.endsOn,
  };
}

/** F18: the start of a lock is not announced once the lock has ended. */
export async function isLockOver(db: Db, payload: Payload, now: Date): Promise<boolean> {
  const lock = await findLock(db, payload);
  if (!lock) return false;
  const dates = { start: lock.startsOn, end: lock.endsOn, endedAt: lock.endedAt?.toISOString() ?? null };
  return lockStatusOn(dates, dayOfInstant(now.toISOString(), lock.timeZone)) === 'Completed';
}

interface LockPlace {
  readonly country: string;
  readonly project: string | null;
}

/** Countries are named in the reader's language; projects have a single name. */
export async function lockValues(db: Db, { payload }: PendingNotification): Promise<ValuesOf> {
  const { rows } = await sql<LockPlace>`
    select p.country_code as country, j.name as project
      from project_lock_place p left join project j on j.number = p.project_number
     where p.lock_id = ${Number(payload.projectLockId ?? 0)}
     order by p.country_code, j.name_key, p.project_number`.execute(db);
  const lists = await getLists(db);
  const nameOf = ({ country, project }: LockPlace, language: Language) => {
    const known = lists.country(country);
    return project ?? (known ? labelOf(known, language) : country);
  };
  return (language) => ({ projects: rows.map((place) => nameOf(place, language)).join(', ') });
}
