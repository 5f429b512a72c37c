import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../testing/server.ts';
import { readMigrations } from './migrations.ts';

const { db } = await testServer();
const text = readMigrations().find(({ name }) => name.startsWith('0221'))?.text ?? '';

const holders = async () =>
  (
    await db
      .selectFrom('roleGrant')
      .innerJoin('role', 'role.id', 'roleGrant.roleId')
      .select('role.name')
      .where('moduleId', '=', 3)
      .where('accessType', '=', 'Delete')
      .orderBy('role.name')
      .execute()
  ).map(({ name }) => name);

test('F22 T7 in a database that was there before, the Partnership Admin is given Delete on Projects, and nobody else', async () => {
  expect(await holders()).toEqual(['Partnership Admin']);
  await sql`delete from role_grant where module_id = 3 and access_type = 'Delete'`.execute(db);
  await sql`delete from module_access where module_id = 3 and access_type = 'Delete'`.execute(db);
  const before = await db
    .selectFrom('role')
    .select('version')
    .where('name', '=', 'Partnership Admin')
    .executeTakeFirst();
  await sql.raw(text).execute(db);
  await sql.raw(text).execute(db);
  expect(await holders()).toEqual(['Partnership Admin']);
  const after = await db
    .selectFrom('role')
    .select('version')
    .where('name', '=', 'Partnership Admin')
    .executeTakeFirst();
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  const told = await db
    .selectFrom('auditEntry')
    .select(['newValue', 'source'])
    .where('field', '=', 'screens: Projects:Delete')
    .execute();
  expect(told).toEqual([{ newValue: 'Granted', source: 'PRCDS' }]);
});
