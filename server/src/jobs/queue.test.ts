import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { testDatabase } from '../testing/database.ts';
import { startJobs } from './queue.ts';
import { schedules } from './schedules.ts';

const silent = { info: () => undefined, error: () => undefined };

function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

test('servers share the queue: a job runs on one of them, and one that fails is told of', async () => {
  const { db, url } = await testDatabase();
  const told: object[] = [];
  let runs = 0;
  const happened = { count: withResolvers(), fail: withResolvers() };
  const log = {
    ...silent,
    error: (details: object) => {
      told.push(details);
      happened.fail.resolve();
    },
  };
  const wanted = [
    {
      name: 'count',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        happened.count.resolve();
      },
    },
    {
      name: 'fail',
      cron: '0 0 1 1 *',
      run: async () => {
        throw new Error('on purpose');
      },
    },
  ];
  const options = {
    databaseUrl: url,
    db,
    clock: systemClock,
    log,
    schedules: wanted,
    deliveries: { deliverDue: async () => null },
    retention: { childYears: 0, accessLogYears: 0 },
  };
  const servers = await Promise.all([startJobs(options), startJobs(options), startJobs(options)]);
  // A job that is already waiting is not queued again.
  await Promise.all([servers[0].run('count'), servers[1].run('count'), servers[2].run('fail')]);
  await Promise.all([happened.count.promise, happened.fail.promise]);
  await Promise.all(servers.map((server) => server.stop()));
  // Two runs only if the first was fetched before the second was requested; each ran on a single server.
  const { rows } = await sql<{ turns: number }>`
    select count(*)::integer as turns from job.job where name = 'count' and state = 'completed'`.execute(db);
  expect([1, 2]).toContain(rows[0]?.turns);
  expect(runs).toBe(rows[0]?.turns);
  expect(told).toEqual([expect.objectContaining({ job: 'fail' })]);
});

test('F6 a job whose server was killed does not block other runs', async () => {
  const { db, url } = await testDatabase();
  const happened = { first: withResolvers(), second: withResolvers() };
  let runs = 0;
  const wanted = [
    {
      name: 'work',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        happened[runs === 1 ? 'first' : 'second'].resolve();
        // For the queue, the first run never ends.
        if (runs === 1) await happened.second.promise;
      },
    },
  ];
  const options = {
    databaseUrl: url,
    db,
    clock: systemClock,
    log: silent,
    schedules: wanted,
    retention: { childYears: 0, accessLogYears: 0 },
  };
  const start = () => startJobs({ ...options, deliveries: { deliverDue: async () => null } });
  const servers = [await start()];
  await servers[0]?.run('work');
  await happened.first.promise;
  servers.push(await start());
  await servers[1]?.run('work');
  await happened.second.promise;
  await Promise.all(servers.map((server) => server.stop()));
  expect(runs).toBe(2);
});

test('F6 a clock that is set back while a job runs does not put its worker to sleep', async () => {
  const { db, url } = await testDatabase();
  const happened = { first: withResolvers(), second: withResolvers() };
  const right = Date.now;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) vi.spyOn(Date, 'now').mockImplementation(() => right() - 3_600_000);
    happened[runs === 1 ? 'first' : 'second'].resolve();
  };
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await startJobs({
    ...{ databaseUrl: url, db, clock: systemClock, log: silent, retention: { childYears: 0, accessLogYears: 0 } },
    schedules: [{ name: 'work', cron: '0 0 1 1 *', run }],
    deliveries: { deliverDue: async () => null },
  });
  await server.run('work');
  await happened.first.promise;
  await server.run('work');
  await happened.second.promise;
  await server.stop();
  expect(runs).toBe(2);
});

test('every schedule has a name of its own', () => {
  expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
});
