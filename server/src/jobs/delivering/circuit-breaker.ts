import { sql } from 'kysely';
import { circuitOpenTime, type DeliveryReason, failuresToOpenCircuit } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { latestPlausible } from './claim.ts';
import type { ClaimedMessage, Outcome } from './message.ts';

type Receiver = Pick<ClaimedMessage, 'office' | 'channel'>;

/**
 * The receiver answered: closes its circuit breaker and makes its waiting messages due. Claimed messages are left out:
 * their sender sets the due time, and updating them would wait for that sender.
 */
async function recordSuccess(db: Db, { office, channel }: Receiver, sentAt: Date | null): Promise<void> {
  // A separate statement: within the upsert, the old state would not be visible.
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

/** Failures of attempts that started before the circuit breaker opened do not extend it. */
async function recordFailure(db: Db, { office, channel }: Receiver, { reason, at, chance }: Failure): Promise<void> {
  const { rows } = await sql<{ failures: number; openings: number; wasOpen: boolean; isLeftAlone: boolean }>`
    insert into outbox_receiver (office_code, channel, failures, last_failed_at, last_reason)
    values (${office}, ${channel}, 1, ${at}, ${reason})
    on conflict (office_code, channel) do update
       set failures = outbox_receiver.failures + 1, probe_until = null, last_failed_at = ${at}, last_reason = ${reason}
    returning failures, openings, open_until is not null as was_open,
              coalesce(open_until > ${at} and open_until <= ${latestPlausible(at)}, false) as is_left_alone`.execute(
    db,
  );
  const health = rows[0];
  if (!health || health.isLeftAlone || (!health.wasOpen && health.failures < failuresToOpenCircuit)) return;
  const openings = health.openings + 1;
  await sql`
    update outbox_receiver
       set openings = ${openings}, open_until = ${new Date(at.getTime() + circuitOpenTime(openings, chance))}
     where office_code = ${office} and channel = ${channel}`.execute(db);
}

/**
 * Updates the receiver's circuit breaker after the attempt was stored. Every delivery to the receiver needs this row,
 * so nothing else is locked while it is held.
 */
export async function updateCircuitBreaker(
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
      return transact(db, (transaction) => recordSuccess(transaction, receiver, outcome.result === 'sent' ? at : null));
    case 'failed':
    case 'unreachable':
      return transact(db, (transaction) =>
        recordFailure(transaction, receiver, { reason: outcome.reason, at, chance }),
      );
    default:
      // The attempt says nothing about the receiver, so another message may probe it.
      await sql`update outbox_receiver set probe_until = null
                 where office_code = ${office} and channel = ${channel} and probe_until is not null`.execute(db);
  }
}
