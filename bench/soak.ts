import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#dev/ports.ts';
import { startCluster } from '#dev/postgres/launcher.ts';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { buildServer } from '#dev/world/build.ts';
import { startProduct } from '#dev/world/product.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { createRandom } from '#server/random.ts';
import { seedChildren } from '#server/seed/load.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startIssuer } from '#server/testing/issuer.ts';
import { makeSponsorType } from '#server/testing/reservations/world.ts';
import { readSamples } from './dataset.ts';
import { timed } from './measure.ts';
import type { Minute } from './soak-report.ts';
import { type SoakContext, workOnce } from './soak-work.ts';

/** Soak test: one server under a steady load, observed through its metrics, to find growth over time. */

export interface SoakOptions {
  readonly minutes: number;
  /** Tasks per second. */
  readonly rate: number;
  readonly children: number;
  readonly people: number;
  readonly tell: (minute: Minute, index: number) => void;
  readonly complain: (error: Error) => void;
}

const lookEvery = 5_000;
/** A server that cannot keep up shows in the times; more concurrent requests would only measure the client. */
const underWayMaximum = 200;

async function openWorld({ children, people }: SoakOptions, progress: Progress, lifetime: Lifetime) {
  mkdirSync('.data', { recursive: true });
  const folder = mkdtempSync(join(resolve('.data'), 'soak-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    settings: { max_connections: '120', shared_buffers: '256MB' },
  });
  lifetime.onStop(cluster.stop);
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database soak');
  await admin.end();
  const url = cluster.url('soak');
  await progress.during('Database', () => migrate(url));
  await progress.during(`Seeding ${children.toLocaleString('en')} children`, (report) =>
    seedChildren(url, { children, today: new Date().toISOString().slice(0, 10), report }),
  );
  const { db, close } = openDatabase(url, { maximum: 2 });
  const users = [];
  for (let n = 0; n < people; n += 1) users.push(await makeUser(db, { roles: ['Local Administrator'] }));
  const sponsorType = await makeSponsorType(db);
  await close();
  return {
    url,
    emails: users.map(({ email }) => email),
    sponsorType,
    logFile: join(resolve('.data'), 'soak-server.log'),
  };
}

/** Labels are dropped: the values of several pools or jobs are summed. */
function readFigures(text: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name && value) figures.set(name, (figures.get(name) ?? 0) + Number(value));
  }
  return figures;
}

async function startServer(url: string, logFile: string, lifetime: Lifetime) {
  const issuer = await startIssuer();
  lifetime.onStop(() => issuer.stop());
  const [port, door] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const server = await startProduct({
    url: origin,
    folder: await buildServer(lifetime),
    logFile,
    env: {
      ...minimalEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(door),
      DATABASE_URL: url,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PERSON: '0',
      RATE_LIMIT_ADDRESS: '0',
    },
  });
  lifetime.onStop(server.stop);
  const look = async () => readFigures(await (await fetch(`http://127.0.0.1:${door}/metrics`)).text());
  return { origin, issuer, look };
}

const emptyMinute = () => ({
  times: [] as number[],
  failures: 0,
  refused: 0,
  baseline: [] as number[],
  metricSamples: [] as ReadonlyMap<string, number>[],
});

/** A separate connection for the fixed statement. */
async function openBaseline(url: string, lifetime: Lifetime): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  lifetime.onStop(() => client.end());
  return () => timed(() => client.query('select sum(n) from generate_series(1, 20000) n'));
}

export async function soak(options: SoakOptions, progress: Progress, lifetime: Lifetime): Promise<Minute[]> {
  const { url, emails, sponsorType, logFile } = await openWorld(options, progress, lifetime);
  const { samples } = await readSamples(url);
  const { origin, issuer, look } = await progress.during('Server', () => startServer(url, logFile, lifetime));
  const measure = await openBaseline(url, lifetime);
  let minute = emptyMinute();
  const note = (took: number, isRefused: boolean) => {
    minute.times.push(took);
    if (isRefused) minute.refused += 1;
  };
  const work = async (desk: SoakContext) => {
    try {
      await workOnce(desk);
    } catch (error) {
      minute.failures += 1;
      options.complain(error as Error);
    }
  };
  const expirationDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const desks = await Promise.all(
    emails.map(async (email, n): Promise<SoakContext> => {
      const authorization = `Bearer ${await issuer.token(email, { expiresIn: 7 * 86_400 })}`;
      return {
        origin,
        headers: { authorization },
        random: createRandom('soak', n),
        samples,
        sponsorType,
        expirationDate,
        note,
      };
    }),
  );

  const minutes: Minute[] = [];
  const underWay = new Set<Promise<void>>();
  let turn = 0;
  for (let index = 0; index < options.minutes; index += 1) {
    minute = emptyMinute();
    const began = performance.now();
    let nextLook = began + lookEvery;
    for (let done = 0; done < options.rate * 60; done += 1) {
      await pause(Math.max(0, began + (done * 1000) / options.rate - performance.now()));
      if (underWay.size < underWayMaximum) {
        const piece: Promise<void> = work(desks[turn++ % desks.length] as SoakContext).finally(() =>
          underWay.delete(piece),
        );
        underWay.add(piece);
      }
      if (performance.now() < nextLook) continue;
      minute.metricSamples.push(await look());
      for (let times = 0; times < 5; times += 1) minute.baseline.push(await measure());
      nextLook += lookEvery;
    }
    minutes.push(minute);
    options.tell(minute, index);
  }
  await Promise.allSettled(underWay);
  return minutes;
}
