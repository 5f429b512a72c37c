import pg from 'pg';
import { expect, test } from 'vitest';
import { sampleRoleGrants, sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { testDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

test('an empty database is migrated once, also when two servers start at once', async () => {
  const { db, url } = await testDatabase({ from: null });
  const lines: string[] = [];
  await Promise.all([migrate(url, (line) => lines.push(line)), migrate(url, (line) => lines.push(line))]);
  expect(lines.filter((line) => line === 'migrated 0001-offices-and-users.sql')).toHaveLength(1);
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

test('an unreachable database is told in one sentence without the password', async () => {
  const failure = migrate('postgres://somebody:secret@127.0.0.1:1/prcds');
  await expect(failure).rejects.toThrow('PostgreSQL cannot be reached at 127.0.0.1:1/prcds (ECONNREFUSED)');
  await expect(failure).rejects.not.toThrow('secret');
});
