import { sql } from 'kysely';
import { attemptsMaximum, pauseAfter } from '#contract/deliveries/rules.ts';
import { againIfItGaveWay } from '../../db/again.ts';
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

/**
 * Writes down what happened, unless the message has meanwhile been taken over by somebody else. One that was let go
 * while it was under way is not tried again; that it arrived all the same is written down, because it is true. Answers
 * whether it was ours to write.
 */
export async function settle(
  db: Db,
  message: Claimed,
  outcome: Outcome,
  at: Date,
  hooks: KindHooks | undefined,
  chance = Math.random(),
): Promise<boolean> {
  const write = async (transaction: Db): Promise<boolean> => {
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
    if (!written) return false;
    if (outcome.result === 'sent') await hooks?.sent?.(transaction, message, outcome.answer, at);
    else if (state === 'failed' && !written.wasLetGo) await hooks?.failed?.(transaction, message, outcome, at);
    return true;
  };
  return againIfItGaveWay(() => db.transaction().execute(write));
}
