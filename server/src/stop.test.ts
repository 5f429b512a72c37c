import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addGracefulShutdown } from './http/graceful-shutdown.ts';
import { stop } from './stop.ts';
import { testDatabase } from './testing/database.ts';
import { makeUser } from './testing/factories.ts';
import { startIssuer } from './testing/issuer.ts';
import { type ServerProcess, startProcess } from './testing/process.ts';
import { until } from './testing/until.ts';

const { db, url } = await testDatabase();
const issuer = await startIssuer();

const env = { DATABASE_URL: url, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience };

/** Waits until such a statement is blocked by a lock. */
const untilBlocked = (statement: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);

const jobConnections = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'prcds jobs'`.execute(db);
  return rows[0]?.count ?? 0;
};

const canConnect = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** Ended by itself: nothing was cut off, nothing failed, and no timeout was needed. */
async function expectCleanEnd(server: ServerProcess): Promise<void> {
  expect(await server.exitCode).toBe(0);
  expect(server.output()).toContain('"msg":"stopped"');
  expect(server.output()).not.toMatch(/"level":[56]0/);
}

/** A keep-alive connection, as proxies use it. */
function keepConnection(origin: string, authorization: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}${path}`, { agent, headers: { authorization } }, (answer) => {
        answer.resume().once('end', () => resolve(answer));
      }).once('error', reject);
    });
}

test('P3: SIGTERM lets the request under way finish and tells its connection to close, then the process ends', async () => {
  const person = await makeUser(db);
  const server = await startProcess(env);
  const origin = await server.origin();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = {
    authorization: `Bearer ${await issuer.token(person.email)}`,
    'content-type': 'application/json',
  };
  let answer: Promise<IncomingMessage> | undefined;
  await db.transaction().execute(async (lock) => {
    await lock.selectFrom('appUser').select('id').where('id', '=', person.id).forUpdate().execute();
    answer = new Promise((resolve, reject) => {
      request(`${origin}/v1/user/language`, { agent, method: 'PUT', headers }, (answered) => {
        answered.resume().once('end', () => resolve(answered));
      })
        .once('error', reject)
        .end('{"language":"es"}');
    });
    await untilBlocked('%app_user%');
    server.stop('SIGTERM');
    await expect.poll(() => canConnect(origin)).toBe(false);
  });
  expect((await answer)?.statusCode).toBe(200);
  expect((await answer)?.headers.connection).toBe('close');
  await expectCleanEnd(server);
});

test('P3: requests that have arrived but were not yet read when SIGTERM comes are answered', async () => {
  const server = await startProcess(env);
  const origin = await server.origin();
  // The operating system accepts connections and takes requests for a server that is too busy to look.
  server.stop('SIGSTOP');
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const asked = request(`${origin}/healthz`, { agent: false });
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        asked.once('response', resolve).once('error', reject);
      });
      answer.catch(() => undefined);
      await new Promise<void>((resolve) => asked.end(() => resolve()));
      return { answer };
    }),
  );
  server.stop('SIGTERM');
  server.stop('SIGCONT');
  const heard = await Promise.allSettled(answers.map(({ answer }) => answer));
  expect(heard.map((one) => (one.status === 'fulfilled' ? one.value.statusCode : String(one.reason)))).toEqual(
    Array(6).fill(200),
  );
  await expectCleanEnd(server);
});

test('P3: a connection on which nothing was ever asked does not hold up the end', async () => {
  const server = await startProcess(env);
  const origin = await server.origin();
  const silent = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void silent.destroy());
  await new Promise<void>((resolve) => silent.once('connect', resolve));
  // A later connection is answered, so the silent one has been accepted.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  server.stop('SIGTERM');
  await expectCleanEnd(server);
});

test('S6: with DRAIN_SECONDS jobs stop at once, an open connection is served to its end, and nobody new is let in', async () => {
  const person = await makeUser(db);
  const server = await startProcess({ ...env, DRAIN_SECONDS: '300' });
  const origin = await server.origin();
  const ask = keepConnection(origin, `Bearer ${await issuer.token(person.email)}`);
  expect((await ask('/v1/user/access')).headers.connection).toBe('keep-alive');
  await expect.poll(() => jobConnections()).toBeGreaterThan(0);
  server.stop('SIGTERM');
  await expect.poll(() => canConnect(origin)).toBe(false);
  await expect.poll(() => jobConnections()).toBe(0);
  const last = await ask('/v1/user/access');
  expect(last.statusCode).toBe(200);
  expect(last.headers.connection).toBe('close');
  await expectCleanEnd(server);
});

test('S13: SIGTERM during the start ends it with 0, before anybody is let in', async () => {
  await db.transaction().execute(async (lock) => {
    await sql`lock table schema_migration in access exclusive mode`.execute(lock);
    const server = await startProcess(env);
    await untilBlocked('%schema_migration%');
    server.stop('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.output()).toBe('');
  });
});

test('P4: SIGTERM while the job queue waits for its turn to start ends the process', async () => {
  await db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(4300041)`.execute(lock);
    const server = await startProcess(env);
    await server.origin();
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'prcds' and query like '%advisory_xact_lock(%'`.execute(db);
        return rows.length;
      })
      .toBeGreaterThan(0);
    server.stop('SIGTERM');
    await expectCleanEnd(server);
  });
});

test('S6: a delivery in progress has the time of requests and jobs to end, and only then connections close', async () => {
  const app = Fastify();
  addGracefulShutdown(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const jobs = Promise.resolve({ run: async () => undefined, stop: note('jobs') });
  const deliveries = async () => {
    // Longer than connections may take.
    await until(() => performance.now() > begun + 2 * within.connections);
    order.push('deliveries');
  };
  const within = { requests: 60_000, jobs: 60_000, connections: 50 };
  const begun = performance.now();
  expect(await stop({ app, drainMilliseconds: 0, jobs, deliveries, rest: note('connections'), within })).toBe(true);
  expect(order).toEqual(['jobs', 'deliveries', 'connections']);
});

test.each([
  ['fails', () => Promise.reject(new Error('on purpose')), 'jobs did not end well'],
  ['does not end', () => new Promise<void>(() => undefined), 'jobs did not end in time'],
])('S6: a step that %s is told of and keeps none of the others from being done', async (_, stopJobs, told) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  addGracefulShutdown(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  let isRestClosed = false;
  const rest = async () => {
    isRestClosed = true;
  };
  const jobs = Promise.resolve({ run: async () => undefined, stop: stopJobs });
  const times = { requests: 60_000, jobs: 10, connections: 60_000 };
  const deliveries = async () => undefined;
  expect(await stop({ app, drainMilliseconds: 0, jobs, deliveries, rest, within: times })).toBe(false);
  expect(app.server.listening).toBe(false);
  expect(isRestClosed).toBe(true);
  expect(lines.join('')).toContain(told);
});
