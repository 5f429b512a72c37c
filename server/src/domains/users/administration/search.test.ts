import { expect, test } from 'vitest';
import { searchUsers, type UserColumn, type UserSearch, userColumns } from '#contract/users/admin-api.ts';
import { makeGroup, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const { db, call } = await testServer();
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Zoe', lastName: 'Zimmer' });
const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Yan', lastName: 'Young' });
const angel = await makeUser(db, { firstName: 'Ángel', lastName: 'Nuñez', email: 'angel_n@prcds.example' });
const bea = await makeUser(db, { firstName: 'Bea', lastName: 'Nunes', isActive: false, roles: [] });
const carl = await makeUser(db, { firstName: 'Carl', lastName: 'Ohm', office: 'ESPO' });
const group = await makeGroup(db, { members: [bea], roles: ['Guest - 01'] });

const ids = async (search: UserSearch, as = admin, office = 'USAO') =>
  (await call(searchUsers, { office, search }, { as })).output.users.map(({ userId }) => userId);

test('USER-002 finds by parts of names, without regard to case and accents', async () => {
  expect(await ids({ lastName: 'NUNE' })).toEqual([bea.id, angel.id]);
  expect(await ids({ firstName: 'ange' })).toEqual([angel.id]);
  expect(await ids({ email: 'ANGEL_' })).toEqual([angel.id]);
});

test('USER-002 wildcards and quotes in a criterion are plain characters', async () => {
  for (const text of ['%', '_', '\\', "'", "' or 1=1 --"]) expect(await ids({ lastName: text })).toEqual([]);
  expect(await ids({ email: '_n@' })).toEqual([angel.id]);
  expect(await ids({ email: '%n@' })).toEqual([]);
});

test('USER-024 USER-026 filters by status, group and role', async () => {
  expect(await ids({ isActive: false })).toEqual([bea.id]);
  expect(await ids({ groupId: group.id })).toEqual([bea.id]);
  const { id: guest } = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Guest - 01')
    .executeTakeFirstOrThrow();
  expect(await ids({ roleId: guest })).toEqual([bea.id]);
});

test('USER-047 shows the own office; every office to a Partnership Admin only', async () => {
  expect(await ids({ firstName: 'Carl' })).toEqual([]);
  const elsewhere = await call(searchUsers, { office: 'ESPO', search: {} }, { as: admin });
  expect([elsewhere.status, elsewhere.problem.code]).toEqual([403, 'other-office']);
  expect((await call(searchUsers, { office: 'ALL', search: {} }, { as: admin })).problem.code).toBe('other-office');
  expect(await ids({}, partnershipAdmin, 'ESPO')).toEqual([carl.id]);
  expect(await ids({ firstName: 'Carl' }, partnershipAdmin, 'ALL')).toEqual([carl.id]);
});

test('USER-046 without an office nothing is searched', async () => {
  const { status, problem } = await call(searchUsers, { search: {} } as never, { as: admin });
  expect(status).toBe(400);
  expect(problem.errors).toEqual([{ field: 'FDRO', code: 'required' }]);
});

test('USER-002 sorts by each column, both ways, and pages', async () => {
  const sorted = async (sort: UserColumn, direction: 'asc' | 'desc') =>
    (await call(searchUsers, { office: 'USAO', search: {}, sort, direction }, { as: admin })).output.users;
  for (const column of userColumns) {
    const up = await sorted(column, 'asc');
    expect(up).toHaveLength(4);
    expect((await sorted(column, 'desc')).map(({ userId }) => userId)).toHaveLength(4);
  }
  expect((await sorted('FirstName', 'asc')).map(({ firstName }) => firstName)).toEqual(['Ángel', 'Bea', 'Yan', 'Zoe']);
  expect((await sorted('Status', 'desc'))[0]?.isActive).toBe(false);
  for (let made = 0; made < 9; made++) await makeUser(db, { lastName: 'Page' });
  const page = (number: number) =>
    call(searchUsers, { office: 'USAO', search: { lastName: 'page' }, page: number }, { as: admin });
  const twelve = await call(searchUsers, { office: 'USAO', search: {}, pageSize: 10, page: 2 }, { as: admin });
  expect(twelve.output).toMatchObject({ total: 13 });
  expect(twelve.output.users).toHaveLength(3);
  expect((await page(1)).output.total).toBe(9);
});

test('F24 people without a name stand last in both orders', async () => {
  const office = 'ESPO';
  const nameless = await makeUser(db, { firstName: '', lastName: '', office });
  for (const sort of ['FirstName', 'LastName'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const { output } = await call(searchUsers, { office, search: {}, sort, direction }, { as: partnershipAdmin });
      expect(output.users.map(({ userId }) => userId)).toEqual([carl.id, nameless.id]);
    }
});

test('USER-002 a criterion or column that does not exist is refused by name', async () => {
  const ask = async (input: object) => (await call(searchUsers, input as never, { as: admin })).problem.errors?.[0];
  expect(await ask({ office: 'USAO', search: {}, sort: 'Password' })).toMatchObject({
    field: 'SortBy',
    code: 'not-in-list',
  });
  expect(await ask({ office: 'USAO', search: {}, pageSize: 7 })).toMatchObject({
    field: 'PageSize',
    code: 'not-in-list',
  });
  expect(await ask({ office: 'USAO', search: {}, page: 0 })).toMatchObject({ field: 'Page', code: 'out-of-range' });
  expect(await ask({ office: 'USAO', search: { lastName: 'a'.repeat(10_000) } })).toMatchObject({
    field: 'UserSearch.LastName',
    code: 'too-long',
  });
});
