import { sql } from 'kysely';
import { waitingStates } from '#contract/csm/rules.ts';
import { failedCsmDays, queueItemsMaximum } from '#contract/home/rules.ts';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import { personName } from '../../db/person-name.ts';
import { emptyQueue, inScope, type QueueQuery, queueItem } from './queue-item.ts';

/** Child status messages that need attention. */

interface FailedRow {
  readonly sendingId: string | null;
  readonly childIds: string[];
  readonly children: number;
  readonly by: string | null;
  readonly sentAt: Date;
  readonly total: number;
}

/** Grouped by sending; messages that were sent again are left out. */
export const failedCsm: QueueQuery = async (context, kind) => {
  const { db, office, at } = context;
  const { rows } = await sql<FailedRow>`
    with failed as (
      select m.id, m.child_id, m.sending_id, m.sent_by, m.sent_at
        from csm_message m
       where m.office_code = ${office} and m.result = 'failed'
         and m.sent_at > ${at}::timestamptz - make_interval(days => ${failedCsmDays})
         and ${inScope(context, 'm.sent_by')}
         and not exists (select 1 from csm_message later
                          where later.child_id = m.child_id and later.office_code = m.office_code
                            and later.code = m.code and later.id > m.id)),
    sendings as (
      select sending_id, case when sending_id is null then id end as single, min(sent_by) as sent_by,
             max(sent_at) as sent_at, array_agg(child_id order by child_id) as children
        from failed group by 1, 2)
    select s.sending_id, cardinality(s.children) as children, s.sent_at, ${personName('u')} as by,
           (select array_agg(c.code order by c.code) from child c where c.id = any(s.children)) as child_ids,
           (count(*) over ())::integer as total
      from sendings s left join app_user u on u.id = s.sent_by
     order by s.sent_at desc, s.sending_id limit ${queueItemsMaximum}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ sendingId, children, childIds, by, sentAt }) =>
      queueItem({
        kind,
        group: 'today',
        record: sendingId,
        count: children,
        childIds,
        by,
        at: sentAt.toISOString(),
      }),
    ),
  };
};

/** One item for all of them, because the list is one click away. */
export const overdueCsm: QueueQuery = async (context, kind) => {
  const { db, office, at, zone } = context;
  const { rows } = await sql<{ count: number; childIds: string[] | null; since: Date | null }>`
    with late as (
      select m.child_id, m.answer_due_at from csm_message m
       where m.office_code = ${office} and m.result = any(${[...waitingStates]}) and m.result <> 'closed'
         and m.answer_due_at < ${at} and ${inScope(context, 'm.sent_by')})
    select (select count(*)::integer from late) as count, (select min(answer_due_at) from late) as since,
           (select array_agg(c.code) from child c where c.id in (select child_id from late limit 2)) as child_ids`.execute(
    db,
  );
  const { count = 0, childIds, since } = rows[0] ?? {};
  if (count === 0 || !since) return emptyQueue;
  const day = dayOfInstant(since.toISOString(), zone);
  return { count: 1, items: [queueItem({ kind, group: 'today', count, childIds: childIds ?? [], day })] };
};
