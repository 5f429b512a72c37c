import { sql } from 'kysely';
import type { Channel } from '#contract/deliveries/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import { updateCircuitBreaker } from './circuit-breaker.ts';
import { findMessage } from './claim.ts';
import type { ClaimedMessage, MessageHooks, Outcome, Send } from './message.ts';
import { storeOutcome } from './outcome.ts';

export interface DeliveryLog {
  error(details: object, message: string): void;
}

export interface DeliveryParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly channels: Readonly<Record<Channel, Send>>;
  /** By kind: what to do with an answer, and whom to inform of a failure. */
  readonly hooks: Readonly<Record<string, MessageHooks>>;
  readonly log?: DeliveryLog;
}

/** Most hook failures, such as deadlocks and long locks, are temporary. */
const followUpTries = 3;

type Tell = (hooks: MessageHooks | undefined, message: ClaimedMessage) => Promise<void> | undefined;

/** Handles one message from claim to outcome, whatever its hooks throw. */
export function createDelivery({ db, clock, channels, hooks, log }: DeliveryParts) {
  const logError = (error: unknown, { id, kind }: ClaimedMessage, what: string) =>
    log?.error({ err: error, message: id, kind }, what);

  /** Stores the prepared content, so that the screens show what is sent. */
  async function prepare(message: ClaimedMessage): Promise<ClaimedMessage> {
    const ready = await hooks[message.kind]?.prepare?.(db, message);
    if (!ready) return message;
    const { kind, payload } = ready;
    await sql`update outbox_message set kind = ${kind}, payload = ${JSON.stringify(payload)}::jsonb
               where id = ${message.id} and claim = ${message.claim}`.execute(db);
    return { ...message, kind, payload };
  }

  /** F26: an exception counts as a failed attempt, unless our own database was away or busy. */
  async function send(message: ClaimedMessage): Promise<readonly [ClaimedMessage, Outcome]> {
    let ready = message;
    try {
      ready = await prepare(message);
      return [ready, await channels[ready.channel](ready)];
    } catch (error) {
      if (isTemporary(error)) throw error;
      logError(error, message, 'a message could not be sent');
      return [ready, { result: 'thrown', reason: 'internal-error' }];
    }
  }

  /**
   * F26: a message that the receiver accepted counts as sent, and is not sent again, even if the domain's hook fails;
   * the failure is recorded as its reason. A temporary failure is not: the message stays claimed and is sent again, with
   * the same idempotency key.
   */
  async function writeOutcome(message: ClaimedMessage, outcome: Outcome): Promise<boolean> {
    for (let tries = 1; tries <= followUpTries; tries += 1)
      try {
        return await storeOutcome(db, message, outcome, clock(), hooks[message.kind]);
      } catch (error) {
        if (isTemporary(error)) throw error;
        logError(error, message, 'what follows from a delivery could not be done');
      }
    const known: Outcome = outcome.result === 'sent' ? { ...outcome, reason: 'follow-up-failed' } : outcome;
    return storeOutcome(db, message, known, clock(), undefined);
  }

  /** The message's outcome is already stored, so a failure here is only logged. */
  async function updateReceiver(message: ClaimedMessage, outcome: Outcome): Promise<void> {
    try {
      await updateCircuitBreaker(db, message, outcome, clock());
    } catch (error) {
      logError(error, message, 'what a delivery says about its receiver could not be written down');
    }
  }

  return {
    /** Without our database the message stays claimed and is tried again when the claim expires. */
    async deliver(message: ClaimedMessage): Promise<void> {
      try {
        const [ready, outcome] = await send(message);
        if (await writeOutcome(ready, outcome)) await updateReceiver(ready, outcome);
        // Wakes the job, so that it plans its next run for the new due time.
        if (outcome.result !== 'sent') await sql`select pg_notify('outbox', '')`.execute(db);
      } catch (error) {
        logError(error, message, 'a delivery could not be completed');
      }
    },
    /** Runs in the transaction of a person's decision; a failing hook does not undo the decision. */
    async tell(transaction: Db, id: number, tell: Tell): Promise<void> {
      const message = await findMessage(transaction, id);
      if (!message) return;
      await sql`savepoint told`.execute(transaction);
      try {
        await tell(hooks[message.kind], message);
      } catch (error) {
        if (isTemporary(error)) throw error;
        logError(error, message, 'what follows from a decision about a message could not be done');
        await sql`rollback to savepoint told`.execute(transaction);
      }
    },
  };
}
