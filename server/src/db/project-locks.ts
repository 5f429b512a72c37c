import { sql } from 'kysely';
import type { Db } from './connection.ts';

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

const lockNotAvailable = '55P03';
export const isLockTimeout = (error: unknown) => (error as { code?: string }).code === lockNotAvailable;

/** Exclusive lock. Every reservation queues behind this wait, so it is short: see isLockTimeout. */
export async function lockProjectLocksExclusive(db: Db): Promise<void> {
  await sql`set local lock_timeout = '250ms'`.execute(db);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  await sql`set local lock_timeout to default`.execute(db);
}
