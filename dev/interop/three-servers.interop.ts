import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { importFile } from '#contract/imports/api.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { getAccess, saveAccess } from '#contract/users/access-api.ts';
import { getProfile, searchUsers, setUserStatus } from '#contract/users/admin-api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeUser } from '#server/testing/factories.ts';
import { csv } from '#server/testing/imports/files.ts';
import { type Issuer, startIssuer } from '#server/testing/issuer.ts';
import { makeChildren, makeProject, makeSponsorType } from '#server/testing/reservations/world.ts';
import { until } from '#server/testing/until.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { startLoad } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { prepareServers, type ServerProcess } from './server-process.ts';
import { createVisitor } from './visitor.ts';
import { runWorkday, type WorkdayContext } from './workday.ts';

/** Three servers behind nginx with round-robin: no user is bound to a server. */

const lifetime = createLifetime();
let postgres: DebianPostgres;
let issuer: Issuer;
let servers: ServerProcess[];
let nginx: Nginx;
let day: WorkdayContext;
let db: Db;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-three-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  postgres = await startDebianPostgres({ max_connections: '120' });
  lifetime.onStop(postgres.stop);
  await postgres.ask('create database prcds');
  const url = postgres.url('prcds');
  await migrate(url);
  issuer = await startIssuer();
  lifetime.onStop(issuer.stop);
  const database = openDatabase(url, { maximum: 4 });
  lifetime.onStop(database.close);
  db = database.db;
  day = { db, sponsorType: await makeSponsorType(db) };
  const env = {
    ...{ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://prcds.example.org' },
    // Longer than nginx keeps a connection.
    DRAIN_SECONDS: '7',
  };
  const prepared = prepareServers({ folder, issuer, env }, lifetime);
  servers = await Promise.all(['one', 'two', 'three'].map(prepared.start));
  nginx = await startNginx(servers.map(({ port }) => port));
  lifetime.onStop(nginx.stop);
});
afterAll(() => lifetime.stop());

const visit = (email: string, origin = nginx.origin) => createVisitor(origin, email, issuer);
const someone = async () => visit((await makeUser(db)).email);

test('a day at work: every step is done by another server than the one before', async () => {
  const visitors = await Promise.all(Array.from({ length: 4 }, someone));
  await Promise.all(visitors.map((visitor) => runWorkday(visitor, day)));
  const used = new Set(nginx.answeredBy());
  for (const { port } of servers) expect(used).toContain(String(port));
});

test('progress comes through as it happens', async () => {
  const visitor = await someone();
  const reservation = await runWorkday(visitor, day);
  const [code = ''] = await makeChildren(db, await makeProject(db), 1);
  await db.updateTable('reservation').set({ targetChildren: 10 }).where('id', '=', reservation).execute();
  const file = csv([
    ['Reservation ID', 'Child ID'],
    [String(reservation), code],
  ]);
  const { following } = await db.transaction().execute(async (holding) => {
    // The import cannot finish while this test locks its reservation.
    await sql`select 1 from reservation where id = ${reservation} for update`.execute(holding);
    const { import: queued } = await visitor.ask(importFile, { type: 'reservation' }, file);
    let first: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    const following = visitor.follow(queued.id, () => first());
    await begun;
    return { following };
  });
  const told = await following;
  expect(told[0]?.done).toBe(0);
  expect(told.at(-1)).toMatchObject({ status: '3', done: 1 });
});

