import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { parseSnapshot, type Snapshot } from './cursor.ts';
import { forgetChanges } from './forget.ts';
import { lookAfter } from './look.ts';

const { db } = await testDatabase();
const tell = (days: number) =>
  sql`insert into change (slot, kind, word, record_ids)
      values ((extract(epoch from now())::bigint / 86400 + ${days}::integer) % 3, 'lock', 'changed', array[7])`.execute(
    db,
  );
const count = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) as count from change where record_ids = array[7::bigint]`.execute(db))
      .rows[0]?.count,
  );

test('changes of today and yesterday stay; older ones go, after the floor has risen above them', async () => {
  await forgetChanges({ db });
  const { snapshot: beforeAll, floor } = await lookAfter(db, undefined);
  expect(floor).toBe(0n);
  await tell(1);
  const { snapshot: afterOld } = await lookAfter(db, undefined);
  await tell(0);
  await tell(2);
  await forgetChanges({ db });
  expect(await count()).toBe(3);
  const raised = await lookAfter(db, beforeAll);
  expect(beforeAll.xmin <= raised.floor).toBe(true);
  expect(afterOld.xmin > raised.floor).toBe(true);
  await forgetChanges({ db });
  expect(await count()).toBe(2);
  const { rows = [] } = await lookAfter(db, parseSnapshot(afterOld.text) as Snapshot);
  expect(rows.filter(({ ids }) => ids[0] === '7')).toHaveLength(2);
});
