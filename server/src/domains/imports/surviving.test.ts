import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importFile } from '#contract/imports/api.ts';
import { followImport, getImport } from '#contract/imports/history-api.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { csv } from '../../testing/imports/files.ts';
import { type ImportProgress, readProgress } from '../../testing/imports/progress.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { startServer } from '../../testing/processes.ts';
import { makeChildren, makeProject } from '../../testing/reservations/world.ts';
import { until } from '../../testing/until.ts';
import { applyImports } from './apply.ts';
import { findBatch } from './batches.ts';

const world = await importWorld();
const { server, db, user, services, reservationWithRoom } = world;

/** Rows for several reservations. */
async function manyRows(reservations: number, each: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (let index = 0; index < reservations; index += 1) {
    const { id } = await reservationWithRoom(each);
    // A separate server process uses the real clock.
    await sql`update reservation set is_perpetual = true, expiration_date = null where id = ${id}`.execute(db);
    const codes = await makeChildren(db, await makeProject(db), each);
    rows.push(...codes.map((code) => [String(id), code]));
  }
  return rows;
}

async function queue(rows: readonly (readonly string[])[]): Promise<number> {
  const file = csv([heads, ...rows]);
  return (await server.call(importFile, { type: 'reservation' }, { as: user, file })).output.import.id;
}

/** Reads events until `enough`, then disconnects. */
async function follow(
  id: number,
  enough: (seen: readonly ImportProgress[]) => boolean,
  as: MadeUser = user,
): Promise<ImportProgress[]> {
  const authorization = `Bearer ${await server.tokenFor(as.email)}`;
  const hangUp = new AbortController();
  const url = `${server.origin}/v1/${followImport.path.replace(':ImportId', String(id))}`;
  const answer = await fetch(url, { headers: { authorization }, signal: hangUp.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const seen: ImportProgress[] = [];
  for await (const one of readProgress(answer)) {
    seen.push(one);
    if (enough(seen)) break;
  }
  hangUp.abort();
  return seen;
}

test('progress is streamed as it happens, and continues after disconnecting and reconnecting', async () => {
  const rows = await manyRows(3, 4);
  const id = await queue(rows);
  const first = await follow(id, (seen) => seen.length > 0);
  expect(first).toEqual([{ status: '1', done: 0 }]);
  const following = follow(id, () => false);
  await applyImports(services);
  const seen = await following;
  expect(seen.at(-1)).toEqual({ status: '3', done: rows.length });
  expect(await follow(id, () => false)).toEqual([{ status: '3', done: rows.length }]);
});

test('progress is told to nobody who has been deactivated, though the stream was opened before', async () => {
  const rows = await manyRows(1, 2);
  const id = await queue(rows);
  const leaver = await makeUser(db, { office: user.office });
  const seen: ImportProgress[] = [];
  const goOn = (events: readonly ImportProgress[]) => {
    seen.push(...events.slice(seen.length));
    return false;
  };
  const following = follow(id, goOn, leaver);
  await until(async () => seen.length > 0);
  await db.updateTable('appUser').set({ isActive: false }).where('id', '=', leaver.id).execute();
  await applyImports(services);
  expect(await following).toEqual([{ status: '1', done: 0 }]);
});

test('after a server is killed, another continues, and no row is applied twice or skipped', async () => {
  const rows = await manyRows(4, 10);
  const process = await startServer(server.databaseUrl, server.issuer);
  const id = await db.transaction().execute(async (holding) => {
    // That server cannot finish one chunk, because this test locks its reservation.
    await sql`select 1 from reservation where id = ${Number(rows[0]?.[0])} for update`.execute(holding);
    const queued = await queue(rows);
    const applied = async () => (await findBatch(holding, queued))?.appliedRows;
    await until(async () => ((await applied()) ?? 0) > 0);
    await process.kill();
    return queued;
  });
  const { import: halfway } = (await server.call(getImport, { id }, { as: user })).output;
  expect(halfway.status).toBe('inProgress');
  expect(halfway.waiting).toBeGreaterThanOrEqual(10);
  expect(halfway.applied + halfway.waiting).toBe(rows.length);

  // Two servers continue at the same time.
  await Promise.all([applyImports(services), applyImports(services)]);
  await applyImports(services);
  const { output: done } = await server.call(getImport, { id }, { as: user });
  expect(done.import).toMatchObject({ status: 'completed', applied: rows.length, waiting: 0, failed: 0 });
  const { rows: holds } = await sql<{ holds: number; children: number }>`
    select count(*)::integer as holds, count(distinct h.child_id)::integer as children
      from hold h join child c on c.id = h.child_id where c.code = any(${rows.map(([, code]) => code)})`.execute(db);
  expect(holds).toEqual([{ holds: rows.length, children: rows.length }]);
  const { rows: told } = await sql<{ count: string }>`
    select count(*) from outbox_message where record_key = ${`import:${id}`}`.execute(db);
  expect(told).toEqual([{ count: '1' }]);
});

test('ERR-041 an internal error fails the rows of its chunk with that reason; the others are applied', async () => {
  const rows = await manyRows(2, 2);
  const id = await queue(rows);
  const [, child] = rows[0] ?? [];
  await sql`
    create function refuse_hold() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from child where id = new.child_id and code = '${sql.raw(child ?? '')}') then
        raise exception 'broken on purpose';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger refuse_hold before insert on hold for each row execute function refuse_hold()`.execute(db);
  await expect(applyImports(services)).rejects.toThrow('broken on purpose');
  await sql`drop trigger refuse_hold on hold`.execute(db);
  const { output } = await server.call(getImport, { id }, { as: user });
  expect(output.import).toMatchObject({ status: 'completedWithErrors', applied: 2, failed: 2 });
  expect(output.rows.map(({ errorDescription }) => errorDescription)).toEqual([
    'Error in importing the data',
    'Error in importing the data',
    null,
    null,
  ]);
});
