import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { type Db, openDatabase, type PoolCounts } from '../db/connection.ts';
import { transact } from '../db/transaction.ts';
import { testDatabase } from '../testing/database.ts';
import { startJobs } from './queue.ts';

const never = '0 0 1 1 *';

function optionsFor({ db, url }: { db: Db; url: string }, told: object[] = [], said: string[] = []) {
  return {
    databaseUrl: url,
    db,
    clock: systemClock,
    log: {
      info: (_: object, message: string) => void said.push(message),
      error: (details: object) => void told.push(details),
    },
    deliveries: { deliverDue: async () => null },
    retention: { childYears: 0, accessLogYears: 0 },
  };
}

const waitsForLock = (db: Db, application: string, statement: string) => async () => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = ${application} and wait_event_type = 'Lock' and query ilike ${statement}`.execute(db);
  return rows.length > 0;
};

test('P2: a job that is being fetched while the queue stops is run to its end', async () => {
  const place = await testDatabase();
  const { db } = place;
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = await startJobs({ ...optionsFor(place), schedules: [{ name: 'work', cron: never, run }] });
  const stopped = await db.transaction().execute(async (lock) => {
    await sql`lock table job.job in access exclusive mode`.execute(lock);
    await sql`insert into job.job (name, policy, retry_limit) values ('work', 'short', 0)`.execute(lock);
    await expect.poll(waitsForLock(db, 'prcds jobs', '%update job.job%')).toBe(true);
    const stopping = jobs.stop();
    // Enough time for anything that would end without waiting for the fetch.
    for (let asked = 0; asked < 10; asked += 1) await sql`select 1`.execute(db);
    return { stopping };
  });
  await stopped.stopping;
  const { rows } = await sql`select state from job.job where name = 'work'`.execute(db);
  expect(rows).toEqual([{ state: 'completed' }]);
  expect(runs).toBe(1);
});

test('P2: a job that does not end in time is marked as failed', async () => {
  const place = await testDatabase();
  let hasBegun = false;
  let end: () => void = () => undefined;
  const endless = new Promise<void>((resolve) => {
    end = resolve;
  });
  onTestFinished(() => end());
  const run = () => {
    hasBegun = true;
    return endless;
  };
  const schedules = [{ name: 'work', cron: never, run }];
  const jobs = await startJobs({ ...optionsFor(place), schedules, stopWithin: 10 });
  await jobs.run('work');
  await expect.poll(() => hasBegun).toBe(true);
  await expect(jobs.stop()).rejects.toThrow('Jobs were still running when the queue stopped.');
  const { rows } = await sql`select state from job.job where name = 'work'`.execute(place.db);
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('P4: a queue that is to stop while it starts takes no job, and leaves no connection', async () => {
  const place = await testDatabase();
  const { db } = place;
  const schedules = [{ name: 'work', cron: never, run: async () => undefined }];
  await (await startJobs({ ...optionsFor(place), schedules })).stop();
  await sql`insert into job.job (name, policy, retry_limit) values ('work', 'short', 0)`.execute(db);
  const stopping = new AbortController();
  const starting = await db.transaction().execute(async (lock) => {
    await sql`lock table job.schedule in access exclusive mode`.execute(lock);
    const begun = startJobs({ ...optionsFor(place), schedules, signal: stopping.signal });
    begun.catch(() => undefined);
    await expect.poll(waitsForLock(db, 'prcds jobs', '%job.schedule%')).toBe(true);
    stopping.abort();
    return { begun };
  });
  await expect(starting.begun).rejects.toThrow('aborted');
  expect((await sql`select state from job.job where name = 'work'`.execute(db)).rows).toEqual([{ state: 'created' }]);
  const connections = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database()
                and application_name in ('prcds jobs', 'prcds ears')`.execute(db)
    ).rows.length;
  await expect.poll(connections).toBe(0);
});

test('S12: a run whose start cannot be recorded is logged and counted as failed', async () => {
  const place = await testDatabase();
  const { db } = place;
  await sql`insert into job_run (name, started_at) values ('work', now())`.execute(db);
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not noted'; end $$`.execute(db);
  await sql`create trigger refuse before insert on job_run execute function refuse()`.execute(db);
  const told: object[] = [];
  const schedules = [{ name: 'work', cron: never, run: async () => undefined }];
  const jobs = await startJobs({ ...optionsFor(place, told), schedules });
  await jobs.run('work');
  await expect
    .poll(async () => (await sql`select 1 from job.job where state = 'failed'`.execute(db)).rows)
    .toHaveLength(1);
  await jobs.stop();
  expect(told).toEqual([{ job: 'work', err: expect.objectContaining({ message: 'not noted' }) }]);
  const { rows } = await sql`select outcome, failures from job_run`.execute(db);
  expect(rows).toEqual([{ outcome: 'failed', failures: '1' }]);
});

