import { type RawBuilder, sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import type { ChildList } from '#contract/reading/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

export interface LogFilter {
  readonly office: string;
  /** Calendar days in `zone`, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly zone: string;
  readonly action: AccessAction | null;
  /** Part of a name or of an email address. */
  readonly user: string | null;
  readonly childCode: string | null;
  readonly olderThan: number | null;
  readonly most: number;
}

export interface LogRow {
  readonly id: string;
  readonly happenedAt: Date;
  /** Null when the office may not learn who read the record (F17). */
  readonly person: string | null;
  readonly email: string | null;
  readonly through: string | null;
  readonly action: AccessAction;
  readonly childCode: string | null;
  readonly childCount: number;
  readonly isSensitive: boolean;
  readonly record: string | null;
  readonly list: ChildList | null;
  readonly criteria: readonly string[];
}

/**
 * Filters shared by `access_log` and `list_log`. Both tables take their ids from one sequence, so one cursor pages
 * both.
 */
function condition({ office, from, to, zone, user, olderThan }: LogFilter): RawBuilder<unknown> {
  const startOf = (day: string, later = 0) => sql`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`;
  const who = sql`lower(u.first_name || ' ' || u.last_name || chr(10) || u.email || chr(10) || coalesce(l.through, ''))`;
  return sql`l.office_code = ${office}
       ${from ? sql`and l.happened_at >= ${startOf(from)}` : sql``}
       ${to ? sql`and l.happened_at < ${startOf(to, 1)}` : sql``}
       ${user === null ? sql`` : sql`and l.is_reader_named and position(lower(${user}) in ${who}) > 0`}
       ${olderThan === null ? sql`` : sql`and l.id < ${olderThan}`}`;
}

/** F17: the owner of a record sees who read it; an office that holds or sponsors the child does not. */
const reader = sql`
  case when l.is_reader_named then ${personName('u')} end as person,
  case when l.is_reader_named then u.email end as email,
  case when l.is_reader_named then l.through end as through`;

function records(filter: LogFilter): RawBuilder<unknown> {
  const { action, childCode, most } = filter;
  const child = sql`(select id from child where code = ${childCode})`;
  return sql`
    (select l.id, l.happened_at, ${reader}, l.action, c.code as child_code, l.child_count, l.is_sensitive, l.record,
            null::text as list, '{}'::text[] as criteria
       from access_log l join app_user u on u.id = l.user_id left join child c on c.id = l.child_id
      where ${condition(filter)}
        ${action ? sql`and l.action = ${action}` : sql``}
        ${childCode === null ? sql`` : sql`and (l.child_id = ${child} or l.child_ids @> array[${child}])`}
      order by l.id desc limit ${most})`;
}

function lists(filter: LogFilter): RawBuilder<unknown> {
  const { childCode, most } = filter;
  return sql`
    (select l.id, l.happened_at, ${reader}, 'list' as action, null as child_code, cardinality(l.child_ids) as child_count,
            false as is_sensitive, null as record, l.list, l.criteria
       from list_log l join app_user u on u.id = l.user_id
      where ${condition(filter)}
        ${childCode === null ? sql`` : sql`and l.child_ids @> array[(select id from child where code = ${childCode})]`}
      order by l.id desc limit ${most})`;
}

export async function listLog(db: Db, filter: LogFilter): Promise<LogRow[]> {
  const { action, most } = filter;
  const parts = [
    ...(action === 'list' ? [] : [records(filter)]),
    ...(action && action !== 'list' ? [] : [lists(filter)]),
  ];
  const { rows } = await sql<LogRow>`
    select * from (${sql.join(parts, sql` union all `)}) as log order by id desc limit ${most}`.execute(db);
  return rows;
}
