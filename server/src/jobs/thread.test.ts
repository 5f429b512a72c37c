import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linesPerChunk } from '#contract/feed/rules.ts';
import type { Db } from '../db/connection.ts';
import { makeProject } from '../testing/children.ts';
import { startFeedWorld } from '../testing/feed.ts';
import { startProcess } from '../testing/process.ts';
import { until } from '../testing/until.ts';

/** Servers as in production; the one in this process applies nothing itself. */

const { server, db, send, feed, state } = await startFeedWorld(() => new Date());
const start = () =>
  startProcess({
    ...{ DATABASE_URL: server.databaseUrl, WEB_FOLDER: '/nowhere' },
    ...{ OIDC_ISSUER: server.issuer.url, OIDC_AUDIENCE: server.issuer.audience },
  });

const idOf = (project: number, number: number) => `ETH-${project}-${String(number).padStart(4, '0')}`;

const register = (project: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ Record: 'child', ChildId: idOf(project, index + 1) },
    ...{ ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04' },
  }));

const change = (project: number, count: number) =>
  register(project, count).map(({ Record, ChildId }) => ({ Record, ChildId, NumberOfBrothers: 2 }));

/** Names of the connections that wait for what this transaction holds. */
async function waitingConnections(holding: Db): Promise<string[]> {
  const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holding);
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
     where datname = current_database() and ${own[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
  return rows.map(({ name }) => name);
}

const holdChild = (holding: Db, project: number) =>
  sql`select 1 from child_record where code = ${idOf(project, linesPerChunk + 1)} for update`.execute(holding);

const children = 2 * linesPerChunk;

test('a feed is applied in a thread of its own, whose connections have its name; the server answers meanwhile', async () => {
  const project = 731_001;
  await makeProject(db, { number: project });
  await feed(register(project, children));
  await send(change(project, children), { name: 'apart' });
  await db.transaction().execute(async (holding) => {
    await holdChild(holding, project);
    const origin = await (await start()).origin();
    await until(async () => (await waitingConnections(holding)).length > 0);
    expect(await waitingConnections(holding)).toEqual(['prcds-apply-feeds']);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await state('apart')).toMatchObject({ State: 'applying', AppliedLines: linesPerChunk });
  });
  await until(async () => (await state('apart')).State === 'done');
  expect(await state('apart')).toMatchObject({ Changed: children, AppliedLines: children });
  const connected = async () =>
    (await sql`select 1 from pg_stat_activity where application_name = 'prcds-apply-feeds'`.execute(db)).rows.length;
  await until(async () => (await connected()) === 0);
});

test('a server that stops waits until its thread has left off between two pieces; the next one goes on', async () => {
  const project = 731_002;
  await makeProject(db, { number: project });
  await feed(register(project, 2 * children));
  await send(change(project, 2 * children), { name: 'left-off' });
  const first = await start();
  await db.transaction().execute(async (holding) => {
    await holdChild(holding, project);
    await until(async () => (await waitingConnections(holding)).length > 0);
    first.stop('SIGTERM');
    await until(async () => !(await fetch(`${await first.origin()}/readyz`).catch(() => ({ ok: false }))).ok);
  });
  expect(await first.exitCode).toBe(0);
  expect(await state('left-off')).toMatchObject({ State: 'applying', AppliedLines: children });
  await start();
  await until(async () => (await state('left-off')).State === 'done');
  expect(await state('left-off')).toMatchObject({ Changed: 2 * children, AppliedLines: 2 * children });
});
