import { sql } from 'kysely';
import { type Ask, queueItem, whose } from './queue-item.ts';

interface FailedRow {
  readonly channel: string;
  readonly count: number;
  readonly at: Date;
}

/** Messages nobody tries any more, a line for each receiver. */
export const failedDeliveries: Ask = async (desk, kind) => {
  const { rows } = await sql<FailedRow>`
    select m.channel, count(*)::integer as count, max(coalesce(m.last_attempt_at, m.created_at)) as at
      from outbox_message m
     where m.office_code = ${desk.office} and m.channel in ('crm', 'mail') and m.state = 'failed'
       and ${whose(desk, 'm.created_by')}
     group by m.channel order by m.channel`.execute(desk.db);
  return {
    count: rows.length,
    items: rows.map(({ channel, count, at }) =>
      queueItem({ kind, group: 'today', record: channel, count, at: at.toISOString() }),
    ),
  };
};
