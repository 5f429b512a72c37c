import { type SqlBool, sql } from 'kysely';
import { mayActOn } from '#contract/home/rules.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface FailedRow {
  readonly channel: string;
  readonly count: number;
  readonly at: Date;
}

/** The failed child status message has its own queue item, so its delivery is not shown a second time. */
const hasOwnQueueItem = sql<SqlBool>`exists (
  select 1 from csm_message c
   where c.id = substring(m.record_key from '^csm:([0-9]+)$')::bigint and c.office_code = m.office_code
     and c.result = 'failed')`;

/** Messages that are no longer retried, one item for each receiver. */
export const failedDeliveries: QueueQuery = async (context, kind) => {
  const others = mayActOn(context.grants, 'csm-failed') ? sql<SqlBool>`not ${hasOwnQueueItem}` : sql<SqlBool>`true`;
  const { rows } = await sql<FailedRow>`
    select m.channel, count(*)::integer as count, max(coalesce(m.last_attempt_at, m.created_at)) as at
      from outbox_message m
     where m.office_code = ${context.office} and m.channel in ('crm', 'mail') and m.state = 'failed'
       and ${inScope(context, 'm.created_by')} and ${others}
     group by m.channel order by m.channel`.execute(context.db);
  return {
    count: rows.length,
    items: rows.map(({ channel, count, at }) =>
      queueItem({ kind, group: 'today', record: channel, count, at: at.toISOString() }),
    ),
  };
};
