import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import type { DatabaseObserver, Db } from '../db/connection.ts';
import { transactOnce } from '../db/transaction.ts';
import { finishesWithin } from '../timeout.ts';
import { coalesceCalls } from './coalesce.ts';
import { openQueueConnections } from './connections.ts';
import { recordRunEnd, recordRunStart } from './job-runs.ts';
import { type Listener, listen } from './listener.ts';
import { createPendingWork, type PendingWork } from './pending-work.ts';
import { type JobServices, type Schedule, schedules } from './schedules.ts';

/** The job queue in the product's database; every server runs workers, and each run is taken by one of them. */

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Jobs {
  /** Runs a job now, besides its schedule; a job that is already waiting is not queued twice. */
  run(name: string): Promise<void>;
  /** Waits for running jobs; fails when they do not finish in time. */
  stop(): Promise<void>;
}

interface Options extends Omit<JobServices, 'stopping'> {
  readonly databaseUrl: string;
  /** Address for LISTEN, when `databaseUrl` is a transaction pooler's. */
  readonly directUrl?: string;
  /** `databaseUrl` is a transaction pooler's. */
  readonly isPooled?: boolean;
  readonly log: JobLog;
  readonly schedules?: readonly Schedule[];
  /** Metrics of the pool with this name. */
  readonly watch?: ((pool: string) => DatabaseObserver) | undefined;
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly stopWithin?: number;
}

/** How long running jobs may take to finish when the queue stops. */
const stopMilliseconds = 20_000;

/** For the statements that mark unfinished jobs as failed. */
const abandonMilliseconds = 2_000;

/** Advisory lock key; unique within the product. */
const lockKey = 4_300_041;
const pollMilliseconds = 200;
const pollsPerMinute = 60_000 / pollMilliseconds;
/** Longer than preparing the queue ever took. */
const idleMilliseconds = 600_000;

/** Wakes workers regularly: if the clock is set back, a pg-boss worker would sleep for that much longer. */
const wakeMilliseconds = 10_000;

/** A job that is due sooner than this gets an extra run instead of waiting for its schedule. */
const soon = 60_000;

export async function startJobs(options: Options): Promise<Jobs> {
  const { databaseUrl, log, schedules: wanted = schedules, stopWithin = stopMilliseconds } = options;
  const onError = (error: Error) => log.error({ err: error }, 'job queue failed');
  const connections = openQueueConnections(databaseUrl, onError, {
    watch: options.watch?.('jobs'),
    isPooled: options.isPooled,
  });
  const underWay = createPendingWork();
  const executeSql = (text: string, values: unknown[]) =>
    underWay.track(() => connections.executeSql(text, values) as Promise<QueryResult>);
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'job',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  const begun: StartedQueue = { workers: [] };
  const stopping = new AbortController();
  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(begun.wakeTimer);
    await begun.listener?.stop();
    for (const { name } of wanted) await boss.offWork(name);
    // pg-boss waits neither for a job that is just being fetched nor for its own statement that a job has ended.
    const isQuiet = await finishesWithin(stopWithin, underWay.whenIdle());
    try {
      // Marks unfinished jobs as failed.
      await boss.stop({ graceful: false });
      if (!isQuiet) await finishesWithin(abandonMilliseconds, underWay.whenIdle());
    } finally {
      await finishesWithin(abandonMilliseconds, connections.close());
    }
    if (!isQuiet) throw new Error('Jobs were still running when the queue stopped.');
  }
  try {
    await startWorkers(boss, underWay, begun, { ...options, schedules: wanted, stopping: stopping.signal });
  } catch (error) {
    // A queue that could not start must leave nothing running.
    await stop().catch(onError);
    throw error;
  }
  return {
    async run(name) {
      await boss.send(name, {});
    },
    stop,
  };
}

/** What stop() has to end. */
interface StartedQueue {
  readonly workers: string[];
  wakeTimer?: NodeJS.Timeout;
  listener?: Listener;
}

