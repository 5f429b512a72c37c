import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { openReplica } from './replica.ts';

/** A database that calls itself a replica, and has replayed what `catchUp` last saw. */
async function pretendReplica() {
  const { db, url } = await testDatabase();
  await sql`create table replayed as select pg_current_wal_insert_lsn() as position`.execute(db);
  await sql`create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(db);
  await sql`create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as
    'select position from replayed'`.execute(db);
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set search_path = public, pg_catalog`.execute(db);
  const log = { warn: () => undefined, info: () => undefined };
  const replica = openReplica({ url, isPooled: false, lagSeconds: 3600, primary: db, log });
  onTestFinished(() => replica.close());
  const catchUp = () => sql`update replayed set position = pg_current_wal_insert_lsn()`.execute(db);
  return { db, replica, catchUp };
}

test('whoever wrote sees it, even if the write could not be noted', async () => {
  const { db, replica, catchUp } = await pretendReplica();
  const ana = { id: (await makeUser(db)).id, version: '0' };
  await replica.recordPossibleWrite(ana.id);
  await expect.poll(async () => (await catchUp()) && replica.canServe(ana)).toBe(true);
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not noted'; end $$`.execute(db);
  await sql`create trigger refuse before insert on last_write execute function refuse()`.execute(db);
  await expect(replica.recordPossibleWrite(ana.id)).rejects.toThrow('not noted');
  await catchUp();
  expect(await replica.canServe(ana)).toBe(false);
  await sql`drop function refuse() cascade`.execute(db);
  expect(await replica.canServe(ana)).toBe(false);
  await catchUp();
  expect(await replica.canServe(ana)).toBe(true);
});

test('whose screens were told of a change is not shown what was before it', async () => {
  const { db, replica, catchUp } = await pretendReplica();
  const ana = { id: (await makeUser(db)).id, version: '0' };
  await replica.recordPossibleWrite(ana.id);
  await expect.poll(async () => (await catchUp()) && replica.canServe(ana)).toBe(true);
  await makeUser(db);
  const { rows } = await sql<{ heard: string }>`select pg_current_wal_insert_lsn()::text as heard`.execute(db);
  const heard = rows[0]?.heard as string;
  expect([await replica.canServe(ana), await replica.canServe(ana, heard)]).toEqual([true, false]);
  await catchUp();
  expect(await replica.canServe(ana, heard)).toBe(true);
});
