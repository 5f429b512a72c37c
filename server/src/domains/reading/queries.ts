import { sql } from 'kysely';
import { type ReadingState, readingState } from '#contract/reading/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

export interface DayWanted {
  readonly office: string;
  readonly day: string;
  readonly isToday: boolean;
  readonly budget: number;
  /** Other days are compared up to this hour of the office's day; 23 compares whole days. */
  readonly hour: number;
}

interface Row {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: string[];
  readonly children: number;
  readonly opened: number;
  readonly lastReadAt: Date;
  readonly isTold: boolean;
  readonly refusedChildren: number | null;
  readonly liftedBy: string | null;
  readonly liftReason: string | null;
}

/** The budget of a past day is no longer known, only its consequences. */
function stateOn(row: Row, { isToday, budget }: DayWanted): ReadingState {
  const isLifted = row.liftReason !== null;
  if (isToday || budget === 0) return readingState({ ...row, isLifted }, budget);
  if (isLifted) return 'lifted';
  if (row.refusedChildren !== null) return 'refused';
  return row.isTold ? 'over' : 'below';
}

/** Everybody who read anything, most children first. */
export async function listReaders(db: Db, wanted: DayWanted) {
  const { rows } = await sql<Row>`
    select d.user_id, ${personName('u')} as name, u.email, d.children, d.opened, d.last_read_at,
           d.told_at is not null as is_told, d.refused_children, d.lift_reason,
           ${personName('l')} as lifted_by,
           array(select distinct r.name from held_role h join role r on r.id = h.role_id
                  where h.user_id = d.user_id order by r.name) as roles
      from reading_day d join app_user u on u.id = d.user_id left join app_user l on l.id = d.lifted_by
     where d.office_code = ${wanted.office} and d.day = ${wanted.day}::date
       and (d.children > 0 or d.lifted_at is not null or d.refused_at is not null)
     order by d.children desc, u.first_name, u.last_name, u.id`.execute(db);
  return rows.map((row) => ({
    userId: row.userId,
    name: row.name,
    email: row.email,
    roles: row.roles,
    children: row.children,
    opened: row.opened,
    state: stateOn(row, wanted),
    lastReadAt: row.lastReadAt.toISOString(),
    liftedBy: row.liftReason === null ? null : row.liftedBy,
    liftReason: row.liftReason,
  }));
}

export async function countPeople(db: Db, office: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from app_user where office_code = ${office} and is_active`.execute(db);
  return rows[0]?.count ?? 0;
}

const comparedDays = 10;

/** The minimum and maximum the office had read by the same hour on the last days with any reading. */
export async function usualBy(db: Db, { office, day, hour }: DayWanted): Promise<{ from: number; to: number } | null> {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(children)::integer as from, max(children)::integer as to
      from (select d.day, sum((select sum(n) from unnest(d.by_hour[1:${hour}::integer + 1]) n)) as children
              from reading_day d where d.office_code = ${office} and d.day < ${day}::date and d.children > 0
             group by d.day order by d.day desc limit ${comparedDays}) days`.execute(db);
  const { from, to } = rows[0] ?? {};
  return from === null || from === undefined || to === null || to === undefined ? null : { from, to };
}

/** Locks the person's row of the day; creates it, so that the budget can be lifted before anything was read. */
export async function lockDay(
  db: Db,
  {
    userId,
    office,
    day,
    at,
  }: { readonly userId: number; readonly office: string; readonly day: string; readonly at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ liftReason: string | null }>`
    insert into reading_day (user_id, day, office_code, last_read_at) values (${userId}, ${day}::date, ${office}, ${at})
    on conflict (user_id, day) do update set user_id = excluded.user_id returning lift_reason`.execute(db);
  return rows[0]?.liftReason ?? null;
}

export async function setLift(
  db: Db,
  { userId, day }: { readonly userId: number; readonly day: string },
  lift: { readonly by: number; readonly reason: string; readonly at: Date } | null,
): Promise<void> {
  await sql`update reading_day set lifted_at = ${lift?.at ?? null}, lifted_by = ${lift?.by ?? null},
                   lift_reason = ${lift?.reason ?? null}
             where user_id = ${userId} and day = ${day}::date`.execute(db);
}
