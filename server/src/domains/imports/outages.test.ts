import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { importFile } from '#contract/imports/api.ts';
import { getImport, undoImport } from '#contract/imports/history-api.ts';
import { openDatabase } from '../../db/connection.ts';
import { csv } from '../../testing/imports/files.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { makeChildren } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { applyImports } from './apply.ts';

const { server, db, user, services, reservationWithRoom } = await importWorld();

/** One row for each of several reservations, so each row is its own chunk. */
async function queueUnits(count: number) {
  const rows: string[][] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, project } = await reservationWithRoom(1);
    const [code = ''] = await makeChildren(db, project, 1);
    rows.push([String(id), code]);
  }
  const file = csv([heads, ...rows]);
  const { output } = await server.call(importFile, { type: 'reservation' }, { as: user, file });
  return { id: output.import.id, rows };
}

/** Makes every write to holds of this child fail with the given SQLSTATE. Returns a function that undoes it. */
async function failFor(code: string, sqlState: string) {
  await sql`
    create function fail_hold() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from child where id = new.child_id and code = '${sql.raw(code)}') then
        raise exception 'failed on purpose' using errcode = '${sql.raw(sqlState)}';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger fail_hold before insert or update on hold for each row execute function fail_hold()`.execute(
    db,
  );
  const mend = () => sql`drop function if exists fail_hold cascade`.execute(db);
  onTestFinished(async () => void (await mend()));
  return mend;
}

const read = async (id: number) => (await server.call(getImport, { id, pageSize: 100 }, { as: user })).output.import;

const connectionFailure = '08006';

/** Locks the reservation while `act` runs. */
const holding = <T>([reservation]: readonly string[] = [], act: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (held) => {
    await sql`select 1 from reservation where id = ${Number(reservation)} for update`.execute(held);
    return act();
  });

