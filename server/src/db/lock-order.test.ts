import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { listCallSites } from '../testing/locks/call-sites.ts';
import { followLocks, lockOrder, locksOfTriggers } from '../testing/locks/lock-order.ts';
import { locksOf } from '../testing/locks/statement-locks.ts';
import { transactionsByTest } from '../testing/locks/transactions.ts';

/** What each transaction locks is checked in every test of the server: testing/locks/recorder.ts. */

const problemsOf = (...statements: readonly string[]) => {
  const follow = followLocks();
  return statements.flatMap((statement) => follow(locksOf(statement)));
};

test('every transaction of the server is run by a test that records its locks', () => {
  const listed = Object.values(transactionsByTest).flat();
  expect([...new Set(listed)].sort()).toEqual(listCallSites());
});

test('a transaction that locks in the opposite order is found', () => {
  const reservation = 'select id from reservation where id = any($1) order by id for no key update';
  const child = 'select id from child where code = $1 for no key update';
  expect(problemsOf(reservation, child)).toEqual([]);
  expect(problemsOf(child, reservation)).toEqual(['waits for reservation while it holds child_record']);
  expect(problemsOf(`${child} skip locked`, reservation)).toEqual([
    'waits for reservation while it holds child_record',
  ]);
  expect(problemsOf(child, `${reservation} skip locked`)).toEqual([]);
  expect(problemsOf('update child_record set x = 1', 'update reservation r set x = 1 from other')).toHaveLength(1);
  expect(problemsOf('insert into hold (child_id) values (1)', 'update reservation set x = 1')).toEqual([]);
  expect(problemsOf('update no_such_table set x = 1')).toEqual(['no_such_table has no place in the order of locks']);
});

test.each<[statement: string, ...locks: string[]]>([
  ['select a, b from import_unit where id = 1 order by a limit 1 for no key update skip locked', 'import_unit'],
  ['select 1 from outbox_message m join outbox_receiver r on true for update of m', 'outbox_message'],
  ['select 1 from a, b left join c on true where x in (select 1 from d) for update', 'a', 'b', 'c'],
  ['update a set x = 1 from (select id from b order by id for update) q where a.id = q.id', 'b', 'a'],
  ['with gone as (delete from a where id in (select id from b for update skip locked)) select 1', 'b', 'a'],
  ['with gone as (delete from a), old as (delete from b) delete from c', 'c', 'a', 'b'],
  ['with gone as (delete from a returning id) update c set x = 1 from gone', 'a', 'c'],
  ['insert into a values (1) on conflict (x) do update set y = 2', 'a'],
  ['lock table a, b in share row exclusive mode', 'a', 'b'],
  ['select pg_advisory_xact_lock(4300030)', 'advisory 4300030'],
  ["select pg_advisory_xact_lock(hashtextextended('proposal:USAO:7', 0))", 'advisory proposal'],
  ['select 1 from a'],
])('the locks of a statement are read from its text: %s', (statement, ...locks) => {
  expect(locksOf(statement).map(({ name }) => name)).toEqual(locks);
});

test('what triggers lock is listed', async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and not t.tgdeferrable and c.relnamespace = 'public'::regnamespace
     order by 1`.execute(db);
  expect(Object.keys(locksOfTriggers).sort()).toEqual(rows.map(({ name }) => name));
});

test('the documented order is the one that is checked', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  const section = text.slice(text.indexOf('## Order of locks'));
  const table = section.slice(0, section.indexOf('\n## ', 4));
  const documented = [...table.matchAll(/^\| \d+ \|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(documented).toEqual(lockOrder);
});
