import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { type JobServices, type Schedule, schedules } from './schedules.ts';

/** The job queue on the product's own database: every server takes part, each job runs on one of them. */

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
  readonly log: JobLog;
  readonly schedules?: readonly Schedule[];
}

const patience = 20_000;

/** Any number that no other lock of the product uses. */
const lockKey = 4_300_041;

export async function startJobs({
  databaseUrl,
  log,
  schedules: wanted = schedules,
  ...services
}: Options): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'prcds jobs',
    schema: 'job',
    max: 3,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  await services.db.transaction().execute(async (db) => {
    // Servers that start at once prepare the queue one after the other; pg-boss alone would let them deadlock.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    await boss.start();
    for (const { name, cron } of wanted) await prepare(boss, name, cron);
  });
  for (const schedule of wanted) await work(boss, schedule, services, log);
  return {
    async run(name) {
      await boss.send(name, {});
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: patience }),
  };
}

async function prepare(boss: PgBoss, name: string, cron: string): Promise<void> {
  // Stately: at most one waits and at most one runs, over all servers.
  await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInMinutes: 30 });
  await boss.schedule(name, cron, {}, { tz: 'UTC' });
}

async function work(boss: PgBoss, { name, run }: Schedule, services: JobServices, log: JobLog): Promise<void> {
  await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
    try {
      await run(services);
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      throw error;
    }
  });
}
