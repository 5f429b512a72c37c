import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { startThrowAwayCluster } from '#server/testing/cluster.ts';
import type { Cluster } from '../postgres/launcher.ts';
import type { Report } from '../terminal/progress.ts';
import { childrenStep } from './children.ts';
import { recipientsStep } from './recipients.ts';
import { seedOnce } from './seed.ts';
import type { SeedStep } from './step.ts';
import { seedSteps } from './steps.ts';

let cluster: Cluster;
let url: string;
let database: Database;

beforeAll(async () => {
  cluster = await startThrowAwayCluster();
});
afterAll(() => cluster.stop());

beforeEach(async () => {
  const name = `seed_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url = cluster.url(name);
  await migrate(url);
  database = openDatabase(url, { maximum: 1 });
  return () => database.close();
});

const silently = (_step: SeedStep, work: (report: Report) => Promise<void>) => work(() => undefined);
const seed = () => seedOnce(url, seedSteps(0), silently);

async function rolesOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from app_user u
      join (select user_id, role_id from user_role
            union select m.user_id, g.role_id from group_member m join group_role g using (group_id)) given
        on given.user_id = u.id
      join role r on r.id = given.role_id
     where u.email = ${email} order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

const find = (email: string) =>
  database.db
    .selectFrom('appUser')
    .select(['officeCode', 'regionCode', 'language', 'isActive'])
    .where('email', '=', `${email}@prcds.example`)
    .executeTakeFirst();

test('ROLE-011 gives each demo person the sample role, directly or through a group', async () => {
  expect(await seed()).toBe('seeded');
  expect(await rolesOf('partnership.admin@prcds.example')).toEqual(['Partnership Admin']);
  expect(await rolesOf('local.admin@prcds.example')).toEqual(['Local Administrator']);
  expect(await rolesOf('standard.user@prcds.example')).toEqual(['Standard User']);
  expect(await rolesOf('view.only@prcds.example')).toEqual(['View Only User']);
  expect(await rolesOf('guest@prcds.example')).toEqual(['Guest - 01']);
  expect(await rolesOf('no.role@prcds.example')).toEqual([]);
});

test('puts people into their offices, and leaves the newcomer out', async () => {
  await seed();
  expect(await find('spain.user')).toEqual({ officeCode: 'ESPO', regionCode: 'EU', language: 'es', isActive: true });
  expect(await find('inactive')).toMatchObject({ officeCode: 'USAO', regionCode: 'US', isActive: false });
  expect(await find('newcomer')).toBeUndefined();
});

test('T9 gives the notifications of the demo offices somebody to reach', async () => {
  await seedOnce(url, [...seedSteps(0), recipientsStep], silently);
  const { rows } = await sql<{ office: string; notifications: number; people: number }>`
    select office_code as office, count(distinct notification_id)::integer as notifications,
           count(distinct user_id)::integer as people
      from notification_recipient group by 1 order by 1`.execute(database.db);
  expect(rows).toEqual([
    { office: 'ESPO', notifications: 14, people: 1 },
    { office: 'USAO', notifications: 14, people: 2 },
  ]);
});

test('switches the CRM on for the demo office', async () => {
  await seed();
  const { rows } =
    await sql`select value from office_setting where office_code = 'USAO' and code = 'crmIntegration'`.execute(
      database.db,
    );
  expect(rows).toEqual([{ value: 'Yes' }]);
});

test('runs each step once, and keeps what was changed since', async () => {
  await seed();
  await database.db.updateTable('appUser').set({ firstName: 'Changed' }).execute();
  expect(await seed()).toBe('kept');
  const names = await database.db.selectFrom('appUser').select('firstName').distinct().execute();
  expect(names).toEqual([{ firstName: 'Changed' }]);
});

test('fills in children, once, and reports how far it is', async () => {
  const reported: number[] = [];
  const listen = (_step: SeedStep, work: (report: Report) => Promise<void>) => work((done) => void reported.push(done));
  expect(await seedOnce(url, seedSteps(50), listen)).toBe('seeded');
  expect(reported.at(-1)).toBe(50);
  const { rows } = await sql`select count(*)::int as children from child`.execute(database.db);
  expect(rows).toEqual([{ children: 50 }]);
  expect(await childrenStep(50).isDone(database.db)).toBe(true);
  expect(await seedOnce(url, seedSteps(50), silently)).toBe('kept');
});

test("leaves somebody's own database alone", async () => {
  const stranger = { firstName: 'A', lastName: 'B', officeCode: 'USAO', regionCode: 'US', email: 'a@b.example' };
  await database.db.insertInto('appUser').values(stranger).execute();
  expect(await seed()).toBe('left-alone');
  expect(await find('standard.user')).toBeUndefined();
});