async function startWorkers(
  boss: PgBoss,
  underWay: PendingWork,
  begun: StartedQueue,
  {
    databaseUrl,
    directUrl = databaseUrl,
    log,
    schedules: wanted = [],
    watch,
    signal,
    ...services
  }: Options & JobServices,
): Promise<void> {
  const tellWaiting = () => log.info({}, 'another server prepares the job queue; this one waits');
  await withQueueLock(services.db, { signal, tellWaiting }, async () => {
    await boss.start();
    for (const schedule of wanted) {
      signal?.throwIfAborted();
      await prepare(boss, schedule);
    }
  });
  signal?.throwIfAborted();
  for (const schedule of wanted) begun.workers.push(await work(boss, underWay, schedule, { ...services, log }, log));
  begun.wakeTimer = setInterval(() => begun.workers.forEach((id) => void boss.notifyWorker(id)), wakeMilliseconds);
  begun.wakeTimer.unref();
  const woken = new Map(
    wanted.flatMap(({ name, notifyChannel: channel }) => {
      const tell = (error: unknown) => log.error({ err: error, channel }, 'a job could not be woken');
      return channel ? [[channel, coalesceCalls(() => enqueueNow(boss, name), tell)] as const] : [];
    }),
  );
  if (woken.size === 0) return;
  const hear = (channel: string) => void woken.get(channel)?.();
  begun.listener = await listen({
    ...{ databaseUrl: directUrl, channels: [...woken.keys()] },
    ...{ hear, log, watch: watch?.('listening') },
  });
  signal?.throwIfAborted();
  for (const channel of woken.keys()) hear(channel);
}

/**
 * Servers that start at the same time prepare the queue one after the other; pg-boss would deadlock. The transaction
 * that holds the lock is idle meanwhile, so it may be idle for long; but not for ever, as that of a frozen server would.
 */
async function withQueueLock(
  db: Db,
  { signal, tellWaiting }: { readonly signal: AbortSignal | undefined; readonly tellWaiting: () => void },
  prepareQueue: () => Promise<void>,
): Promise<void> {
  await transactOnce(db, async (holder) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleMilliseconds)}`.execute(holder);
    // Polls, so that a server that is shutting down does not wait for another one.
    for (let polls = 0; !(await tryQueueLock(holder)); polls += 1) {
      if (polls % pollsPerMinute === 0) tellWaiting();
      await pause(pollMilliseconds, undefined, { signal });
    }
    await prepareQueue();
  });
}

async function tryQueueLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as is`.execute(db);
  return rows[0]?.is === true;
}

async function prepare(boss: PgBoss, { name, cron }: Schedule): Promise<void> {
  // At most one job of a name waits, across all servers. The number of running jobs is not limited: a job whose server
  // died would count as running for half an hour and block the others.
  const queue = { name, policy: 'short', retryLimit: 0, expireInSeconds: 1800 } as const;
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
  await boss.schedule(name, cron, {}, { tz: 'UTC' });
}

async function work(
  boss: PgBoss,
  underWay: PendingWork,
  { name, run, isUrgent }: Schedule,
  services: JobServices,
  log: JobLog,
): Promise<string> {
  const turn = async () => {
    try {
      await recordRunStart(services.db, name, services.clock());
      const next = await run(services);
      await recordRunEnd(services.db, name, services.clock(), 'done');
      if (isUrgent && next instanceof Date) await scheduleNextRun(boss, name, next, services.clock());
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      await recordRunEnd(services.db, name, services.clock(), 'failed').catch(() => undefined);
      throw error;
    }
  };
  return boss.work(name, { pollingIntervalSeconds: isUrgent ? 0.5 : 2 }, () => underWay.track(turn));
}

/** Runs requested for the same second are queued once. */
async function scheduleNextRun(boss: PgBoss, name: string, at: Date, now: Date): Promise<void> {
  const wait = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
  if (wait * 1000 >= soon) return;
  await boss.send(name, {}, { startAfter: wait, singletonKey: String(Math.ceil(at.getTime() / 1000)) });
}

async function enqueueNow(boss: PgBoss, name: string): Promise<void> {
  await boss.send(name, {}, { singletonKey: 'now' });
}
