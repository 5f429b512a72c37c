import { sql } from 'kysely';
import type { Channel } from '#contract/deliveries/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Deliveries } from '../outbox.ts';
import { claimDue, findMessage, nextDue } from './claim.ts';
import type { Claimed, KindHooks, Send } from './message.ts';
import { settle } from './outcome.ts';

export interface DeliveryLog {
  error(details: object, message: string): void;
}

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly channels: Readonly<Record<Channel, Send>>;
  /** By kind: what is done with an answer, who is told of a failure. */
  readonly hooks: Readonly<Record<string, KindHooks>>;
  readonly log?: DeliveryLog;
}

/** At once, by one server. */
const batch = 12;

/** Nobody who saves something waits longer than this for another system. */
const patience = 3_000;
const glance = 75;

/** One run gives way to the next after this. */
const longestRun = 20_000;

type State = 'sent' | 'failed' | 'pending';

interface Lane {
  readonly waiting: number;
  readonly failed: number;
  readonly isClaimed: boolean;
}

/** How far the messages about a record have come. A receiver that is left alone counts as tried. */
async function laneOf(db: Db, channel: Channel, record: string): Promise<Lane> {
  const { rows } = await sql<Lane>`
    select count(*)::integer as waiting,
           count(*) filter (where m.state = 'failed' or m.last_attempt_at is not null or r.open_until is not null)::integer
             as failed,
           coalesce(bool_or(m.claimed_until > now()), false) as is_claimed
      from outbox_message m
      left join outbox_receiver r on r.office_code = m.office_code and r.channel = m.channel
     where m.record_key = ${record} and m.channel = ${channel} and m.state in ('pending', 'failed')`.execute(db);
  return rows[0] as Lane;
}

const stateOf = ({ waiting, failed }: Lane): State => {
  if (waiting === 0) return 'sent';
  return failed > 0 ? 'failed' : 'pending';
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function createDeliveries({ db, clock, channels, hooks, log }: Options): Deliveries {
  const underWay = new Set<Promise<void>>();

  /** What is sent and what is shown about it are the same. */
  async function prepare(message: Claimed): Promise<Claimed> {
    const ready = await hooks[message.kind]?.prepare?.(db, message);
    if (!ready) return message;
    const { kind, payload } = ready;
    await sql`update outbox_message set kind = ${kind}, payload = ${JSON.stringify(payload)}::jsonb
               where id = ${message.id} and claim = ${message.claim}`.execute(db);
    return { ...message, kind, payload };
  }

  /** Whatever goes wrong here leaves the message claimed: it is tried again when the claim has run out. */
  async function deliver(message: Claimed): Promise<void> {
    try {
      const ready = await prepare(message);
      const outcome = await channels[ready.channel](ready);
      await settle(db, ready, outcome, clock(), hooks[ready.kind]);
      // Whoever waits for the clock looks again when this one comes due.
      if (outcome.result !== 'sent') await sql`select pg_notify('outbox', '')`.execute(db);
    } catch (error) {
      log?.error({ err: error, message: message.id, kind: message.kind }, 'a delivery could not be written down');
    }
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  /** Message by message until the lane is empty, or waits for something. */
  async function drain(channel: Channel, record: string, until: number): Promise<void> {
    let hasLookedAgain = false;
    while (Date.now() < until) {
      const claimed = await claimDue(db, clock(), 1, { channel, record });
      if (claimed.length > 0) {
        await Promise.all(claimed.map(deliver));
        continue;
      }
      const lane = await laneOf(db, channel, record);
      // Another server may be claiming it this very moment: its row is locked, and its claim cannot be seen yet.
      const mayBeTakenNow = lane.waiting > 0 && !hasLookedAgain;
      if (!lane.isClaimed && !mayBeTakenNow) return;
      hasLookedAgain ||= !lane.isClaimed;
      await pause(glance);
    }
  }

  return {
    async attempt(channel, record, longest = patience) {
      const until = Date.now() + longest;
      const work = track(
        drain(channel, record, until).catch((error) => log?.error({ err: error, record }, 'a delivery failed')),
      );
      await Promise.race([work, pause(longest)]);
      return stateOf(await laneOf(db, channel, record));
    },
    async deliverDue() {
      const until = Date.now() + longestRun;
      while (Date.now() < until) {
        const claimed = await claimDue(db, clock(), batch);
        if (claimed.length === 0) return nextDue(db);
        await Promise.all(claimed.map((message) => track(deliver(message))));
      }
      return clock();
    },
    async tellGivenUp(transaction, id, at) {
      const message = await findMessage(transaction, id);
      if (message) await hooks[message.kind]?.failed?.(transaction, message, { reason: 'let-go' }, at);
    },
    async tellAgain(transaction, id, by, at) {
      const message = await findMessage(transaction, id);
      if (message) await hooks[message.kind]?.again?.(transaction, message, by, at);
    },
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}
