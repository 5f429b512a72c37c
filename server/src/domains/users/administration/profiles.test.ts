import { describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import {
  createProfile,
  exportUserAudit,
  getProfile,
  listUserAudit,
  type ProfileInput,
  saveProfile,
  setUserStatus,
} from '#contract/users/admin-api.ts';
import { findUserByEmail } from '#contract/users/api.ts';
import { makeGroup, makeRole, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const server = await testServer();
const { db, call } = server;
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ada', lastName: 'Admin' });
const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'] });

let made = 0;
const wanted = (values: Partial<ProfileInput> = {}): ProfileInput => ({
  firstName: 'María José',
  lastName: 'Ruiz 2',
  email: `new.${++made}@prcds.example`,
  office: 'USAO',
  region: 'US',
  ...values,
});
const read = async (userId: number) => (await call(getProfile, { userId }, { as: partnershipAdmin })).output.user;
const edit = async (userId: number, values: Partial<ProfileInput>) => {
  const { firstName, lastName, email, office, region, version } = await read(userId);
  return { userId, version, user: { firstName, lastName, email, office, region, ...values } };
};

describe('create', () => {
  test('USER-001 USER-019 USER-024 USER-026 an administrator makes a profile with groups', async () => {
    const group = await makeGroup(db, { roles: ['Standard User'] });
    const { output } = await call(
      createProfile,
      { user: wanted({ groups: [{ groupId: group.id }], centralId: 'C-17', language: 'es' }) },
      { as: admin },
    );
    expect(output.user).toMatchObject({
      firstName: 'María José',
      isActive: true,
      centralId: 'C-17',
      language: 'es',
      activeMinutes: 10,
      groups: [{ groupId: group.id, groupName: group.name, isActive: true }],
      version: 1,
      accessLock: null,
    });
    const own = await call(findUserByEmail, { email: output.user.email }, { as: { email: output.user.email } });
    expect(own.output.data.user?.roles.map(({ roleName }) => roleName)).toEqual(['Standard User']);
  });

  test('USER-006 USER-014 USER-015 USER-024 USER-026 a profile is made as it was wanted', async () => {
    const [one, two] = [await makeGroup(db), await makeGroup(db)];
    const groups = [{ groupId: one.id, isActive: false }, { groupId: two.id }];
    const { output } = await call(
      createProfile,
      { user: wanted({ isActive: false, hasPrcdsAccess: true, activeMinutes: 7, language: 'es', groups }) },
      { as: admin },
    );
    expect(await read(output.user.userId)).toMatchObject({
      isActive: false,
      hasPrcdsAccess: true,
      activeMinutes: 7,
      language: 'es',
      groups: [
        { groupId: one.id, isActive: false },
        { groupId: two.id, isActive: true },
      ],
    });
    const plain = (await call(createProfile, { user: wanted() }, { as: admin })).output.user;
    expect(plain).toMatchObject({ isActive: true, hasPrcdsAccess: false, activeMinutes: 10, groups: [] });
  });

  test('USER-001 with View alone no profile is made or changed', async () => {
    const as = await makeUser(db, {
      roles: [await makeRole(db, ['Home:View', 'Admin User Profile Management:View'])],
    });
    const user = await makeUser(db, { firstName: 'Nadia' });
    for (const answer of [
      await call(createProfile, { user: wanted() }, { as }),
      await call(saveProfile, await edit(user.id, { firstName: 'Nora' }), { as }),
      await call(setUserStatus, { userId: user.id, version: 1, isActive: false }, { as }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([403, 'no-access']);
    expect((await call(getProfile, { userId: user.id }, { as })).output.user).toMatchObject({
      firstName: 'Nadia',
      isActive: true,
    });
  });

  test('USER-042 USER-045 names are alphanumeric and mandatory, each problem at its field', async () => {
    const { problem } = await call(
      createProfile,
      { user: wanted({ firstName: "O'Brien", lastName: ' ' }) },
      { as: admin },
    );
    expect(problem.errors).toEqual([
      { field: 'User.FirstName', code: 'not-alphanumeric' },
      { field: 'User.LastName', code: 'required' },
    ]);
  });

  test('USER-042 several spaces in a name count as one', async () => {
    const typed = wanted({ firstName: ' José   María ', lastName: 'Díaz \t Sol' });
    const { user } = (await call(createProfile, { user: typed }, { as: admin })).output;
    expect([user.firstName, user.lastName]).toEqual(['José María', 'Díaz Sol']);
  });

  test('USER-042 a name of 10,000 characters is too long', async () => {
    const { status, problem } = await call(
      createProfile,
      { user: wanted({ firstName: 'a'.repeat(10_000) }) },
      { as: admin },
    );
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ field: 'User.FirstName', code: 'too-long', params: { maximum: 40 } }]);
  });

  test('USER-043 an invalid e-mail is named', async () => {
    for (const email of ['nobody', 'a@b', 'ａdmin@prcds.example', `${'a'.repeat(10_000)}@b.co`]) {
      const { problem } = await call(createProfile, { user: wanted({ email }) }, { as: admin });
      expect(problem.errors?.[0]).toMatchObject({ field: 'User.Email' });
      expect(['not-an-email', 'too-long']).toContain(problem.errors?.[0]?.code);
    }
  });

  test('USER-044 an e-mail that differs only in case or Unicode form is a duplicate', async () => {
    await call(createProfile, { user: wanted({ email: 'José.Núñez@prcds.example' }) }, { as: admin });
    for (const email of ['JOSÉ.NÚÑEZ@PRCDS.EXAMPLE', 'jose\u0301.nu\u0301n\u0303ez@prcds.example']) {
      const { status, problem } = await call(createProfile, { user: wanted({ email }) }, { as: admin });
      expect(status).toBe(409);
      expect(problem).toMatchObject({
        code: 'already-exists',
        params: { field: 'Email' },
        errors: [{ field: 'User.Email', code: 'duplicate' }],
      });
    }
  });

  test('USER-047 within the own office only, a Partnership Admin anywhere', async () => {
    const spanish = { user: wanted({ office: 'ESPO', region: 'EU' }) };
    expect((await call(createProfile, spanish, { as: admin })).problem.code).toBe('other-office');
    expect((await call(createProfile, spanish, { as: partnershipAdmin })).output.user.office).toBe('ESPO');
    const wrongRegion = { user: wanted({ office: 'ESPO', region: 'US' }) };
    expect((await call(createProfile, wrongRegion, { as: partnershipAdmin })).problem.errors).toEqual([
      { field: 'User.Region', code: 'not-in-list' },
    ]);
    for (const office of ['GTMS', 'NONE'])
      expect(
        (await call(createProfile, { user: wanted({ office }) }, { as: partnershipAdmin })).problem.errors,
      ).toEqual([{ field: 'User.FDRO', code: 'not-in-list' }]);
  });

  test('USER-026 groups of another office, unknown ones and repetitions are refused where they stand', async () => {
    const own = await makeGroup(db);
    const other = await makeGroup(db, { office: 'ESPO' });
    const groups = [own.id, own.id, other.id, 999_999].map((groupId) => ({ groupId }));
    const { problem } = await call(createProfile, { user: wanted({ groups }) }, { as: admin });
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['User.GroupsAssigned.1.GroupId', 'duplicate'],
      ['User.GroupsAssigned.2.GroupId', 'unknown'],
      ['User.GroupsAssigned.3.GroupId', 'unknown'],
    ]);
    const asPartner = await call(
      createProfile,
      { user: wanted({ groups: [{ groupId: other.id }] }) },
      { as: partnershipAdmin },
    );
    expect(asPartner.problem.errors?.[0]?.code).toBe('not-of-this-office');
  });

  test('USER-047 nobody gives by a group what they do not hold', async () => {
    const group = await makeGroup(db, { roles: ['Partnership Admin'] });
    const { status, problem } = await call(
      createProfile,
      { user: wanted({ groups: [{ groupId: group.id }] }) },
      { as: admin },
    );
    expect(status).toBe(403);
    expect(problem.code).toBe('beyond-own-access');
  });
});

