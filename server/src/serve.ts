import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { openDeliveries } from './all-deliveries.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { describeUnreachable, isTemporary, isUnreachable } from './db/connection-errors.ts';
import { missingMigrations } from './db/migrations.ts';
import { createIdentityProvider } from './external/identity-provider.ts';
import { createMailer } from './external/mailer.ts';
import { createObjectStore } from './external/object-store.ts';
import { isQueueError } from './jobs/connections.ts';
import type { LongJobName } from './jobs/long-jobs.ts';
import { type Jobs, startJobs } from './jobs/queue.ts';
import { startThread } from './jobs/start-thread.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/server.ts';
import { stop } from './stop.ts';
import { readVersion } from './version.ts';

const retryMilliseconds = 2_000;

function exitWithMessage(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithMessage((error as Error).message);
  }
}

const cannotListen = (setting: string, host: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') exitWithMessage(`Port ${port} is taken; free it or set ${setting} to another one.`);
  exitWithMessage(`The server cannot listen on ${host}:${port}: ${error.message}`);
};

/** Unreachable, or busy: locks of others, or a statement cancelled after its time. */
const isBusy = (error: unknown) => isTemporary(error) || (error as { code?: unknown }).code === '57014';

/** Retries while the database is unreachable or busy; any other failure ends the process. */
async function retryUntilStarted(
  start: () => Promise<Jobs>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<Jobs | undefined> {
  while (!signal.aborted) {
    try {
      return await start();
    } catch (error) {
      if (signal.aborted) break;
      if (!isBusy(error)) exitWithMessage(`The job queue cannot start: ${(error as Error).message}`);
      log.error({ err: error }, 'the job queue cannot start yet');
      await pause(retryMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/**
 * Runs the server from start to stop. Passes the function that stops it to `onStop` as soon as there is something to
 * stop.
 */
export async function serve(onStop: (stop: () => void) => void): Promise<void> {
  const config = readSettings();
  const metrics = config.metrics
    ? createMetrics({
        databaseUrl: config.directUrl,
        clock: systemClock,
        version: readVersion(),
        timeoutMilliseconds: config.timeouts.metrics,
      })
    : undefined;
  const { db, dbForJobs, close } = openDatabase(config.databaseUrl, {
    isPooled: config.isPooled,
    connectWithin: config.timeouts.database,
    lockTimeouts: { requests: config.timeouts.lock, jobs: config.timeouts.jobLock },
    watch: metrics?.watch('main'),
  });
  await sql`select 1`.execute(db).catch((error) => exitWithMessage(describeUnreachable(config.databaseUrl, error)));
  const [missing] = await missingMigrations(db);
  if (missing)
    exitWithMessage(`The database is older than this server: it lacks ${missing}. Run the migrations first.`);

  const mailer = createMailer(config.mail);
  const identity = createIdentityProvider(config, systemClock);
  const objects = config.objectStore ? createObjectStore(config.objectStore) : undefined;
  const app = await buildApp({ config, db, clock: systemClock, mailer, identity, objects, metrics });
  const { log } = app;
  if (config.identity.assumesVerified)
    log.warn('OIDC_EMAIL_VERIFIED=assumed: an address counts although the identity provider does not vouch for it');
  // pg-boss does not await all of its statements, and an unreachable database comes back. Any other unhandled rejection
  // ends the process.
  process.on('unhandledRejection', (error) => {
    if (!isQueueError(error) && !isUnreachable(error)) throw error;
    log.error({ err: error }, 'a statement failed that nobody waits for');
  });

  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const { signal } = stopping;
  await app.listen({ host: config.host, port: config.port }).catch(cannotListen('PORT', config.host, config.port));
  const metricsServer =
    config.metrics && metrics
      ? await serveMetrics({ ...config.metrics, read: metrics.read }).catch(
          cannotListen('METRICS_PORT', config.metrics.host, config.metrics.port),
        )
      : undefined;
  const deliveries = openDeliveries({ config, db: dbForJobs, clock: systemClock, mailer }, log);
  const { databaseUrl, directUrl, isPooled, retention, timeouts } = config;
  const services = {
    db: dbForJobs,
    clock: systemClock,
    deliveries,
    objects,
    startThread: (job: LongJobName, stopping: AbortSignal | undefined) =>
      startThread(
        { job, databaseUrl, isPooled, connectWithin: timeouts.database, lockTimeout: timeouts.jobLock },
        stopping,
      ),
  };
  const start = () =>
    startJobs({ ...services, databaseUrl, directUrl, isPooled, retention, log, signal, watch: metrics?.watch });
  const jobs = retryUntilStarted(start, signal, log);

  if (!signal.aborted) await once(signal, 'abort');
  const rest = async () => {
    mailer.close();
    await Promise.all([metricsServer?.close(), metrics?.close(), close()]);
  };
  const { drainMilliseconds } = config;
  const isClean = await stop({ app, drainMilliseconds, jobs, deliveries: deliveries.close, rest });
  process.exit(isClean ? 0 : 1);
}
