import type { FastifyInstance } from 'fastify';
import type { Jobs } from './jobs/queue.ts';
import { finishesWithin } from './timeout.ts';

/** Milliseconds; in total less than the 45 seconds that systemd and others are set to wait beyond DRAIN_SECONDS. */
const limits = { requests: 25_000, jobs: 25_000, connections: 5_000 };

interface Running {
  readonly app: FastifyInstance;
  readonly drainMilliseconds: number;
  /** Undefined when their start was aborted. */
  readonly jobs: Promise<Jobs | undefined>;
  /** Waits for deliveries in progress, which a request or a run of jobs may have left. */
  readonly deliveries: () => Promise<unknown>;
  /** Closes what requests, jobs and deliveries need until they end. */
  readonly rest: () => Promise<unknown>;
  readonly within?: typeof limits;
}

/**
 * Graceful shutdown: accepts nothing new, and waits for requests and jobs in parallel, then, in the time left to them,
 * for deliveries. Each step has a time limit, and the next one follows even if it fails. Returns whether nothing had to
 * be cut off.
 */
export async function stop(running: Running): Promise<boolean> {
  const { app, drainMilliseconds, jobs, deliveries, rest, within: times = limits } = running;
  const { log } = app;
  const latest = performance.now() + drainMilliseconds + times.requests;
  const step = async (what: string, milliseconds: number, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      if (await finishesWithin(milliseconds, work())) return true;
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
  ended.push(await step('deliveries', Math.max(0, latest - performance.now()), deliveries));
  ended.push(await step('connections', times.connections, rest));
  const isClean = !ended.includes(false);
  if (isClean) log.info('stopped');
  return isClean;
}
