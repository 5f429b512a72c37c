import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { getReservation } from '#contract/reservations/api.ts';
import { checkComplete } from '#contract/reservations/check-details.ts';
import { listReservationChildren, pickChildren } from '#contract/reservations/children-api.ts';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { startThrowAwayCluster } from '#server/testing/cluster.ts';
import { connectOffice, startExternalSystem } from '#server/testing/external-system.ts';
import { makeUser } from '#server/testing/factories.ts';
import { makeTemplate, templateName } from '#server/testing/global-setup.ts';
import { catchMail } from '#server/testing/mail-catcher.ts';
import { testServer } from '#server/testing/server.ts';
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
  await makeTemplate(cluster.url, templateName);
});
afterAll(() => cluster.stop());

beforeEach(async () => {
  const name = `seed_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
  await admin.end();
  url = cluster.url(name);
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

test('F26 the failed message of the demo is complete: sent again it arrives, and people are told', async () => {
  await seedOnce(url, seedSteps(300, { hasWork: true }), silently);
  const { db, close } = openDatabase(url, { maximum: 8 });
  onTestFinished(close);
  const mail = await catchMail();
  const { call, config } = await testServer({ database: { db, url }, env: { SMTP_URL: mail.url } });
  const office = 'USAO';
  const secret = 'the password of the admin account';
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const list = async () => (await call(listDeliveries, { office }, { as })).output.deliveries;
  const again = async (id = 0) => (await call(sendAgain, { office, id }, { as })).output.delivery;

  const [failed, ...others] = await list();
  expect(others).toEqual([]);
  const failures = [{ reason: 'refused-message', httpStatus: 422 }];
  expect(failed).toMatchObject({ kind: 'csm', state: 'failed', attempts: 1, failures });
  expect(await again(failed?.id)).toMatchObject({ state: 'sent', attempts: 2, reason: null });
  const childId = failed?.childId;
  expect(crm.taken.map(({ data }) => data)).toEqual([
    {
      CsmId: expect.any(Number),
      ChildId: childId,
      Code: 'CSM10',
      DiscrepancyCode: 'D301',
      SentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  const told = (await list()).find(({ channel }) => channel === 'mail');
  expect(await again(told?.id)).toMatchObject({ kind: '1', state: 'sent', reason: null });
  expect(mail.caught.map((one) => one.mail.subject)).toContainEqual(expect.stringContaining(String(childId)));
});

test('the demo’s work is done by people who may, and its children were added when their reservations say', async () => {
  await seedOnce(url, seedSteps(2_500, { hasWork: true }), silently);
  const { rows: makers } = await sql<{ email: string }>`
    select distinct u.email from reservation r join app_user u on u.id = r.created_by
    union select u.email from hold h join app_user u on u.id = h.placed_by order by 1`.execute(database.db);
  const may = ['local.admin', 'partnership.admin', 'spain.user', 'standard.user'].map(
    (name) => `${name}@prcds.example`,
  );
  expect(makers.map(({ email }) => email).filter((email) => !may.includes(email))).toEqual([]);
  const { rows: strays } = await sql`
    select h.reservation_id, h.placed_at from hold h join child c on c.id = h.child_id
     where h.reservation_id is not null and not exists (
       select from audit_entry a
        where a.entity = 'reservation' and a.entity_id = h.reservation_id::text and a.field = 'ChildId'
          and a.new_value = c.code and a.modified_at = h.placed_at)`.execute(database.db);
  expect(strays).toEqual([]);
  const { rows: untold } = await sql`
    select r.id, r.status, r.held_children from reservation r
     where r.created_by is null or (r.status = 2 and r.held_children = 0)
        or not exists (select from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text)`.execute(
    database.db,
  );
  expect(untold).toEqual([]);
  const { rows: unfit } = await sql`
    select m.code, c.status from csm_message m join child c on c.id = m.child_id where c.status <> 4`.execute(
    database.db,
  );
  expect(unfit).toEqual([]);
}, 120_000);

test('RESV-070 the draft of the demo that is shown first can be taken up: it is complete, and its children can be picked', async () => {
  await seedOnce(url, seedSteps(400, { hasWork: true }), silently);
  const { db, close } = openDatabase(url, { maximum: 8 });
  onTestFinished(close);
  const { call } = await testServer({ database: { db, url } });
  const as = await makeUser(db, { office: 'USAO', roles: ['Standard User'] });
  const { id } = await db
    .selectFrom('reservation')
    .select('id')
    .where('name', '=', 'Spring Concert Tour - Leg 2')
    .executeTakeFirstOrThrow();
  const { reservation } = (await call(getReservation, { id }, { as })).output;
  const today = dayOfInstant(new Date().toISOString(), formatsOf(defaultSettings).zone);
  const expirationDays = Number(defaultSettings.expirationDays);
  expect(reservation).toMatchObject({ name: 'Spring Concert Tour - Leg 2', status: { code: '1' } });
  expect(checkComplete(reservation, { today, expirationDays })).toEqual([]);
  const { children } = (await call(listReservationChildren, { id }, { as })).output;
  expect(children.length).toBeLessThan(reservation.targetChildren ?? 0);
  const picking = { id, children: children.slice(0, 1).map(({ childId }) => ({ childId })) };
  const { output } = await call(pickChildren, picking, { as });
  expect(output).toMatchObject({ results: [{ isDone: true, reason: null }], held: 1 });
});

test("leaves somebody's own database alone", async () => {
  const stranger = { firstName: 'A', lastName: 'B', officeCode: 'USAO', regionCode: 'US', email: 'a@b.example' };
  await database.db.insertInto('appUser').values(stranger).execute();
  expect(await seed()).toBe('left-alone');
  expect(await find('standard.user')).toBeUndefined();
});
