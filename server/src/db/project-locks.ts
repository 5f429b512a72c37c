import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** F5: the countries and projects whose children cannot be reserved or proposed at a moment. */
export interface LockedPlaces {
  readonly countries: readonly string[];
  readonly projects: readonly number[];
}

/** A lock's dates are days in its own time zone, so a moment is asked for and not a day. */
export async function readLockedPlaces(db: Db, at: Date): Promise<LockedPlaces> {
  const { rows } = await sql<{ countryCode: string; projectNumber: number | null }>`
    select p.country_code, p.project_number
      from project_lock_place p join project_lock l on l.id = p.lock_id
     where (${at}::timestamptz at time zone l.time_zone)::date between l.sponsorship_lock_date and l.ends_on
       and l.ended_at is null`.execute(db);
  const countries = rows.filter((row) => row.projectNumber === null).map((row) => row.countryCode);
  const projects = rows.flatMap((row) => row.projectNumber ?? []);
  return { countries, projects };
}

/** Any number that no other lock of the product uses. */
const lockKey = 4_300_050;

/**
 * Whoever reserves keeps the locks as they are until the transaction ends, and whoever changes them waits: a child is
 * reserved before a lock was saved or refused after it, never in between.
 */
export async function keepLocksStill(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(db);
}

const lockNotAvailable = '55P03';
export const isLockedByOthers = (error: unknown) => (error as { code?: string }).code === lockNotAvailable;

/** Everybody who reserves queues behind whoever waits here, so it is not for long: see isLockedByOthers. */
export async function changeLocksAlone(db: Db): Promise<void> {
  await sql`set local lock_timeout = '250ms'`.execute(db);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  await sql`set local lock_timeout to default`.execute(db);
}
