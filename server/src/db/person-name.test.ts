import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { displayName } from '#contract/users/rules.ts';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { personName } from './person-name.ts';

const { db } = await testDatabase();

test.each([
  ['Ana', 'Sol'],
  ['Ana', ''],
  ['', 'Sol'],
  ['', ''],
])('F14 the database calls %j %j what the contract does', async (firstName, lastName) => {
  const { id, email } = await makeUser(db, { firstName, lastName });
  const { rows } = await sql<{
    name: string;
  }>`select ${personName('u')} as name from app_user u where id = ${id}`.execute(db);
  expect(rows[0]?.name).toBe(displayName({ firstName, lastName, email }));
});

test('without a user the name is null', async () => {
  const { rows } = await sql<{ name: null }>`
    select ${personName('u')} as name from (select 1) one left join app_user u on false`.execute(db);
  expect(rows).toEqual([{ name: null }]);
});
