import type { Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sampleRoleGrants, sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { testDatabase } from '../testing/database.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { missingMigrations, readMigrations } from './migrations.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const underWay = 'another migration is under way; this one waits for it';

test('an empty database is migrated once, also when two servers start at once', async () => {
  const { db, url } = await testDatabase({ from: null });
  const lines: string[] = [];
  const count = (wanted: string) => lines.filter((line) => line === wanted).length;
  const third = await connect(url);
  await third.query('select pg_advisory_lock(4300001)');
  const migrating = Promise.all([migrate(url, (line) => lines.push(line)), migrate(url, (line) => lines.push(line))]);
  await expect.poll(() => count(underWay)).toBe(2);
  await third.query('select pg_advisory_unlock(4300001)');
  await migrating;
  expect(count('migrated 0001-offices-and-users.sql')).toBe(1);
  const offices = await db.selectFrom('office').select('code').where('kind', '=', 'fundraising').execute();
  expect(offices).toHaveLength(11);
});

test('ROLE-011 ROLE-012 ROLE-013 ROLE-014 ROLE-015 the five sample roles hold what table T7 says', async () => {
  const { db } = await testDatabase();
  for (const name of sampleRoleNames) {
    const rows = await db
      .selectFrom('role')
      .innerJoin('roleGrant', 'roleGrant.roleId', 'role.id')
      .innerJoin('module', 'module.id', 'roleGrant.moduleId')
      .select(['module.name', 'roleGrant.accessType'])
      .where('role.name', '=', name)
      .execute();
    expect(rows.map((row) => `${row.name}:${row.accessType}`).sort()).toEqual([...sampleRoleGrants(name)].sort());
  }
});

test('a migration that was changed after it had been applied is refused', async () => {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update schema_migration set checksum = 'other' where name like '0001%'");
  await client.end();
  await expect(migrate(url)).rejects.toThrow('0001-offices-and-users.sql was changed after it had been applied');
});

test('an unreachable database is reported in one sentence without the password', async () => {
  const failure = migrate('postgres://somebody:secret@127.0.0.1:1/prcds');
  await expect(failure).rejects.toThrow('PostgreSQL cannot be reached at 127.0.0.1:1/prcds (ECONNREFUSED)');
  await expect(failure).rejects.not.toThrow('secret');
});

const migration = (name: string, text: string) => ({ name, text, checksum: name });

test('a migration never blocks others on a table: it gives up the lock and retries', async () => {
  const { url } = await testDatabase();
  const [client, reader, another] = await Promise.all([connect(url), connect(url), connect(url)]);
  await reader.query('begin');
  await reader.query('select 1 from office');
  const change = migration('9001-change.sql', 'alter table office add column probe integer');
  let applied = Promise.resolve();
  await new Promise<void>((busy) => {
    const report = (line: string) => {
      if (line.includes('waits for a table in use')) busy();
    };
    applied = applyMigrations(client, report, [change]);
  });
  // An attempt lasts less than a second, and nobody is blocked between two attempts.
  await another.query("set lock_timeout = '5s'");
  await another.query('select 1 from office');
  await reader.query('commit');
  await applied;
  expect((await another.query('select probe from office limit 1')).fields[0]?.name).toBe('probe');
});

test('P9: a migration never makes another transaction fail by a deadlock', async () => {
  const { url } = await testDatabase();
  const [client, worker, watcher] = await Promise.all([connect(url), connect(url), connect(url)]);
  await worker.query('begin');
  await worker.query('select 1 from region');
  // PostgreSQL checks for deadlocks after a second.
  const text = `
    do $$ begin
      if current_setting('lock_timeout')::interval not between '1 ms' and '900 ms' then
        raise exception 'it waits longer than PostgreSQL lets two wait for each other';
      end if;
    end $$;
    alter table office add column probe integer;
    select pg_sleep(0.5);
    alter table region add column probe integer`;
  let isBusy = false;
  const report = () => {
    isBusy = true;
  };
  const applied = applyMigrations(client, report, [migration('9003-two-tables.sql', text)]);
  const hasOffice = async () => {
    const { rowCount } = await watcher.query(`
      select 1 from pg_locks where relation = 'office'::regclass and mode = 'AccessExclusiveLock' and granted`);
    return rowCount !== 0;
  };
  while (!isBusy && !(await hasOffice()));
  await worker.query('select 1 from office');
  await worker.query('commit');
  await applied;
  expect((await worker.query('select probe from region limit 1')).fields[0]?.name).toBe('probe');
});

test('an index is built while others work, and again when its building was interrupted', async () => {
  const { url } = await testDatabase();
  const client = await connect(url);
  const index = migration('9002-index.sql', '-- By itself.\ncreate unique index concurrently probe on office (kind)');
  await expect(applyMigrations(client, () => undefined, [index])).rejects.toThrow('Migration 9002-index.sql failed');
  const other = { ...index, text: '-- By itself.\ncreate index concurrently probe on office (kind)' };
  await applyMigrations(client, () => undefined, [other]);
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'probe'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('an index that PostgreSQL finished after the migration was killed is not built again', async () => {
  const { url } = await testDatabase();
  const [worker, next] = await Promise.all([connect(url), connect(url)]);
  const killed = new pg.Client({ connectionString: url });
  killed.on('error', () => undefined);
  await killed.connect();
  await worker.query('begin; lock table office in row exclusive mode');
  const index = migration('9004-index.sql', '-- By itself.\ncreate index concurrently probe on office (kind)');
  const interrupted = applyMigrations(killed, () => undefined, [index]);
  interrupted.catch(() => undefined);
  const count = async (what: string) => (await next.query(what)).rowCount;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%concurrently probe%'`;
  await expect.poll(() => count(waiting)).toBe(1);
  (killed as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  await expect(interrupted).rejects.toThrow('Migration 9004-index.sql failed');
  await worker.query('commit');
  const built = "select 1 from pg_index where indexrelid = to_regclass('probe') and indisvalid";
  await expect.poll(() => count(built)).toBe(1);
  await applyMigrations(next, () => undefined, [index]);
  expect(await count("select 1 from schema_migration where name = '9004-index.sql'")).toBe(1);
});

test('RESV-017 the first sponsor types of Spain become Spanish, unless the office has saved its own', async () => {
  const { url } = await testDatabase();
  const client = await connect(url);
  const spanish = readMigrations().filter(({ name }) => name.startsWith('0130'));
  const names = async (change: string) => {
    await client.query('begin');
    await client.query(change);
    for (const { text } of spanish) await client.query(text);
    const { rows } = await client.query(
      "select name, name_key from sponsor_type where office_code = 'ESPO' order by sort_order",
    );
    await client.query('rollback');
    return rows.slice(0, 2).map(({ name, name_key }) => [name, name_key]);
  };
  const english = `update sponsor_type set name = english, name_key = lower(english)
    from (values ('Particular', 'Individual'), ('Familia', 'Family')) as v (spanish, english)
   where office_code = 'ESPO' and name = spanish`;
  expect(await names(english)).toEqual([
    ['Particular', 'particular'],
    ['Familia', 'familia'],
  ]);
  const saved = "insert into setting_version (office_code, part, version) values ('ESPO', 'sponsorTypes', 1)";
  expect(await names(`${english}; ${saved}`)).toEqual([
    ['Individual', 'individual'],
    ['Family', 'family'],
  ]);
});

test('of service accounts whose names differ in capitals alone one keeps the name, and the other’s office reads why', async () => {
  const { url } = await testDatabase();
  const client = await connect(url);
  const renaming = readMigrations().filter(({ name }) => name.startsWith('0231'));
  await client.query('begin');
  await client.query('drop index api_credential_name');
  await client.query(`insert into api_credential (client_id, secret_hash, office_code, is_active) values
    ('pair-crm', '', 'USAO', false), ('PAIR-crm', '', 'ESPO', true), ('Pair-CRM', '', 'GBRO', true), ('alone', '', 'USAO', true)`);
  for (const { text } of renaming) await client.query(text);
  const { rows } = await client.query(`select office_code, is_active, regexp_replace(client_id, '[0-9]+$', 'N') as name
    from api_credential where lower(client_id) like 'pair-crm%' or client_id = 'alone' order by id`);
  const { rows: told } = await client.query(`select entity_id, old_value, source from audit_entry
    where entity = 'office-settings' and field = 'Service account' order by entity_id`);
  await client.query('rollback');
  expect(rows.map(({ office_code, name }) => [office_code, name])).toEqual([
    ['USAO', 'pair-crm-N'],
    ['ESPO', 'PAIR-crm'],
    ['GBRO', 'Pair-CRM-N'],
    ['USAO', 'alone'],
  ]);
  expect(told).toEqual([
    { entity_id: 'GBRO/apiConfiguration', old_value: 'Pair-CRM', source: 'PRCDS' },
    { entity_id: 'USAO/apiConfiguration', old_value: 'pair-crm', source: 'PRCDS' },
  ]);
});

test('a server reports missing migrations and tolerates later ones', async () => {
  const { db, url } = await testDatabase();
  expect(await missingMigrations(db)).toEqual([]);
  const client = await connect(url);
  await client.query("insert into schema_migration (name, checksum) values ('9999-later.sql', '')");
  await client.query("delete from schema_migration where name like '0001%'");
  expect(await missingMigrations(db)).toEqual(['0001-offices-and-users.sql']);
  const { db: empty } = await testDatabase({ from: null });
  expect(await missingMigrations(empty)).toHaveLength(readMigrations().length);
});
