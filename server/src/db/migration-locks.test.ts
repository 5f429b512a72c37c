import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { applyMigrations } from './migrate.ts';
import { lockAll, locksOf } from './migration-locks.ts';
import { readMigrations } from './migrations.ts';

const template = await testDatabase();

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('P9: every migration since the first release locks all its tables before the first change', async () => {
  const { url } = await testDatabase({ from: null });
  const client = await connect(url);
  const all = readMigrations();
  const isLater = ({ name }: { name: string }) => name > '0139';
  await applyMigrations(
    client,
    () => undefined,
    all.filter((known) => !isLater(known)),
  );
  const held = async (others: readonly string[]) => {
    const { rows } = await client.query(
      `select relation::regclass || ' ' || mode as held from pg_locks
        where pid = pg_backend_pid() and relation::regclass::text = any($1)
          and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      [others],
    );
    return rows.map((row) => String(row.held));
  };
  const strength = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
  const missing: string[] = [];
  for (const { name, text } of all.filter(isLater)) {
    if (text.startsWith('-- By itself.')) {
      await client.query(text);
      continue;
    }
    const { rows } = await client.query(`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    const others = rows.map((row) => String(row.name));
    await client.query('begin');
    await lockAll(client, await locksOf(client, text));
    const before = await held(others);
    await client.query(text);
    const isCovered = (lock: string) => {
      const [table, mode = ''] = lock.split(' ');
      return strength.slice(strength.indexOf(mode)).some((stronger) => before.includes(`${table} ${stronger}`));
    };
    missing.push(...(await held(others)).filter((lock) => !isCovered(lock)).map((lock) => `${name}: ${lock}`));
    await client.query('commit');
  }
  expect(missing).toEqual([]);
});

test.each([
  [
    'alter table office add column a integer; update region set name = name',
    ['office access exclusive', 'region exclusive'],
  ],
  ['update office set kind = kind; alter table office add column a integer', ['office access exclusive']],
  ['alter table office validate constraint a', []],
  [
    'create table own (code text references office); create index own_code on own (code)',
    ['office share row exclusive'],
  ],
  ['create function f() returns trigger as $$ begin update region set a = 1; end $$ language plpgsql', []],
  ['do $$ begin delete from region; end $$', ['region exclusive']],
  [
    'create trigger t after insert or update of kind on office for each row execute function f()',
    ['office share row exclusive'],
  ],
  ['-- alter table office\ninsert into office values (1) on conflict do update set a = 1', []],
])('P9: the tables of %s', async (text, locks) => {
  const found = await locksOf(await connect(template.url), text);
  expect(found.map(({ table, mode }) => `${table} ${mode}`).sort()).toEqual(locks);
});
