import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getHomeFigures } from '#contract/home/api.ts';
import { searchProjects } from '#contract/projects/api.ts';
import { createReservation, searchReservations } from '#contract/reservations/api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { giveRole, type MadeUser, makeUser } from '#server/testing/factories.ts';
import { startIssuer } from '#server/testing/issuer.ts';
import {
  completeDetails,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
} from '#server/testing/reservations/world.ts';
import { type TestServer, testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';

/** Two servers on a primary and its streaming replica. */

/** A busy machine is slow, not wrong: only tests of the lag limit use a limit that can be reached. */
const patientLag = 100_000;
const shortLag = 2;
const name = 'prcds';
let primary: DebianPostgres;
let replica: DebianPostgres;
let database: Database;
let one: TestServer;
let two: TestServer;
let withShortLag: readonly TestServer[];
let writer: MadeUser;
let reader: MadeUser;
let sponsorType: number;

beforeAll(async () => {
  primary = await startDebianPostgres({ shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off' });
  await primary.ask(`create database ${name}`);
  await primary.ask('create extension pg_stat_statements', name);
  await migrate(primary.url(name));
  database = openDatabase(primary.url(name), { maximum: 8 });
  const { db } = database;
  writer = await makeUser(db);
  reader = await makeUser(db);
  sponsorType = await makeSponsorType(db);
  await makeChildren(db, await makeProject(db), 40);
  replica = await primary.replicate();
  const issuer = await startIssuer();
  const start = (lagSeconds: number) => {
    const env = { DATABASE_REPLICA_URL: replica.url(name), DATABASE_REPLICA_LAG: String(lagSeconds) };
    return testServer({ database: { db, url: primary.url(name) }, issuer, clock: () => noon, env });
  };
  one = await start(patientLag);
  two = await start(patientLag);
  withShortLag = [await start(shortLag), await start(shortLag)];
});
afterAll(async () => {
  await database?.close();
  await replica?.stop();
  await primary?.stop();
});

const find = (server: TestServer, as: MadeUser) =>
  server.call(searchChildren, { search: { givenName: 'Child' } }, { as });
const touch = (server: TestServer, as: MadeUser) => server.call(getUserAccess, {}, { as });

let made = 0;
async function reserve(server: TestServer, as: MadeUser): Promise<string> {
  made += 1;
  const reservation = completeDetails(sponsorType, 5, { name: `Pool ${made}` });
  await server.call(createReservation, { reservation }, { as }).then(({ output }) => output);
  return `Pool ${made}`;
}

async function isListed(server: TestServer, as: MadeUser, wanted: string): Promise<boolean> {
  const { output } = await server.call(searchReservations, { search: { name: wanted } }, { as });
  return output.reservations.some((reservation) => reservation.name === wanted);
}

/** How often statements containing this text ran there. */
async function calls(where: DebianPostgres, part: string): Promise<number> {
  const [row] = await where.ask<{ calls: number }>(
    `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements
      where query like '%${part}%' and query not like '%pg_stat%'`,
    name,
  );
  return row?.calls ?? 0;
}

const childSearch = 'probe as materialized';

/** A replica that has just come back is used a moment later. */
async function untilUsed(server: TestServer, as: MadeUser): Promise<void> {
  await touch(server, as);
  const before = await calls(replica, childSearch);
  await until(async () => {
    expect((await find(server, as)).status).toBe(200);
    return (await calls(replica, childSearch)) > before;
  });
}

async function whilePaused(work: () => Promise<void>): Promise<void> {
  await replica.ask('select pg_wal_replay_pause()', name);
  await until(async () => {
    const [told] = await replica.ask<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    return told?.state === 'paused';
  });
  try {
    await work();
  } finally {
    await replica.ask('select pg_wal_replay_resume()', name);
  }
}

test('searches, lists and figures are read from the replica, and from nowhere else', async () => {
  // The first request for figures that do not exist yet computes them on the primary.
  await one.call(getHomeFigures, {}, { as: reader }).then(({ output }) => output);
  for (const server of [one, two]) await untilUsed(server, reader);
  const parts = { [childSearch]: 0, 'from reservation r': 0, 'from project c': 0, sponsorship_start_date: 0 };
  const count = async (where: DebianPostgres) =>
    Object.fromEntries(await Promise.all(Object.keys(parts).map(async (part) => [part, await calls(where, part)])));
  const before = { primary: await count(primary), replica: await count(replica) };
  for (const server of [one, two]) {
    expect((await find(server, reader)).output.total).toBe(40);
    await isListed(server, reader, 'nothing');
    await server.call(searchProjects, { search: { countries: ['ETH'] } }, { as: reader }).then(({ output }) => output);
    await server.call(getHomeFigures, {}, { as: reader }).then(({ output }) => output);
  }
  expect(await count(primary)).toEqual(before.primary);
  const after = await count(replica);
  for (const part of Object.keys(parts)) expect(after[part], part).toBeGreaterThanOrEqual(before.replica[part] + 2);
});

test('what somebody wrote they find at once, on every server, however far behind the replica is', async () => {
  for (let round = 0; round < 10; round += 1)
    expect(await isListed(two, writer, await reserve(one, writer))).toBe(true);
  await untilUsed(two, reader);
  await whilePaused(async () => {
    const wanted = await reserve(one, writer);
    expect(await isListed(two, writer, wanted)).toBe(true);
    expect(await isListed(one, writer, wanted)).toBe(true);
    // Another person gets the replica's older state: so the answer did not come from the replica.
    expect(await isListed(two, reader, wanted)).toBe(false);
  });
});

test('a replica that lags beyond the bound answers nobody until it has caught up', async () => {
  for (const server of withShortLag) await untilUsed(server, reader);
  await whilePaused(async () => {
    const wanted = await reserve(one, writer);
    // Replay on the replica is paused, so only the primary can answer this. Each server detects the lag for itself.
    for (const server of withShortLag) await until(() => isListed(server, reader, wanted));
    const before = await calls(replica, childSearch);
    for (const server of withShortLag) await find(server, reader);
    expect(await calls(replica, childSearch)).toBe(before);
  });
  for (const server of withShortLag) await untilUsed(server, reader);
});

test('a change of access acts at once, though the replica has not heard of it', async () => {
  const guest = await makeUser(database.db, { roles: [] });
  await untilUsed(two, reader);
  await whilePaused(async () => {
    expect((await find(two, guest)).status).toBe(403);
    await giveRole(database.db, guest, 'Standard User');
    expect((await find(two, guest)).output.total).toBe(40);
    await sql`update app_user set is_active = false where id = ${guest.id}`.execute(database.db);
    expect((await find(two, guest)).status).toBe(403);
  });
});

test('a replica that falls silent keeps nobody waiting for ever, and is used again when it answers', async () => {
  await untilUsed(one, reader);
  const thaw = replica.freeze();
  try {
    for (let round = 0; round < 3; round += 1) {
      expect((await find(one, reader)).output.total).toBe(40);
      await isListed(one, reader, 'nothing');
    }
  } finally {
    thaw();
  }
  await untilUsed(one, reader);
});

test('a replica killed in the middle of work fails nobody, and is used again when it is back', async () => {
  await untilUsed(one, reader);
  await untilUsed(two, reader);
  let isOver = false;
  let answers = 0;
  const refused: string[] = [];
  const work = async (server: TestServer) => {
    while (!isOver) {
      const [found, listed] = await Promise.all([
        find(server, reader),
        server.call(searchReservations, { search: { name: 'Pool' } }, { as: reader }),
      ]);
      for (const { status, text } of [found, listed]) {
        answers += 1;
        if (status !== 200) refused.push(`${status} ${text}`);
      }
    }
  };
  const working = [one, two, one, two].map(work);
  const more = async (count: number) => {
    const enough = answers + count;
    await until(() => answers >= enough);
  };
  await more(100);
  await replica.kill();
  await more(200);
  await replica.restart();
  await more(100);
  isOver = true;
  await Promise.all(working);
  expect(refused).toEqual([]);
  await untilUsed(one, reader);
  await untilUsed(two, reader);
});