test('ROLE-031 the history of a profile leaves as csv, for those who may export', async () => {
  const user = await makeUser(db, { lastName: 'History' });
  await call(saveProfile, await edit(user.id, { centralId: '=1+1' }), { as: admin });
  const { status, text, headers } = await call(exportUserAudit, { userId: user.id }, { as: partnershipAdmin });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(`user-${user.id}-audit.csv`);
  expect(text.split('\r\n')[1]).toMatch(/^\d+,WV Central,,'=1\+1,Ada Admin \(.+@prcds\.example\),/);
  expect((await call(exportUserAudit, { userId: user.id }, { as: admin })).problem).toMatchObject({
    code: 'no-access',
    params: { privilege: 'Admin User Profile Management:Export' },
  });
});

test('USER-047 a person with more access cannot be renamed, and histories identify people by more than a name', async () => {
  const greater = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Petra', lastName: 'Almeida' });
  const renamed = await call(saveProfile, await edit(greater.id, { firstName: 'Nobody' }), { as: admin });
  expect(renamed.problem.code).toBe('beyond-own-access');
  const borrower = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Bea', lastName: 'Borrower' });
  const names = { firstName: 'Petra', lastName: 'Almeida' };
  expect((await call(saveProfile, await edit(borrower.id, names), { as: borrower })).status).toBe(200);
  const { audit } = (await call(listUserAudit, { userId: borrower.id }, { as: admin })).output;
  expect(audit.map(({ modifiedBy, modifiedByEmail }) => [modifiedBy, modifiedByEmail])).toContainEqual([
    'Petra Almeida',
    borrower.email,
  ]);
});

test('F10 the export of a history is logged with what was taken', async () => {
  const user = await makeUser(db);
  await call(exportUserAudit, { userId: user.id }, { as: partnershipAdmin });
  const { entries } = (await call(listAccessLog, { office: 'USAO' }, { as: partnershipAdmin })).output;
  expect(entries[0]).toMatchObject({
    action: 'export-history',
    record: `user/${user.id}`,
    email: partnershipAdmin.email,
    childCount: 0,
  });
});
