import { sql } from 'kysely';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { DatabaseWatch } from '../db/connection.ts';
import { connectWithin, openQueueConnections } from './connections.ts';
import { noteEnd, noteStart } from './register.ts';
import { type JobServices, type Schedule, schedules } from './schedules.ts';

/** The job queue on the product's own database: every server takes part, and whichever takes a turn runs it. */

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Jobs {
  /** Now, besides its schedule; a job that waits already is not queued twice. */
  run(name: string): Promise<void>;
  /** Jobs under way may finish. */
  stop(): Promise<void>;
}

interface Options extends JobServices {
  readonly databaseUrl: string;
  /** Where it can be listened for new work, when that is not possible at the other address. */
  readonly directUrl?: string;
  readonly log: JobLog;
  readonly schedules?: readonly Schedule[];
  /** Figures of the connections of this name. */
  readonly watch?: ((pool: string) => DatabaseWatch) | undefined;
}

const patience = 20_000;

/** Any number that no other lock of the product uses. */
const lockKey = 4_300_041;

/** A worker of the queue whose clock is set back while it works would sleep for as long as the clock was moved. */
const nudgeAfter = 10_000;

/** What comes due sooner than its schedule gets a turn of its own. */
const soon = 60_000;

export async function startJobs(options: Options): Promise<Jobs> {
  const { databaseUrl, log } = options;
  const onError = (error: Error) => log.error({ err: error }, 'job queue failed');
  const connections = openQueueConnections(databaseUrl, onError, options.watch?.('jobs'));
  const boss = new PgBoss({
    db: connections,
    schema: 'job',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  try {
    const jobs = await begin(boss, options);
    return {
      ...jobs,
      async stop() {
        await jobs.stop();
        await connections.close();
      },
    };
  } catch (error) {
    // Nothing of a queue that could not start goes on by itself.
    await boss.stop({ graceful: false, wait: false }).catch(() => undefined);
    await connections.close().catch(() => undefined);
    throw error;
  }
}

async function begin(
  boss: PgBoss,
  { databaseUrl, directUrl = databaseUrl, log, schedules: wanted = schedules, watch, ...services }: Options,
): Promise<Jobs> {
  await services.db.transaction().execute(async (db) => {
    // Servers that start at once prepare the queue one after the other; pg-boss alone would let them deadlock.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    await boss.start();
    for (const schedule of wanted) await prepare(boss, schedule);
  });
  const workers: string[] = [];
  for (const schedule of wanted) workers.push(await work(boss, schedule, services, log));
  const nudging = setInterval(() => workers.forEach((id) => void boss.notifyWorker(id)), nudgeAfter);
  nudging.unref();
  const woken = new Map(wanted.flatMap(({ name, wokenBy }) => (wokenBy ? [[wokenBy, name] as const] : [])));
  const hear = async (channel: string) => wake(boss, woken.get(channel));
  const ears = woken.size > 0 ? await listen(directUrl, [...woken.keys()], hear, log, watch?.('listening')) : undefined;
  for (const name of woken.values()) await wake(boss, name);
  return {
    async run(name) {
      await boss.send(name, {});
    },
    async stop() {
      clearInterval(nudging);
      await ears?.stop();
      await boss.stop({ graceful: true, wait: true, timeout: patience });
    },
  };
}

async function prepare(boss: PgBoss, { name, cron }: Schedule): Promise<void> {
  // At most one waits, over all servers. How many run is not limited: a job whose server died would count as running
  // for half an hour, and keep all others from it.
  const queue = { name, policy: 'short', retryLimit: 0, expireInSeconds: 1800 } as const;
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
  await boss.schedule(name, cron, {}, { tz: 'UTC' });
}

async function work(boss: PgBoss, schedule: Schedule, services: JobServices, log: JobLog): Promise<string> {
  const { name, run, isAwaited } = schedule;
  return boss.work(name, { pollingIntervalSeconds: isAwaited ? 0.5 : 2 }, async () => {
    await noteStart(services.db, name, services.clock());
    try {
      const next = await run(services);
      await noteEnd(services.db, name, services.clock(), 'done');
      if (isAwaited && next instanceof Date) await again(boss, name, next, services.clock());
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      await noteEnd(services.db, name, services.clock(), 'failed').catch(() => undefined);
      throw error;
    }
  });
}

/** Turns of one second are asked for once, whoever asks. */
async function again(boss: PgBoss, name: string, at: Date, now: Date): Promise<void> {
  const wait = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
  if (wait * 1000 >= soon) return;
  await boss.send(name, {}, { startAfter: wait, singletonKey: String(Math.ceil(at.getTime() / 1000)) });
}

async function wake(boss: PgBoss, name: string | undefined): Promise<void> {
  if (name) await boss.send(name, {}, { singletonKey: 'now' });
}

const reconnectAfter = 5_000;

/** Hears of work that was committed. A lost connection is made again; meanwhile the schedule does. */
async function listen(
  databaseUrl: string,
  channels: readonly string[],
  hear: (channel: string) => Promise<void>,
  log: JobLog,
  watch?: DatabaseWatch,
) {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  watch?.pool({
    get totalCount() {
      return client ? 1 : 0;
    },
    ...{ idleCount: 0, waitingCount: 0, options: { max: 1 } },
  });
  const retry = () => {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, reconnectAfter);
    timer.unref();
  };
  async function connect(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({
      ...{ connectionString: databaseUrl, application_name: 'prcds ears', keepAlive: true },
      connectionTimeoutMillis: connectWithin,
    });
    const lost = () => {
      if (client === next) client = undefined;
      retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel }) => {
      hear(channel).catch((error) => log.error({ err: error, channel }, 'a job could not be woken'));
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      client = next;
    } catch (error) {
      log.error({ err: error }, 'new work cannot be listened for');
      next.end().catch(() => undefined);
      retry();
    }
  }
  await connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
