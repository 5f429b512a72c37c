import { sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import { type Db, named } from '../../db/connection.ts';

/** F10: every read of a card and every export or print is logged; of a child no more than its id. */
export interface Access {
  readonly at: Date;
  readonly userId: number;
  readonly office: string;
}

/** The tabs of a card somebody has just opened are part of that reading; a tab read by itself is one of its own. */
export async function logTab(db: Db, { at, userId, office }: Access, childId: number): Promise<void> {
  const since = new Date(at.getTime() - 600_000);
  await sql`${named('log-tab')}
    insert into access_log (happened_at, user_id, office_code, action, child_id, child_count)
    select ${at}::timestamptz, ${userId}::integer, ${office}::text, 'view', ${childId}::integer, 1
     where not exists (
       select 1 from access_log
        where child_id = ${childId} and user_id = ${userId} and action = 'view' and happened_at >= ${since})`.execute(
    db,
  );
}

export async function logPaper(
  db: Db,
  { at, userId, office }: Access,
  action: AccessAction,
  childId: number,
  isSensitive: boolean,
): Promise<void> {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_id, child_count, is_sensitive)
    values (${at}, ${userId}, ${office}, ${action}, ${childId}, 1, ${isSensitive})`.execute(db);
}

interface TakenAway {
  readonly childIds: readonly number[];
  readonly isSensitive: boolean;
  /** The kind of file and what was searched by, never what was typed: 'children.xlsx: Gender, Religion'. */
  readonly record: string;
}

export async function logExport(
  db: Db,
  { at, userId, office }: Access,
  { childIds, isSensitive, record }: TakenAway,
): Promise<void> {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_ids, child_count, is_sensitive, record)
    values (${at}, ${userId}, ${office}, 'export', ${childIds}, ${childIds.length}, ${isSensitive}, ${record})`.execute(
    db,
  );
}

export interface LogFilter {
  readonly office: string;
  /** Days in the zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly zone: string;
  readonly action: AccessAction | null;
  /** Part of a name or of an e-mail address. */
  readonly user: string | null;
  readonly childCode: string | null;
  readonly olderThan: number | null;
  readonly most: number;
}

export interface LogRow {
  readonly id: string;
  readonly happenedAt: Date;
  readonly person: string;
  readonly email: string;
  readonly action: AccessAction;
  readonly childCode: string | null;
  readonly childCount: number;
  readonly isSensitive: boolean;
  readonly record: string | null;
}

export async function listLog(db: Db, filter: LogFilter): Promise<LogRow[]> {
  const { office, from, to, zone, action, user, childCode, olderThan, most } = filter;
  const startOf = (day: string, later = 0) => sql`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`;
  const child = sql`(select id from child where code = ${childCode})`;
  const { rows } = await sql<LogRow>`
    select l.id, l.happened_at, u.first_name || ' ' || u.last_name as person, u.email, l.action, c.code as child_code,
           l.child_count, l.is_sensitive, l.record
      from access_log l join app_user u on u.id = l.user_id left join child c on c.id = l.child_id
     where l.office_code = ${office}
       ${from ? sql`and l.happened_at >= ${startOf(from)}` : sql``}
       ${to ? sql`and l.happened_at < ${startOf(to, 1)}` : sql``}
       ${action ? sql`and l.action = ${action}` : sql``}
       ${user === null ? sql`` : sql`and position(lower(${user}) in lower(u.first_name || ' ' || u.last_name || chr(10) || u.email)) > 0`}
       ${olderThan === null ? sql`` : sql`and l.id < ${olderThan}`}
       ${childCode === null ? sql`` : sql`and (l.child_id = ${child} or l.child_ids @> array[${child}])`}
     order by l.id desc limit ${most}`.execute(db);
  return rows;
}
