import { sql } from 'kysely';
import type { Channel } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { Deliveries } from '../outbox.ts';
import { claimDue, nextDue } from './claim.ts';
import { createDelivery, type DeliveryParts } from './delivery.ts';
import type { Gathering } from './gathering.ts';

interface Options extends DeliveryParts {
  /** How long a request that saves something waits for another system. */
  readonly waitMilliseconds: number;
  readonly gathering: Gathering;
  /** How long one run lasts before the next one continues. */
  readonly runMilliseconds?: number;
}

/** Messages sent concurrently by one server. */
const batch = 12;

const pollMilliseconds = 75;

type State = 'sent' | 'failed' | 'pending';

interface Lane {
  readonly waiting: number;
  readonly failed: number;
  readonly isClaimed: boolean;
}

/** The progress of a record's messages. A receiver with an open circuit breaker counts as tried. */
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

/** Waits until all is done or time is up; unfinished work continues. */
async function finishedOrTimeout(work: readonly Promise<void>[], until: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - Date.now()));
  });
  await Promise.race([Promise.all(work), late]);
  clearTimeout(timer);
}

export function createDeliveries(options: Options): Deliveries {
  const { waitMilliseconds, gathering, runMilliseconds = 20_000, ...parts } = options;
  const { db, clock, log } = parts;
  const underWay = new Set<Promise<void>>();
  const { deliver, tell } = createDelivery(parts);

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  /** Delivers message by message until the lane is empty or has to wait. */
  async function drain(channel: Channel, record: string, until: number): Promise<void> {
    let hasLookedAgain = false;
    while (Date.now() < until) {
      const claimed = await claimDue(db, clock(), 1, gathering, { channel, record });
      if (claimed.length > 0) {
        await Promise.all(claimed.map(deliver));
        continue;
      }
      const lane = await laneOf(db, channel, record);
      // Another server may be claiming it at this moment: the row is locked and the claim not yet visible.
      const mayBeTakenNow = lane.waiting > 0 && !hasLookedAgain;
      if (!lane.isClaimed && !mayBeTakenNow) return;
      hasLookedAgain ||= !lane.isClaimed;
      await pause(pollMilliseconds);
    }
  }

  return {
    async attempt(channel, record, longest = waitMilliseconds) {
      const until = Date.now() + longest;
      const logError = (error: unknown) => log?.error({ err: error, record }, 'a delivery failed');
      await Promise.race([track(drain(channel, record, until).catch(logError)), pause(longest)]);
      // The caller's change is committed: it must not be reported as failed because its message cannot be looked up.
      return laneOf(db, channel, record).then(stateOf, (error) => {
        logError(error);
        return 'pending';
      });
    },
    async deliverDue(stopping) {
      const until = Date.now() + runMilliseconds;
      while (Date.now() < until && !stopping?.aborted) {
        const claimed = await claimDue(db, clock(), batch, gathering);
        if (claimed.length === 0) return nextDue(db, clock(), gathering);
        // A message that waits for a locked record does not delay other messages for longer than this run.
        const work = claimed.map((message) => track(deliver(message)));
        await finishedOrTimeout(work, until);
      }
      return clock();
    },
    notifyGivenUp: (transaction, id, by, at) =>
      tell(transaction, id, (hooks, message) =>
        hooks?.failed?.(transaction, message, { reason: 'let-go', letGoBy: by }, at),
      ),
    notifySentAgain: (transaction, id, by, at) =>
      tell(transaction, id, (hooks, message) => hooks?.again?.(transaction, message, by, at)),
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}
