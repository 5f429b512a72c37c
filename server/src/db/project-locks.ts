import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { isLockTimeout } from './connection-errors.ts';

/** F5: the countries and projects whose children cannot be reserved or proposed at a given time. */
export interface LockedPlaces {
  readonly countries: readonly string[];
  readonly projects: readonly number[];
}

/** Takes a time, not a day: a lock's dates are days in the lock's own time zone. */
export async function listLockedPlaces(db: Db, at: Date): Promise<LockedPlaces> {
  const { rows } = await sql<{ countryCode: string; projectNumber: number | null }>`
    select p.country_code, p.project_number
      from project_lock_place p join project_lock l on l.id = p.lock_id
     where (${at}::timestamptz at time zone l.time_zone)::date between l.sponsorship_lock_date and l.ends_on
       and l.ended_at is null`.execute(db);
  const countries = rows.filter((row) => row.projectNumber === null).map((row) => row.countryCode);
  const projects = rows.flatMap((row) => row.projectNumber ?? []);
  return { countries, projects };
}

/** Advisory lock key; unique within the product. */
const lockKey = 4_300_050;

/**
 * Shared lock of reserving transactions; a change of project locks waits for them. So a child is either reserved before
 * a lock is saved or refused after it.
 */
export async function lockProjectLocksShared(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(db);
}

/** Reservations hold the lock that a change of project locks asks for. */
export class ReservationsUnderWay extends Error {}

/** Exclusive lock. Every reservation queues behind this wait, so it is shorter than the transaction's other waits. */
export async function lockProjectLocksExclusive(db: Db): Promise<void> {
  const { rows } = await sql<{ usual: string }>`
    select current_setting('lock_timeout') as usual, set_config('lock_timeout', '250ms', true)`.execute(db);
  try {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  } catch (error) {
    throw isLockTimeout(error) ? new ReservationsUnderWay() : error;
  }
  await sql`select set_config('lock_timeout', ${rows[0]?.usual}, true)`.execute(db);
}
