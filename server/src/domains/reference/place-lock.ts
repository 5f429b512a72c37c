import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

/** One change of regions, countries and offices at a time, so that names and codes stay unique. */
export async function lockPlaces(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(4300070)`.execute(db);
}
