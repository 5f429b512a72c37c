import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { type DatabaseMetric, metricsOf } from './database-metric.ts';

interface Lane {
  readonly channel: string;
  readonly waiting: number;
  readonly dead: number;
  readonly oldest: number;
}

interface Receiver {
  readonly office: string;
  readonly channel: string;
  readonly isOpen: boolean;
  readonly isPaused: boolean;
}

export async function readOutboxMetrics(db: Db, now: Date): Promise<DatabaseMetric[]> {
  const { rows: lanes } = await sql<Lane>`
    select c.channel, count(m.id) filter (where m.state = 'pending')::integer as waiting,
           count(m.id) filter (where m.state = 'failed')::integer as dead,
           coalesce(extract(epoch from ${now}::timestamptz - min(m.created_at) filter (where m.state = 'pending')), 0)::float8
             as oldest
      from (values ('crm'), ('mail')) as c(channel)
      left join outbox_message m on m.channel = c.channel and m.state in ('pending', 'failed')
     group by c.channel order by c.channel`.execute(db);
  const { rows: receivers } = await sql<Receiver>`
    select office_code as office, channel, open_until is not null as is_open, is_paused
      from outbox_receiver order by office_code, channel`.execute(db);
  return [
    ...metricsOf(lanes, ({ channel }) => ({ channel }), [
      ['prcds_outbox_waiting', 'Messages still to be delivered.', (lane) => lane.waiting],
      ['prcds_outbox_dead_letters', 'Messages given up, until somebody decides.', (lane) => lane.dead],
      ['prcds_outbox_oldest_seconds', 'Age of the oldest waiting message.', (lane) => lane.oldest],
    ]),
    ...metricsOf(receivers, ({ office, channel }) => ({ office, channel }), [
      ['prcds_outbox_breaker_open', '1 while messages to a failing receiver wait.', (receiver) => receiver.isOpen],
      ['prcds_outbox_paused', '1 while somebody has paused a receiver.', (receiver) => receiver.isPaused],
    ]),
  ];
}
