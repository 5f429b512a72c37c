import { sql } from 'kysely';
import { queueItemsMaximum } from '#contract/home/rules.ts';
import { personName } from '../../db/person-name.ts';
import { emptyQueue, inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface RequestRow {
  readonly userId: number;
  readonly name: string | null;
  readonly email: string;
  readonly by: string | null;
  readonly requestedAt: Date;
  readonly total: number;
}

/** ERR-011 to ERR-013: open access requests. */
export const accessRequests: QueueQuery = async (context, kind) => {
  const { rows } = await sql<RequestRow>`
    select r.user_id, ${personName('u')} as name, u.email, ${personName('t')} as by, r.requested_at,
           (count(*) over ())::integer as total
      from access_request r join app_user u on u.id = r.user_id left join app_user t on t.id = r.assigned_to
     where r.office_code = ${context.office} and r.closed_at is null and ${inScope(context, 'r.assigned_to')}
     order by r.requested_at desc, r.id desc limit ${queueItemsMaximum}`.execute(context.db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ userId, name, email, by, requestedAt }) =>
      queueItem({
        kind,
        group: 'administration',
        record: String(userId),
        name,
        email,
        by,
        at: requestedAt.toISOString(),
      }),
    ),
  };
};

interface ConsentRow {
  readonly id: number;
  readonly version: number;
  readonly users: number;
  readonly accepted: number;
}

/** CONSENT-023: how many of the office's users have accepted the Terms of Use in force. */
export const openConsent: QueueQuery = async (context, kind) => {
  const { db, office } = context;
  const { rows } = await sql<ConsentRow>`
    with policy as (
      select p.id, p.version from policy_document p
       where p.office_code = ${office} and ${inScope(context, 'p.created_by')} order by p.version desc limit 1)
    select p.id, p.version, count(*)::integer as users,
           (count(*) filter (where exists (select 1 from policy_acknowledgement a
                                            where a.policy_id = p.id and a.user_id = u.id)))::integer as accepted
      from policy p join app_user u on u.office_code = ${office} and u.is_active
     group by p.id, p.version`.execute(db);
  const [row] = rows;
  if (!row || row.accepted >= row.users) return emptyQueue;
  const { id, version, users, accepted } = row;
  return {
    count: 1,
    items: [
      queueItem({
        kind,
        group: 'administration',
        record: String(id),
        name: String(version),
        count: accepted,
        of: users,
      }),
    ],
  };
};
