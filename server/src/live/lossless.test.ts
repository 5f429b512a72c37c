import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { testDatabase } from '../testing/database.ts';
import { seed } from '../testing/sample.ts';
import type { Snapshot } from './cursor.ts';
import { includes, parseSnapshot, sees } from './cursor.ts';
import { lookAfter } from './look.ts';

const { db, url } = await testDatabase();

test('readers miss nothing and read nothing twice while transactions overlap, wait and roll back', async () => {
  const random = createRandom(seed('live changes'));
  const committed = new Set<number>();
  const { snapshot: start } = await lookAfter(db, undefined);
  let number = 0;
  const writers = Array.from({ length: 8 }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let turn = 0; turn < 25; turn += 1) {
      const ids: number[] = [];
      const write = () => {
        number += 1;
        ids.push(number);
        return client.query('select tell_change($1, $2, null, array[$3::bigint])', ['lock', 'changed', number]);
      };
      await client.query('begin');
      await write();
      // Some stay open while others begin and commit.
      await client.query('select pg_sleep($1)', [random.next() < 0.2 ? 0.15 : random.next() / 100]);
      await client.query('savepoint s');
      await client.query('select tell_change($1, $2, null, array[0::bigint])', ['lock', 'changed']);
      await client.query('rollback to s');
      await write();
      const isKept = random.next() < 0.85;
      await client.query(isKept ? 'commit' : 'rollback');
      if (isKept) for (const id of ids) committed.add(id);
    }
    await client.end();
  });
  let isOver = false;
  const readers = Array.from({ length: 3 }, async () => {
    const read: number[] = [];
    let snapshot = start;
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const found = await lookAfter(db, snapshot);
      snapshot = found.snapshot;
      read.push(...(found.rows ?? []).flatMap(({ ids }) => ids.map(Number)));
      await sql`select pg_sleep(${random.next() / 25})`.execute(db);
    }
    return read;
  });
  await Promise.all(writers);
  isOver = true;
  const sorted = [...committed].sort((a, b) => a - b);
  for (const read of await Promise.all(readers)) expect(read.sort((a, b) => a - b)).toEqual(sorted);
});

const snapshot = (text: string) => parseSnapshot(text) as Snapshot;

test.each([
  ['10:20:12,15', 9n, true],
  ['10:20:12,15', 12n, false],
  ['10:20:12,15', 13n, true],
  ['10:20:12,15', 20n, false],
])('%s sees %s: %s', (text, xid, seen) => {
  expect(sees(snapshot(text), xid)).toBe(seen);
});

test.each([
  ['10:20:12', '10:18:12', true],
  ['10:20:12', '13:18:', false],
  ['10:20:', '10:25:', false],
  ['30:30:', '10:20:12', true],
])('%s includes all that was visible in %s: %s', (later, earlier, isSo) => {
  expect(includes(snapshot(later), snapshot(earlier))).toBe(isSo);
});

test.each(['', '10:20', 'a:b:', '10:20:x', '10:20:1,', '9'.repeat(30)])('%s is no snapshot', (text) => {
  expect(parseSnapshot(text)).toBeUndefined();
});
