import type { FastifyInstance } from 'fastify';
import type { Jobs } from './jobs/queue.ts';
import { within } from './within.ts';

/** Milliseconds; all in all less than the 45 seconds by which systemd and the like wait longer than DRAIN_SECONDS. */
const limits = { requests: 25_000, jobs: 25_000, connections: 5_000 };

interface Running {
  readonly app: FastifyInstance;
  readonly drainMilliseconds: number;
  /** Nothing when their start was broken off. */
  readonly jobs: Promise<Jobs | undefined>;
  /** What requests and jobs need until their end. */
  readonly rest: () => Promise<unknown>;
  readonly within?: typeof limits;
}

/**
 * Requests and jobs under way may finish, neither waits for the other, and no new ones are taken. Whether nothing had to
 * be cut off: each step has its time, and whatever becomes of one, the next one follows.
 */
export async function stop({ app, drainMilliseconds, jobs, rest, within: times = limits }: Running): Promise<boolean> {
  const log = app.log;
  const step = async (what: string, milliseconds: number, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      if (await within(milliseconds, work())) return true;
      log.error(`${what} did not end in time`);
    } catch (error) {
      log.error({ err: error }, `${what} did not end well`);
    }
    return false;
  };
  const leave = async () => {
    await app.leave(drainMilliseconds);
    await app.close();
  };
  const ended = await Promise.all([
    step('requests', drainMilliseconds + times.requests, leave),
    step('jobs', times.jobs, async () => (await jobs)?.stop()),
  ]);
  ended.push(await step('connections', times.connections, rest));
  const isClean = !ended.includes(false);
  if (isClean) log.info('stopped');
  return isClean;
}
