import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { getChild, saveChild } from '#contract/children/card-api.ts';
import { downloadUserData, setUserStatus } from '#contract/users/admin-api.ts';
import { downloadOwnData } from '#contract/users/api.ts';
import { knownParts } from '#contract/users/known-data.ts';
import { makeChild } from '../../testing/children.ts';
import { makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', email: 'ana.known@prcds.example' });
const elena = await makeUser(db, { office: 'ESPO', language: 'es' });
const admin = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Pat', lastName: 'Admin' });
const exporter = await makeRole(db, ['Admin User Profile Management:View', 'Admin User Profile Management:Export']);
const local = await makeUser(db, { roles: [exporter] });
const child = await makeChild(db);

type Known = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const parse = (text: string) => {
  const file = JSON.parse(text) as {
    userId: number;
    parts: readonly { part: string; title: string; entries: readonly Record<string, unknown>[] }[];
  };
  const known: Known = Object.fromEntries(file.parts.map(({ part, entries }) => [part, entries]));
  return { ...file, known };
};
const own = async (as = ana) => parse((await call(downloadOwnData, {}, { as })).text);

test('a person gets everything that is known about them, and nothing about a child but its id', async () => {
  const at = new Date('2026-04-01T10:00:00Z');
  const by = { userId: ana.id, officeCode: 'USAO' };
  await makeGroup(db, { members: [ana], roles: ['View Only User'] });
  await db
    .insertInto('savedSearch')
    .values({
      officeCode: 'USAO',
      ownerId: ana.id,
      name: 'Girls in Guatemala',
      search: JSON.stringify({ Gender: 'F' }),
      sortBy: 'ChildId',
      sortDirection: 'asc',
    })
    .execute();
  await db
    .insertInto('notificationRecipient')
    .values({ ...by, notificationId: 8 })
    .execute();
  await db
    .insertInto('accessRequest')
    .values({ ...by, privilege: 'Reservation:Create', requestedAt: at })
    .execute();
  await db
    .insertInto('unsavedInput')
    .values({ userId: ana.id, form: 'role/7', sealed: Buffer.from('secret'), savedAt: at })
    .execute();
  const { code: childId } = child;
  await call(getChild, { childId }, { as: ana });
  const words = { supportOfficeName: 'Little star', supportOfficeComments: '', version: 0 };
  expect((await call(saveChild, { childId, child: words }, { as: ana })).status).toBe(200);
  const answer = await call(downloadOwnData, {}, { as: ana });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('content-disposition')).toContain(`user-${ana.id}-known-data.json`);
  const { known, userId } = parse(answer.text);
  expect(userId).toBe(ana.id);
  expect(known).toMatchObject({
    profile: [{ email: 'ana.known@prcds.example', firstName: 'Ana', lastName: 'Delgado', office: 'USAO' }],
    roles: [{ role: 'Standard User' }, { role: 'View Only User' }],
    groups: [{ isActive: true }],
    consents: [{ ipAddress: '::1', office: 'USAO' }],
    notifications: [{ notificationId: 8 }],
    savedSearches: [{ name: 'Girls in Guatemala', search: { Gender: 'F' } }],
    accessRequests: [{ privilege: 'Reservation:Create' }],
    unsavedInput: [{ form: 'role/7' }],
    changesBy: [{ record: 'child', recordId: childId, field: 'SupportOfficeChildName' }],
    readings: [
      { action: 'view', childId },
      { action: 'export', record: `user/${ana.id}` },
    ],
  });
  expect(answer.text).not.toMatch(/Little star|Hiwot|Bekele|secret/);
});

test('every part is there and has a name in the language of whoever asks', async () => {
  const file = await own(elena);
  expect(file.parts.map(({ part }) => part)).toEqual(Object.keys(knownParts));
  expect(file.parts.map(({ title }) => title)).toEqual(Object.values(knownParts).map(({ es }) => es));
});

test('what others changed about a person is in it, with both values', async () => {
  const bob = await makeUser(db);
  await call(setUserStatus, { userId: bob.id, version: 1, isActive: false }, { as: admin });
  const { known } = parse((await call(downloadUserData, { userId: bob.id }, { as: admin })).text);
  expect(known.changesAbout).toMatchObject([
    { field: 'Status', oldValue: 'Active', newValue: 'Inactive', modifiedBy: 'Pat Admin' },
  ]);
});

test('F10 each download is logged, under whoever took it', async () => {
  await call(downloadUserData, { userId: ana.id }, { as: admin });
  const { entries } = (await call(listAccessLog, { office: admin.office }, { as: admin })).output;
  expect(entries[0]).toMatchObject({ user: 'Pat Admin', action: 'export', record: `user/${ana.id}`, childCount: 0 });
});

test('about others only with Export, and only of the own office', async () => {
  expect((await call(downloadUserData, { userId: ana.id }, { as: local })).status).toBe(200);
  expect((await call(downloadUserData, { userId: elena.id }, { as: local })).problem?.code).toBe('not-found');
  expect((await call(downloadUserData, { userId: ana.id }, { as: ana })).problem?.code).toBe('no-access');
});

test('a long history is exported completely, page by page', async () => {
  const busy = await makeUser(db);
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_count)
    select now(), ${busy.id}::integer, 'USAO', 'view', n from generate_series(1, 2500) n`.execute(db);
  const { known } = await own(busy);
  expect(known.readings?.map(({ childCount }) => childCount)).toEqual([
    ...Array.from({ length: 2500 }, (_, index) => index + 1),
    0,
  ]);
});
