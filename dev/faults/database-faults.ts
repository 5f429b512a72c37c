import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { getUserAccess } from '#contract/users/api.ts';
import { isAlive, kill, waitForEvidence, watchOutage, watchRestart } from './evidence.ts';
import type { Fault } from './fault.ts';
import { listJobs, queueJob } from './jobs.ts';
import type { FaultyWorld } from './world.ts';

/** Faults of the database and its clients. */

const impatient = { connectionTimeoutMillis: 10_000, query_timeout: 35_000, statement_timeout: 30_000 };

/** A direct connection, without a pool. */
async function withClient<T>(world: FaultyWorld, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.databaseUrl, ...impatient });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const killDatabase: Fault = {
  name: 'the database is killed',
  async inject({ world, random, expectedState }) {
    const deaths = watchRestart([world.database]);
    const suffering = watchOutage(expectedState, 'database-unavailable');
    await world.database.kill();
    const told = await waitForEvidence(suffering);
    await pause(random.int(500, 2500));
    await world.database.start();
    return told && deaths();
  },
};

/** PostgreSQL then closes every connection and recovers, as after a crash. */
export const killBackend: Fault = {
  name: 'a process of the database is killed',
  async inject({ world, random }) {
    const ask = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where application_name = 'prcds' order by pid`
        .execute(world.db)
        .catch(() => ({ rows: [] }));
    let pid: number | undefined;
    await waitForEvidence(async () => {
      const { rows } = await ask();
      if (rows.length === 0) return null;
      const picked = random.pick(rows).pid;
      if (!kill(picked)) return null;
      pid = picked;
      return 'killed';
    });
    await pause(2000);
    // The next fault must start with a recovered database.
    const isBack = () =>
      sql`select 1`.execute(world.db).then(
        () => 'it answers',
        () => null,
      );
    await waitForEvidence(isBack);
    return pid && !isAlive(pid) ? `${pid} is gone` : null;
  },
};

export const endSessions: Fault = {
  name: 'an administrator ends every session in the database',
  async inject({ world }) {
    const end = () =>
      withClient(world, async (client) => {
        const { rows } = await client.query<{ count: number }>(`
          select count(*) filter (where pg_terminate_backend(pid))::integer as count from pg_stat_activity
           where application_name like 'prcds%' and pid <> pg_backend_pid()`);
        const count = rows[0]?.count ?? 0;
        return count > 0 ? `${count} sessions ended` : null;
      }).catch(() => null);
    const ended = await waitForEvidence(end);
    await pause(1000);
    return ended;
  },
};

/** More connections than the servers' pools have. */
const crowdSize = 60;

/** Every request holds a connection while it waits for this locked table, so later requests wait for a connection. */
export const fillPools: Fault = {
  name: 'the pools are full',
  inject: ({ world, random, expectedState, crowd }) =>
    withClient(world, async (client) => {
      const suffering = watchOutage(expectedState, 'database-unavailable');
      await client.query('begin');
      await client.query('lock table access_version in access exclusive mode');
      const asked = Array.from({ length: crowdSize }, () => crowd.ask(getUserAccess, {}));
      await pause(random.int(5500, 6500));
      const refused = await waitForEvidence(suffering);
      const { rows } = await client.query<{ count: number }>(`
        select count(*)::integer as count from pg_stat_activity
         where application_name = 'prcds' and wait_event_type = 'Lock'`);
      await client.query('rollback');
      await Promise.all(asked);
      const waiting = rows[0]?.count ?? 0;
      return refused && waiting > 0 ? `${waiting} connections wait for the table, ${refused}` : null;
    }),
};

const tooManyConnections = '53300';

/** Servers that need another connection are refused one. */
export const fillDatabase: Fault = {
  name: 'the database has no connection left',
  async inject({ world, random, expectedState }) {
    const taken: pg.Client[] = [];
    const suffering = watchOutage(expectedState, 'database-unavailable');
    for (const server of world.servers) server.databaseProxy.cut();
    const takeAll = async (): Promise<string | null> => {
      for (;;) {
        const client = new pg.Client({ connectionString: world.databaseUrl, ...impatient });
        client.on('error', () => undefined);
        const refusal = await client.connect().then(
          () => null,
          (error: { code?: string }) => error.code ?? 'unknown',
        );
        if (refusal === null) taken.push(client);
        // Refused for another reason, such as an unfinished recovery: try again.
        else return refusal === tooManyConnections ? 'none left' : null;
      }
    };
    const full = await waitForEvidence(takeAll);
    await pause(random.int(3000, 5000));
    const told = await waitForEvidence(suffering);
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
    return full && taken.length > 0 && told ? `${taken.length} taken, ${told}` : null;
  },
};

const readOnlyTransaction = '25006';

/** As the former primary after a failover: it still answers, but takes no changes. */
export const readOnlyDatabase: Fault = {
  name: 'the database turns read-only',
  inject: ({ world, random, expectedState }) =>
    withClient(world, async (client) => {
      const suffering = watchOutage(expectedState, 'database-unavailable');
      const set = async (isReadOnly: boolean) => {
        await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
        await client.query('select pg_reload_conf()');
      };
      await set(true);
      try {
        const refused = await waitForEvidence(() =>
          withClient(world, (other) => other.query('create table never (id integer)')).then(
            () => null,
            (error: { code?: string }) => (error.code === readOnlyTransaction ? 'changes are refused' : null),
          ),
        );
        await pause(random.int(3000, 5000));
        const told = await waitForEvidence(suffering);
        return refused && told && `${refused}, ${told}`;
      } finally {
        await set(false);
      }
    }),
};

const job = 'release-lapsed-picks';

/** A restarted server joins the job queue a little later, and only while it gets connections. */
async function awaitWorkers({ db }: FaultyWorld): Promise<void> {
  const runs = async () => (await listJobs(db)).find(({ name }) => name === job)?.runs ?? 0;
  const before = await runs();
  await queueJob(db, job);
  await waitForEvidence(async () => ((await runs()) > before ? 'they work' : null));
}

/** A job cannot finish while the table is locked; its servers are killed while it runs. */
export const killWorkers: Fault = {
  name: 'the servers are killed while jobs run',
  async inject({ world }) {
    await awaitWorkers(world);
    return withClient(world, async (client) => {
      const deaths = watchRestart(world.servers);
      await client.query('begin; lock table pick in access exclusive mode');
      const { rows: clock } = await sql<{ now: Date }>`select now() as now`.execute(world.db);
      const before = clock[0]?.now;
      await queueJob(world.db, job);
      const running = await waitForEvidence(async () => {
        const { rows } =
          await sql`select 1 from job.job where name = ${job} and state = 'active' and started_on > ${before}`.execute(
            world.db,
          );
        return rows.length > 0 ? 'a job ran' : null;
      });
      await Promise.all(world.servers.map((server) => server.kill()));
      await client.query('rollback');
      await Promise.all(world.servers.map((server) => server.start()));
      return running && deaths();
    });
  },
};
