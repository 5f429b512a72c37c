import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Random } from '#server/random.ts';
import { queueJob } from './jobs.ts';
import type { Killable } from './killable.ts';
import type { Behaviour, Wire } from './proxy.ts';
import type { FaultyWorld } from './world.ts';

/** What goes wrong. Each ends by itself and leaves everything running again, though not everything recovered. */
export interface Fault {
  readonly name: string;
  happen(world: FaultyWorld, random: Random): Promise<void>;
}

const minute = 60_000;
const day = 1440 * minute;

const killAll = (name: string, whom: (world: FaultyWorld, random: Random) => readonly Killable[]): Fault => ({
  name,
  async happen(world, random) {
    const parts = whom(world, random);
    await Promise.all(parts.map((part) => part.kill()));
    await pause(random.int(500, 2500));
    await Promise.all(parts.map((part) => part.start()));
  },
});

const onWire = (
  name: string,
  wireOf: (world: FaultyWorld, random: Random) => Wire,
  how: Behaviour,
  seconds: readonly [number, number],
  isCutAfter = false,
): Fault => ({
  name,
  async happen(world, random) {
    const wire = wireOf(world, random);
    wire.behave(how);
    await pause(random.int(seconds[0] * 1000, seconds[1] * 1000));
    if (isCutAfter) wire.cut();
    wire.behave('open');
  },
});

const cuts = (name: string, wiresOf: (world: FaultyWorld) => readonly Wire[]): Fault => ({
  name,
  async happen(world, random) {
    for (let times = 0; times < 6; times += 1) {
      for (const wire of wiresOf(world)) wire.cut();
      await pause(random.int(100, 800));
    }
  },
});

const turned = (
  name: string,
  offset: number,
  whose: (world: FaultyWorld, random: Random) => FaultyWorld['servers'],
): Fault => ({
  name,
  async happen(world, random) {
    const servers = whose(world, random);
    for (const server of servers) server.turnClock(offset);
    await pause(300);
    for (const job of ['release-lapsed-picks', 'expire-reservations', 'cancel-untouched-drafts', 'deliver-outbox'])
      await queueJob(world.db, job);
    await pause(random.int(2500, 4000));
    for (const server of servers) server.turnClock(0);
  },
});

/** As one of ours: no pool lies between. */
async function withClient(world: FaultyWorld, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const killDatabase: Fault = {
  name: 'the database is killed',
  async happen(world, random) {
    await world.database.kill();
    await pause(random.int(500, 2500));
    await world.database.start();
  },
};

/** PostgreSQL then ends every connection and recovers, as after a crash. */
const killBackend: Fault = {
  name: 'a process of the database is killed',
  async happen(world, random) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'prcds' order by pid`.execute(world.db);
    if (rows.length > 0) process.kill(random.pick(rows).pid, 'SIGKILL');
    await pause(2000);
  },
};

const endSessions: Fault = {
  name: 'an administrator ends every session in the database',
  async happen(world) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name like 'prcds%' and pid <> pg_backend_pid()`
      .execute(world.db)
      .catch(() => undefined);
    await pause(1000);
  },
};

/** Every request waits for this table with a connection in its hand, and whoever comes later waits for a connection. */
const fillPools: Fault = {
  name: 'the pools are full',
  happen: (world, random) =>
    withClient(world, async (client) => {
      await client.query('begin');
      await client.query('lock table access_version in access exclusive mode');
      await pause(random.int(5500, 6500));
      await client.query('rollback');
    }),
};

/** Servers that need another connection just now are refused one. */
const fillDatabase: Fault = {
  name: 'the database has no connection left',
  async happen(world, random) {
    const taken: pg.Client[] = [];
    for (const server of world.servers) server.wire.cut();
    for (;;) {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      client.on('error', () => undefined);
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isOpen) break;
      taken.push(client);
    }
    await pause(random.int(3000, 5000));
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  },
};

/** A job cannot end while the table is locked, and its servers are killed while it runs. */
const killWorkers: Fault = {
  name: 'the servers are killed while jobs run',
  happen: (world) =>
    withClient(world, async (client) => {
      await client.query('begin; lock table pick in access exclusive mode');
      await queueJob(world.db, 'release-lapsed-picks');
      const until = Date.now() + 10_000;
      while (Date.now() < until) {
        const { rows } =
          await sql`select 1 from job.job where name = 'release-lapsed-picks' and state = 'active'`.execute(world.db);
        if (rows.length > 0) break;
        await pause(100);
      }
      await Promise.all(world.servers.map((server) => server.kill()));
      await client.query('rollback');
      await Promise.all(world.servers.map((server) => server.start()));
    }),
};

const anyServer = ({ servers }: FaultyWorld, random: Random) => [random.pick(servers)];
const itsWire = ({ servers }: FaultyWorld, random: Random) => random.pick(servers).wire;
const crmWire = (world: FaultyWorld) => world.crmWire;
const mailWire = (world: FaultyWorld) => world.mailWire;

export const faults: readonly Fault[] = [
  killAll('a server is killed', anyServer),
  killWorkers,
  killDatabase,
  killBackend,
  endSessions,
  killAll('the CRM is killed', ({ crm }) => [crm]),
  killAll('the mail server is killed', ({ mail }) => [mail]),
  // The server comes back first, and knows nobody's keys.
  killAll('a server and the identity provider are killed', ({ identity, servers }, random) => [
    random.pick(servers),
    identity,
  ]),
  cuts('connections to the database are cut', ({ servers }) => servers.map(({ wire }) => wire)),
  cuts('connections to the CRM and the mail server are cut', (world) => [world.crmWire, world.mailWire]),
  onWire('the database is slow', itsWire, { delay: 120 }, [4, 6]),
  onWire('the database says nothing for a while', itsWire, 'silent', [3, 5]),
  onWire('the database does not answer and the connection breaks', itsWire, 'unanswered', [1, 2], true),
  onWire('the CRM is slow', crmWire, { delay: 2000 }, [5, 7]),
  onWire('the CRM takes messages but does not answer', crmWire, 'unanswered', [9, 11], true),
  onWire('the mail server takes mail but does not answer', mailWire, 'unanswered', [4, 6], true),
  fillPools,
  fillDatabase,
  turned('the clock of a server is ten minutes fast', 10 * minute, anyServer),
  turned('the clock of a server is ten minutes slow', -10 * minute, anyServer),
  turned('the clocks are twenty minutes fast', 20 * minute, ({ servers }) => servers),
  turned('the clock of a server is ninety days fast', 90 * day, anyServer),
];
