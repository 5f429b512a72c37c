import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDeliveries } from './all-deliveries.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { missingMigrations } from './db/migrations.ts';
import { describeUnreachable, isUnreachable } from './db/unreachable.ts';
import { type Jobs, startJobs } from './jobs/queue.ts';
import { listenForMetrics } from './metrics/listen.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createIdentityProvider } from './outside/identity-provider.ts';
import { createMailer } from './outside/mailer.ts';
import { readVersion } from './version.ts';

const drainFor = 25_000;
const startAgainAfter = 2_000;

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

const config = settings();
const metrics = config.metrics
  ? createMetrics({ databaseUrl: config.directUrl, clock: systemClock, version: readVersion() })
  : undefined;
const { db, close } = openDatabase(config.databaseUrl, {
  isPooled: config.isPooled,
  connectWithin: config.connectMilliseconds,
  watch: metrics?.watch('main'),
});
await sql`select 1`.execute(db).catch((error) => giveUp(describeUnreachable(config.databaseUrl, error)));
const [missing] = await missingMigrations(db);
if (missing) giveUp(`The database is older than this server: it lacks ${missing}. Run the migrations first.`);

const mailer = createMailer(config.mail);
const identity = createIdentityProvider(config.identity, systemClock);
const app = await buildApp({ config, db, clock: systemClock, mailer, identity, metrics });

if (config.identity.assumesVerified)
  app.log.warn('OIDC_EMAIL_VERIFIED=assumed: an address counts although the identity provider does not vouch for it');

const cannotListen = (setting: string, host: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') giveUp(`Port ${port} is taken; free it or set ${setting} to another one.`);
  giveUp(`The server cannot listen on ${host}:${port}: ${error.message}`);
};
await app.listen({ host: config.host, port: config.port }).catch(cannotListen('PORT', config.host, config.port));
const door =
  config.metrics && metrics
    ? await listenForMetrics({ ...config.metrics, read: metrics.read }).catch(
        cannotListen('METRICS_PORT', config.metrics.host, config.metrics.port),
      )
    : undefined;

let jobs: Jobs | undefined;
let isStopping = false;

/** Requests under way are answered, new ones refused; whatever does not end in time is cut off. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), config.drainMilliseconds + drainFor).unref();
  await app.leave(config.drainMilliseconds);
  await app.close();
  await jobs?.stop();
  await door?.close();
  await metrics?.close();
  mailer.close();
  await close();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const deliveries = openDeliveries({ config, db, clock: systemClock, mailer }, app.log);
// The job queue lets some of its own statements fail unheard when the database goes away. Whatever else nobody cares
// for ends the process, as it should.
process.on('unhandledRejection', (error) => {
  if (!isUnreachable(error)) throw error;
  app.log.error({ err: error }, 'the database went away');
});

/** A database that goes away while the queue starts comes back; anything else is for people to mend. */
async function untilStarted(start: () => Promise<Jobs>): Promise<Jobs> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isUnreachable(error)) giveUp(`The job queue cannot start: ${(error as Error).message}`);
      app.log.error({ err: error }, 'the job queue cannot start yet');
      await pause(startAgainAfter);
    }
  }
}

jobs = await untilStarted(() =>
  startJobs({
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    db,
    clock: systemClock,
    deliveries,
    retention: config.retention,
    log: app.log,
    watch: metrics?.watch,
  }),
);
