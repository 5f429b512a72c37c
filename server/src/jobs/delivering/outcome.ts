import { sql } from 'kysely';
import { attemptsMaximum, failuresToOpen, openingAfter, pauseAfter } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { Claimed, KindHooks, Outcome } from './message.ts';

/** How long a message without an address waits before somebody looks again. */
const configurationPause = 60_000;

interface Written {
  readonly state: 'pending' | 'sent' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

type Tried = Pick<Claimed, 'attempts' | 'attemptsForgiven'>;

/** What becomes of a message. A receiver that is not there brings none nearer to being given up. */
export function judge(outcome: Outcome, { attempts, attemptsForgiven }: Tried, at: Date, chance: number): Written {
  const later = (pause: number) => new Date(at.getTime() + pause);
  const made = attempts + 1;
  // F26: those before 'Send again' are counted and shown, but it allows as many again.
  const since = made - attemptsForgiven;
  switch (outcome.result) {
    case 'sent':
      return { state: 'sent', attempts: made, nextAttemptAt: null };
    case 'skipped':
      return { state: 'skipped', attempts, nextAttemptAt: null };
    case 'waiting':
      return { state: 'pending', attempts, nextAttemptAt: later(configurationPause) };
    case 'refused':
      return { state: 'failed', attempts: made, nextAttemptAt: null };
    case 'unreachable':
      return { state: 'pending', attempts, nextAttemptAt: later(pauseAfter(since, chance)) };
    case 'failed':
    case 'thrown':
      if (since >= attemptsMaximum) return { state: 'failed', attempts: made, nextAttemptAt: null };
      return { state: 'pending', attempts: made, nextAttemptAt: later(pauseAfter(since, chance)) };
  }
}

/** F26: an attempt that counts and failed, as it is kept and shown. */
const failureOf = (outcome: Outcome, at: Date) =>
  outcome.result === 'refused' || outcome.result === 'failed' || outcome.result === 'thrown'
    ? [{ at: at.toISOString(), reason: outcome.reason, status: outcome.status ?? null }]
    : [];

/** The receiver's health. One that is back gets everything that only waited for it. */
async function recordHealth(db: Db, { office, channel }: Claimed, outcome: Outcome, at: Date, chance: number) {
  const isUp = outcome.result === 'sent' || outcome.result === 'refused';
  if (isUp) {
    const sentAt = outcome.result === 'sent' ? at : null;
    // A statement of its own: within the next one the row would be seen as it is afterwards, or not at all.
    const { rows } = await sql<{ wasOpen: boolean }>`
      select open_until is not null as was_open from outbox_receiver
       where office_code = ${office} and channel = ${channel} for update`.execute(db);
    await sql`
      insert into outbox_receiver (office_code, channel, last_sent_at) values (${office}, ${channel}, ${sentAt})
      on conflict (office_code, channel) do update
         set failures = 0, openings = 0, open_until = null, probe_until = null,
             last_sent_at = coalesce(excluded.last_sent_at, outbox_receiver.last_sent_at)`.execute(db);
    if (rows[0]?.wasOpen) {
      await sql`update outbox_message set next_attempt_at = null
                 where office_code = ${office} and channel = ${channel} and state = 'pending'
                   and next_attempt_at is not null`.execute(db);
      await sql`select pg_notify('outbox', '')`.execute(db);
    }
    return;
  }
  if (outcome.result !== 'failed' && outcome.result !== 'unreachable') {
    // It said nothing about the receiver: another message may try it.
    await sql`update outbox_receiver set probe_until = null
               where office_code = ${office} and channel = ${channel} and probe_until is not null`.execute(db);
    return;
  }
  const { rows } = await sql<{ failures: number; openings: number; wasOpen: boolean }>`
    insert into outbox_receiver (office_code, channel, failures, last_failed_at, last_reason)
    values (${office}, ${channel}, 1, ${at}, ${outcome.reason})
    on conflict (office_code, channel) do update
       set failures = outbox_receiver.failures + 1, probe_until = null, last_failed_at = ${at},
           last_reason = ${outcome.reason}
    returning failures, openings, open_until is not null as was_open`.execute(db);
  const health = rows[0];
  if (!health || (!health.wasOpen && health.failures < failuresToOpen)) return;
  const openings = health.openings + 1;
  await sql`
    update outbox_receiver
       set openings = ${openings}, open_until = ${new Date(at.getTime() + openingAfter(openings, chance))}
     where office_code = ${office} and channel = ${channel}`.execute(db);
}

/**
 * Writes down what happened, unless the message has meanwhile been taken over by somebody else. One that was let go
 * while it was under way is not tried again; that it arrived all the same is written down, because it is true.
 */
export async function settle(
  db: Db,
  message: Claimed,
  outcome: Outcome,
  at: Date,
  hooks: KindHooks | undefined,
  chance = Math.random(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { state, attempts, nextAttemptAt } = judge(outcome, message, at, chance);
    const failures = JSON.stringify(failureOf(outcome, at));
    const wasTried = outcome.result !== 'skipped' && outcome.result !== 'waiting';
    const wasLetGo = state === 'sent' ? sql`false` : sql`state = 'skipped'`;
    const { rows } = await sql<{ wasLetGo: boolean }>`
      update outbox_message
         set state = case when ${wasLetGo} then state else ${state} end, attempts = ${attempts},
             failures = failures || ${failures}::jsonb,
             next_attempt_at = case when ${wasLetGo} then null else ${nextAttemptAt}::timestamptz end,
             last_attempt_at = case when ${wasTried} then ${at}::timestamptz else last_attempt_at end,
             reason = case when ${wasLetGo} then reason else ${outcome.reason ?? null} end,
             http_status = ${outcome.result === 'skipped' ? null : (outcome.status ?? null)},
             sent_at = case when ${state === 'sent'} then ${at}::timestamptz end,
             claim = null, claimed_until = null, in_hand_since = null
       where id = ${message.id} and claim = ${message.claim}
      returning ${wasLetGo} as was_let_go`.execute(transaction);
    const [written] = rows;
    if (!written) return;
    await recordHealth(transaction, message, outcome, at, chance);
    if (outcome.result === 'sent') await hooks?.sent?.(transaction, message, outcome.answer, at);
    else if (state === 'failed' && !written.wasLetGo) await hooks?.failed?.(transaction, message, outcome, at);
  });
}