async function countHeldUp(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first of two chunks fails while the other is still running; `act` must not finish before that. */
async function failFirst<T>(id: number, [first, second]: readonly string[][], act: () => Promise<T>): Promise<T> {
  let isOver = false;
  const begun = await holding(second, async () => {
    const both = await holding(first, async () => {
      const end = act().finally(() => {
        isOver = true;
      });
      end.catch(() => undefined);
      await until(async () => (await countHeldUp()) === 2);
      return { end };
    });
    // The row lock is released when the failed transaction has ended.
    await sql`select 1 from import_unit where import_id = ${id} and number = 1 for update`.execute(db);
    await read(id);
    expect(isOver).toBe(false);
    return both;
  });
  return begun.end;
}

test('S10: when one chunk fails with an outage, applying returns only after the other chunk has ended', async () => {
  const { id, rows } = await queueUnits(2);
  const mend = await failFor(rows[0]?.[1] ?? '', connectionFailure);
  await expect(failFirst(id, rows, () => applyImports(services))).rejects.toThrow('failed on purpose');
  expect(await read(id)).toMatchObject({ status: 'inProgress', applied: 1, waiting: 1 });
  await mend();
  await applyImports(services);
  expect(await read(id)).toMatchObject({ status: 'completed', applied: 2, waiting: 0 });
});

test('S10: when an undo fails with an outage, no chunk is still running', async () => {
  const { id, rows } = await queueUnits(2);
  await applyImports(services);
  const mend = await failFor(rows[0]?.[1] ?? '', connectionFailure);
  const { status, problem } = await failFirst(id, rows, () => server.call(undoImport, { id }, { as: user }));
  expect([status, problem.code]).toEqual([503, 'database-unavailable']);
  expect(await read(id)).toMatchObject({ applied: 1, undone: 1 });
  await mend();
  await applyImports(services);
  expect(await read(id)).toMatchObject({ status: 'undone', applied: 0, undone: 2 });
});

test('S9: an undo of which one chunk times out keeps its rows, says so, and is not retried', async () => {
  const { id, rows } = await queueUnits(2);
  await applyImports(services);
  const tooLong = '57014';
  const mend = await failFor(rows[0]?.[1] ?? '', tooLong);
  const { output } = await server.call(undoImport, { id }, { as: user });
  expect(output.import).toMatchObject({ status: 'undone', undone: 1, kept: 1 });
  expect(output.kept.map(({ errorDescription }) => errorDescription)).toEqual(['Error in undoing the import']);
  await mend();
  await applyImports(services);
  expect(await read(id)).toMatchObject({ undone: 1, kept: 1 });
});

test.each([
  ['a server that only reads since another took its place', '25006'],
  ['a server that goes down', '57P01'],
  ['a full disk', '53100'],
  ['a record that somebody else holds too long', '55P03'],
  ['a deadlock that repeats', '40P01'],
])('S9: %s fails no row: the import continues afterwards', async (_, sqlState) => {
  const { id, rows } = await queueUnits(2);
  const mend = await failFor(rows[0]?.[1] ?? '', sqlState);
  await expect(applyImports(services)).rejects.toThrow('failed on purpose');
  expect(await read(id)).toMatchObject({ failed: 0 });
  await mend();
  await applyImports(services);
  expect(await read(id)).toMatchObject({ status: 'completed', applied: 2, failed: 0 });
});

test('S9: a chunk that times out fails its rows and is not retried', async () => {
  const { id, rows } = await queueUnits(2);
  const tooLong = '57014';
  await failFor(rows[0]?.[1] ?? '', tooLong);
  await expect(applyImports(services)).rejects.toThrow('failed on purpose');
  expect(await read(id)).toMatchObject({ status: 'completedWithErrors', applied: 1, failed: 1, waiting: 0 });
  await applyImports(services);
});

describe('another server holds the last chunk for longer than a lock may take', () => {
  const { db: impatient, close } = openDatabase(server.databaseUrl, { lockTimeouts: { requests: 200, jobs: 200 } });
  afterAll(() => close());

  test('a job ends without an error, because the other one finishes', async () => {
    const { id, rows } = await queueUnits(1);
    const { other } = await holding(rows[0], async () => {
      const applying = applyImports(services);
      await until(async () => (await countHeldUp()) === 2);
      await applyImports({ ...services, db: impatient });
      return { other: applying };
    });
    await other;
    expect(await read(id)).toMatchObject({ status: 'completed', applied: 1 });
  });

  test('a job that cannot finish an import, because somebody holds its record, reports that', async () => {
    const { id } = await queueUnits(1);
    const setApplied = (isApplied: boolean) =>
      sql`update import_unit set is_applied = ${isApplied} where import_id = ${id}`.execute(db);
    await setApplied(true);
    await db.transaction().execute(async (held) => {
      await sql`select 1 from import_batch where id = ${id} for update`.execute(held);
      await expect(applyImports({ ...services, db: impatient })).rejects.toThrow('lock timeout');
    });
    await setApplied(false);
    await applyImports(services);
    expect(await read(id)).toMatchObject({ status: 'completed', applied: 1 });
  });

  test('the person who undoes an import is told of it when it is undone', async () => {
    const { id, rows } = await queueUnits(1);
    await applyImports(services);
    const here = await testServer({ clock: services.clock, database: { db: impatient, url: server.databaseUrl } });
    const waits = new Set<string>();
    const { undoing } = await holding(rows[0], async () => {
      await sql`
        update import_batch set undo_asked_at = now(), undo_asked_by = ${user.id} where id = ${id}`.execute(db);
      const other = applyImports(services);
      await until(async () => (await countHeldUp()) === 2);
      let isOver = false;
      const asked = here.call(undoImport, { id }, { as: user }).finally(() => {
        isOver = true;
      });
      // Both of its workers have waited for the chunk in vain, and one of them waits again.
      await until(async () => {
        const { rows: waiting } = await sql<{ wait: string }>`
          select pid || ' ' || xact_start as wait from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%import_unit%'`.execute(db);
        for (const { wait } of waiting) waits.add(wait);
        return isOver || waits.size > 3;
      });
      return { undoing: Promise.all([asked, other]) };
    });
    const [{ status, output }] = await undoing;
    expect(status).toBe(200);
    expect(output.import).toMatchObject({ status: 'undone', undone: 1 });
  });
});
