import { sql } from 'kysely';
import { attemptsMaximum, backoffAfter } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { ClaimedMessage, MessageHooks, Outcome } from './message.ts';

/** How long a message without a configured address waits before the next check. */
const configurationPause = 60_000;

interface NextState {
  readonly state: 'pending' | 'sent' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

type Tried = Pick<ClaimedMessage, 'attempts' | 'attemptsForgiven'>;

/** The next state of a message. An unreachable receiver does not count as a failed attempt. */
export function nextStateOf(
  outcome: Outcome,
  { attempts, attemptsForgiven }: Tried,
  at: Date,
  chance: number,
): NextState {
  const later = (pause: number) => new Date(at.getTime() + pause);
  const made = attempts + 1;
  // F26: attempts before 'Send again' are shown, but do not count towards the limit.
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
      return { state: 'pending', attempts, nextAttemptAt: later(backoffAfter(since, chance)) };
    case 'failed':
    case 'thrown':
      if (since >= attemptsMaximum) return { state: 'failed', attempts: made, nextAttemptAt: null };
      return { state: 'pending', attempts: made, nextAttemptAt: later(backoffAfter(since, chance)) };
  }
}

/** F26: the record of a counted, failed attempt. */
const failureOf = (outcome: Outcome, at: Date) =>
  outcome.result === 'refused' || outcome.result === 'failed' || outcome.result === 'thrown'
    ? [{ at: at.toISOString(), reason: outcome.reason, status: outcome.status ?? null }]
    : [];

/**
 * Stores the outcome, unless another server has taken over the message. A message that was given up meanwhile is not
 * retried, but its success is still recorded. Returns whether the claim was still valid.
 */
export async function storeOutcome(
  db: Db,
  message: ClaimedMessage,
  outcome: Outcome,
  at: Date,
  hooks: MessageHooks | undefined,
  chance = Math.random(),
): Promise<boolean> {
  const write = async (transaction: Db): Promise<boolean> => {
    const { state, attempts, nextAttemptAt } = nextStateOf(outcome, message, at, chance);
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
  return transact(db, write);
}
