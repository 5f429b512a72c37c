import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

export interface StoredSearch {
  readonly id: number;
  readonly name: string;
  readonly search: unknown;
  readonly sortBy: string;
  readonly sortDirection: 'asc' | 'desc';
  readonly isShared: boolean;
  readonly ownerId: number;
  readonly owner: string;
  readonly lastRunAt: Date | null;
  readonly lastCount: number | null;
  readonly isLastCountMore: boolean;
}

/** Own searches, and those others shared in the same office. */
const visible = (office: string, userId: number) =>
  sql`(s.owner_id = ${userId} or (s.is_shared and s.office_code = ${office}))`;

const select = sql`
  select s.id, s.name, s.search, s.sort_by, s.sort_direction, s.is_shared, s.owner_id,
         u.first_name || ' ' || u.last_name as owner, s.last_run_at, s.last_count, s.is_last_count_more
    from saved_search s join app_user u on u.id = s.owner_id`;

export async function listStored(db: Db, office: string, userId: number): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`${select} where ${visible(office, userId)}
    order by s.last_run_at desc nulls last, lower(s.name), s.id`.execute(db);
  return rows;
}

export async function findStored(db: Db, id: number): Promise<StoredSearch | undefined> {
  const { rows } = await sql<StoredSearch>`${select} where s.id = ${id}`.execute(db);
  return rows[0];
}

export async function countOwn(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from saved_search where owner_id = ${userId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export interface Run {
  readonly id: number;
  readonly office: string;
  readonly userId: number;
  readonly at: Date;
  readonly total: number;
  readonly isMore: boolean;
}

export async function recordRun(db: Db, { id, office, userId, at, total, isMore }: Run): Promise<void> {
  await sql`update saved_search s set last_run_at = ${at}, last_count = ${total}, is_last_count_more = ${isMore}
    where s.id = ${id} and ${visible(office, userId)}`.execute(db);
}