test('S20: preparing the queue may take longer than a transaction may be idle', async () => {
  const place = await testDatabase();
  const schedules = [{ name: 'work', cron: never, run: async () => undefined }];
  await (await startJobs({ ...optionsFor(place), schedules })).stop();
  await sql`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = 100', current_database()); end $$`.execute(
    place.db,
  );
  // Through a pooler, the database's own limit applies.
  const limited = openDatabase(place.url, { isPooled: true, settings: { application_name: 'guarded' } });
  onTestFinished(() => limited.close());
  const starting = await place.db.transaction().execute(async (lock) => {
    await sql`lock table job.schedule in access exclusive mode`.execute(lock);
    const begun = startJobs({ ...optionsFor({ ...place, db: limited.db }), schedules });
    begun.catch(() => undefined);
    await expect.poll(waitsForLock(place.db, 'prcds jobs', '%job.schedule%')).toBe(true);
    const overdue = async () => {
      const { rows } = await sql<{
        isOverdue: boolean;
      }>`select now() - state_change > interval '500 milliseconds' as is_overdue
        from pg_stat_activity where datname = current_database() and application_name = 'guarded'`.execute(place.db);
      return rows.every(({ isOverdue }) => isOverdue);
    };
    await expect.poll(overdue).toBe(true);
    return { begun };
  });
  await (await starting.begun).stop();
});

test('a start that ends in a deadlock is not repeated with a queue that is half started', async () => {
  const place = await testDatabase();
  const { db } = place;
  const options = { ...optionsFor(place), schedules: [{ name: 'work', cron: never, run: async () => undefined }] };
  await (await startJobs(options)).stop();
  await sql`create sequence job.asked`.execute(db);
  await sql`create function job.fail_once() returns boolean language plpgsql as $$ begin
    if nextval('job.asked') = 1 then raise exception using errcode = '40P01'; end if; return true; end $$`.execute(db);
  await sql`alter table job.version rename to real_version`.execute(db);
  await sql`create view job.version as select * from job.real_version where job.fail_once()`.execute(db);
  await expect(startJobs(options)).rejects.toMatchObject({ code: '40P01' });
  await (await startJobs(options)).stop();
});

test('a queue starts while the transactions of all requests wait for locks', async () => {
  const place = await testDatabase();
  const busy = openDatabase(place.url, { maximum: 4, connectWithin: 500 });
  onTestFinished(() => busy.close());
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests = [1, 2, 3].map(() => transact(busy.db, () => released));
  onTestFinished(async () => {
    release();
    await Promise.all(requests);
  });
  await (await startJobs({ ...optionsFor({ ...place, db: busy.db }), schedules: [] })).stop();
});

test('a server says that it waits for another one to prepare the queue', async () => {
  const place = await testDatabase();
  const said: string[] = [];
  const stopping = new AbortController();
  await place.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(4300041)`.execute(other);
    const starting = startJobs({ ...optionsFor(place, [], said), schedules: [], signal: stopping.signal });
    starting.catch(() => undefined);
    await expect.poll(() => said).toEqual(['another server prepares the job queue; this one waits']);
    stopping.abort();
    await expect(starting).rejects.toThrow('aborted');
  });
});

test('S11: many notifications cause only a few queries to the queue', async () => {
  const place = await testDatabase();
  let asked = 0;
  let pool: PoolCounts | undefined;
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = await startJobs({
    ...optionsFor(place),
    schedules: [{ name: 'work', cron: never, run, notifyChannel: 'told' }],
    watch: (name) => ({
      pool: (counts) => {
        if (name === 'jobs') pool = counts;
      },
      query: () => {
        asked += 1;
      },
    }),
  });
  await expect.poll(() => runs).toBeGreaterThan(0);
  const [before, ranBefore] = [asked, runs];
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  onTestFinished(() => client.end());
  await place.db.transaction().execute(async (lock) => {
    await sql`lock table job.job in access exclusive mode`.execute(lock);
    for (let told = 0; told < 300; told += 1) await client.query('notify told');
  });
  await expect.poll(() => runs).toBeGreaterThan(ranBefore);
  await expect.poll(() => pool?.waitingCount).toBe(0);
  await jobs.stop();
  expect(asked - before).toBeLessThan(150);
});
