import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { isPledgeable } from '../../db/child-status.ts';
import type { Db } from '../../db/connection.ts';

/** The number of Pledgeable children, counted by a job and kept for each day. */

const keptDays = 60;
const day = (at: Date): string => at.toISOString().slice(0, 10);

/** An index-only count, but still too slow to run on every visit of Home. */
export async function countPledgeable({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const at = clock();
  await sql`
    insert into pledgeable_count (day, counted_at, children)
    select ${day(at)}::date, ${at}::timestamptz, coalesce(jsonb_object_agg(country_code, children), '{}')
      from (select country_code, count(*)::integer as children from child c where ${isPledgeable} group by country_code) counted
    on conflict (day) do update set counted_at = excluded.counted_at, children = excluded.children`.execute(db);
  await sql`delete from pledgeable_count where day < ${day(at)}::date - ${keptDays}::integer`.execute(db);
}

/** Advisory lock key; unique within the product. */
const lockKey = 4_300_060;

/** Whether this transaction got the lock to count on request. */
export async function tryCountLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as is`.execute(db);
  return rows[0]?.is === true;
}

export const waitForCountLock = (db: Db) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);

export interface Counted {
  readonly countedAt: Date;
  readonly children: Readonly<Record<string, number>>;
}

export interface Counts {
  readonly latest?: Counted;
  readonly earlier?: Counted;
}

/** The latest count, and one from 7 to 14 days before it. */
export async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counted & { readonly isLatest: boolean }>`
    with latest as (select * from pledgeable_count order by day desc limit 1)
    select counted_at, children, true as is_latest from latest
    union all
    (select p.counted_at, p.children, false from pledgeable_count p, latest
      where p.day between latest.day - 14 and latest.day - 7 order by p.day desc limit 1)`.execute(db);
  const latest = rows.find(({ isLatest }) => isLatest);
  const earlier = rows.find(({ isLatest }) => !isLatest);
  return { ...(latest && { latest }), ...(earlier && { earlier }) };
}
