import { sql } from 'kysely';
import { type DeliveryReason, failuresToOpen, openingAfter } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { latest } from './claim.ts';
import type { Claimed, Outcome } from './message.ts';

type Receiver = Pick<Claimed, 'office' | 'channel'>;

/**
 * One that is back gets everything that only waited for it. What somebody has in hand is left out: whoever has it says
 * when it is due, and would be waited for.
 */
async function noteReached(db: Db, { office, channel }: Receiver, sentAt: Date | null): Promise<void> {
  // A statement of its own: within the next one the row would be seen as it is afterwards, or not at all.
  const { rows } = await sql<{ wasOpen: boolean }>`
    select open_until is not null as was_open from outbox_receiver
     where office_code = ${office} and channel = ${channel} for update`.execute(db);
  await sql`
    insert into outbox_receiver (office_code, channel, last_sent_at) values (${office}, ${channel}, ${sentAt})
    on conflict (office_code, channel) do update
       set failures = 0, openings = 0, open_until = null, probe_until = null,
           last_sent_at = coalesce(excluded.last_sent_at, outbox_receiver.last_sent_at)`.execute(db);
  if (!rows[0]?.wasOpen) return;
  await sql`
    update outbox_message set next_attempt_at = null where id in (
      select id from outbox_message
       where office_code = ${office} and channel = ${channel} and state = 'pending' and next_attempt_at is not null
         and (claimed_until is null or claimed_until < now())
       for update skip locked)`.execute(db);
  await sql`select pg_notify('outbox', '')`.execute(db);
}

interface Failure {
  readonly reason: DeliveryReason;
  readonly at: Date;
  readonly chance: number;
}

/** What was under way when the receiver came to be left alone says nothing new about it. */
async function noteFailure(db: Db, { office, channel }: Receiver, { reason, at, chance }: Failure): Promise<void> {
  const { rows } = await sql<{ failures: number; openings: number; wasOpen: boolean; isLeftAlone: boolean }>`
    insert into outbox_receiver (office_code, channel, failures, last_failed_at, last_reason)
    values (${office}, ${channel}, 1, ${at}, ${reason})
    on conflict (office_code, channel) do update
       set failures = outbox_receiver.failures + 1, probe_until = null, last_failed_at = ${at}, last_reason = ${reason}
    returning failures, openings, open_until is not null as was_open,
              coalesce(open_until > ${at} and open_until <= ${latest(at)}, false) as is_left_alone`.execute(db);
  const health = rows[0];
  if (!health || health.isLeftAlone || (!health.wasOpen && health.failures < failuresToOpen)) return;
  const openings = health.openings + 1;
  await sql`
    update outbox_receiver
       set openings = ${openings}, open_until = ${new Date(at.getTime() + openingAfter(openings, chance))}
     where office_code = ${office} and channel = ${channel}`.execute(db);
}

/**
 * What an attempt says about its receiver, after the attempt itself was written down: whoever delivers anything to the
 * receiver needs this row, so nothing else is waited for while it is held.
 */
export async function recordHealth(
  db: Db,
  receiver: Receiver,
  outcome: Outcome,
  at: Date,
  chance = Math.random(),
): Promise<void> {
  const { office, channel } = receiver;
  switch (outcome.result) {
    case 'sent':
    case 'refused':
      return db
        .transaction()
        .execute((transaction) => noteReached(transaction, receiver, outcome.result === 'sent' ? at : null));
    case 'failed':
    case 'unreachable':
      return db
        .transaction()
        .execute((transaction) => noteFailure(transaction, receiver, { reason: outcome.reason, at, chance }));
    default:
      // It said nothing about the receiver: another message may try it.
      await sql`update outbox_receiver set probe_until = null
                 where office_code = ${office} and channel = ${channel} and probe_until is not null`.execute(db);
  }
}