test('deploy/nginx.conf: encrypted, told to stay so once, and closed where it is not for people', async () => {
  const asked = await new Promise<string[]>((resolve, reject) => {
    get(`${nginx.origin}/healthz`, { ca: nginx.certificate }, (answer) => {
      answer.resume();
      const { rawHeaders } = answer;
      resolve(rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'strict-transport-security'));
    }).on('error', reject);
  });
  expect(asked).toEqual([expect.stringContaining('max-age=31536000')]);
  expect((await fetch(`${nginx.origin}/readyz`)).status).toBe(403);
  const plain = await fetch(`${nginx.plainOrigin}/children?x=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/children?x=1']);
});

test('deploy/nginx.conf: its log names no child, no person and no token', async () => {
  const before = nginx.log().length;
  await fetch(`${nginx.origin}/v1/child/ETH-193408-0127/education`);
  await fetch(`${nginx.origin}/searchchild?type=nonav&token=prcds-nonav-secret`);
  await fetch(`${nginx.origin}/v1/user/searchUserByEmail?email=ana@prcds.example`);
  const asked = () =>
    [
      ...nginx
        .log()
        .slice(before)
        .matchAll(/"(\w+ \S*)" \d+ /g),
    ].map(([, what]) => what);
  await expect.poll(asked).toEqual(['GET /v1/child', 'GET /searchchild', 'GET /v1/user']);
  expect(nginx.log().slice(before)).not.toMatch(/ETH|0127|secret|ana@/);
});

test('a setting, a role and the status of a person that change on one server have changed on all', async () => {
  const admin = await visit((await makeUser(db, { roles: ['Partnership Admin'] })).email);
  const guest = await makeUser(db);
  const everywhere = await Promise.all(servers.map(({ origin }) => visit(guest.email, origin)));
  const maxima = () =>
    Promise.all(
      everywhere.map(async (one) => (await one.ask(searchChildren, { search: { gender: 'Female' } })).maximum),
    );
  const before = await maxima();
  expect(new Set(before).size).toBe(1);
  for (const value of [250, 150, 350]) {
    const asked = { office: 'USAO', category: 2 } as const;
    const { version } = await admin.ask(listSettings, asked);
    const settings = [{ code: 'maximumRcRecords', value: String(value) }];
    await admin.ask(saveSettings, { ...asked, version, settings });
    expect(await maxima()).toEqual([value, value, value]);
  }
  const succeeds = (asked: Promise<unknown>) =>
    asked.then(
      () => true,
      () => false,
    );
  const roleId = async (name: string) =>
    (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const usual = { roleId: await roleId('Standard User') };
  const more = { roleId: await roleId('Local Administrator') };
  const search = { office: 'USAO', search: { lastName: 'Example' } } as const;
  for (const isGiven of [false, true, false, true]) {
    const { access } = await admin.ask(getAccess, { userId: guest.id });
    const roles = isGiven ? [usual, more] : [usual];
    const { region, office, version } = access;
    if (isGiven || access.roles.length > 1)
      await admin.ask(saveAccess, { userId: guest.id, version, access: { region, office, roles } });
    const allowed = everywhere.map((one) => succeeds(one.ask(searchUsers, search)));
    expect(await Promise.all(allowed)).toEqual([isGiven, isGiven, isGiven]);
  }
  for (const isActive of [false, true, false]) {
    const { user } = await admin.ask(getProfile, { userId: guest.id });
    await admin.ask(setUserStatus, { userId: guest.id, version: user.version, isActive });
    const allowed = everywhere.map((one) => succeeds(one.ask(getUserAccess, {})));
    expect(await Promise.all(allowed)).toEqual([isActive, isActive, isActive]);
  }
});

test('restarted one after the other under load, not one request fails, is lost or done twice', async () => {
  const load = await startLoad(await Promise.all(Array.from({ length: 4 }, someone)), day, 'Restart');
  for (const server of servers) {
    await load.more(40);
    expect(await server.stop()).toBe(0);
    await load.more(40);
    await server.start();
    // nginx retries a server that refused after two seconds; the next one must not stop before.
    const before = nginx.answeredBy().length;
    await until(() => nginx.answeredBy().slice(before).includes(String(server.port)));
  }
  await load.more(40);
  await load.finish();
});

test('a scheduled job runs once, however many servers there are', async () => {
  const name = 'release-lapsed-picks';
  const count = async () => {
    const { rows } = await sql<{ runs: number; waiting: number; turns: number; attempts: number; minutes: number }>`
      select coalesce((select runs from job_run where name = ${name}), 0)::integer as runs,
             count(*) filter (where state <= 'active')::integer as waiting,
             count(*)::integer as turns,
             coalesce(sum(1 + retry_count), 0)::integer as attempts,
             (select count(distinct singleton_on) from job.job
               where name = '__pgboss__send-it' and data ->> 'name' = ${name})::integer as minutes
        from job.job where name = ${name}`.execute(db);
    return rows[0] ?? { runs: 0, waiting: 0, turns: 0, attempts: 0, minutes: 0 };
  };
  // A run that failed has also ended and must not be waited for.
  let counted = await count();
  await until(async () => {
    counted = await count();
    return counted.runs > 0 && counted.waiting === 0;
  });
  expect(counted.runs).toBeLessThanOrEqual(counted.attempts);
  expect(counted.turns).toBeLessThanOrEqual(counted.minutes);
});
