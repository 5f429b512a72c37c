import { describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { liftBudget } from '#contract/reading/api.ts';
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

describe('edit', () => {
  test('USER-042 a name from the identity provider stays, a new one is checked', async () => {
    const user = await makeUser(db, { firstName: 'Jean-Luc', lastName: "O'Brien" });
    const saved = await call(saveProfile, await edit(user.id, { centralId: 'C-1' }), { as: admin });
    expect(saved.output.user).toMatchObject({ firstName: 'Jean-Luc', centralId: 'C-1', version: 2 });
    const { problem } = await call(saveProfile, await edit(user.id, { lastName: "O'Neil" }), { as: admin });
    expect(problem.errors).toEqual([{ field: 'User.LastName', code: 'not-alphanumeric' }]);
  });

  test('USER-043 USER-045 what is missing or no address is told on a change too', async () => {
    const user = await makeUser(db);
    const codes = async (change: Partial<ProfileInput>) =>
      (await call(saveProfile, await edit(user.id, change), { as: admin })).problem.errors?.map(({ field, code }) => [
        field,
        code,
      ]);
    expect(await codes({ firstName: ' ', lastName: '' })).toEqual([
      ['User.FirstName', 'required'],
      ['User.LastName', 'required'],
    ]);
    expect(await codes({ email: 'nobody@prcds' })).toEqual([['User.Email', 'not-an-email']]);
  });

  test('USER-014 USER-015 USER-024 USER-025 USER-026 what was saved can be changed back, and the rest stays', async () => {
    const group = await makeGroup(db);
    const user = await makeUser(db, { roles: [] });
    const save = async (change: Partial<ProfileInput>) => call(saveProfile, await edit(user.id, change), { as: admin });
    const first = {
      hasPrcdsAccess: true,
      activeMinutes: 7,
      centralId: 'C-7',
      isActive: false,
      groups: [{ groupId: group.id }],
    };
    await save(first);
    const kept = { ...first, groups: [{ groupId: group.id, isActive: true }] };
    expect(await read(user.id)).toMatchObject(kept);
    await save({ lastName: 'Changed' });
    expect(await read(user.id)).toMatchObject({ ...kept, lastName: 'Changed' });
    await save({ hasPrcdsAccess: false, activeMinutes: 8, centralId: null, isActive: true, groups: [] });
    expect(await read(user.id)).toMatchObject({
      hasPrcdsAccess: false,
      activeMinutes: 8,
      centralId: null,
      isActive: true,
      groups: [],
    });
  });

  test('F14 USER-045 names that the identity provider left out are filled by whoever edits the profile', async () => {
    const user = await makeUser(db, { firstName: '', lastName: '' });
    const { problem } = await call(saveProfile, await edit(user.id, { centralId: 'C-2' }), { as: admin });
    expect(problem.errors).toEqual([
      { field: 'User.FirstName', code: 'required' },
      { field: 'User.LastName', code: 'required' },
    ]);
    const filled = await edit(user.id, { firstName: 'Nico', lastName: 'Wells' });
    expect((await call(saveProfile, filled, { as: admin })).output.user).toMatchObject({ firstName: 'Nico' });
  });

  test('USER-001 an edit of an old version is refused with each field that differs now', async () => {
    const user = await makeUser(db, { firstName: 'Old' });
    const stale = await edit(user.id, { firstName: 'Mine', lastName: 'Example' });
    await call(saveProfile, await edit(user.id, { firstName: 'Theirs' }), { as: partnershipAdmin });
    const { status, problem } = await call(saveProfile, stale, { as: admin });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'changed-meanwhile',
      params: { version: 2 },
      errors: [{ field: 'FirstName', code: 'differs-now', params: { current: 'Theirs' } }],
    });
    expect((await read(user.id)).firstName).toBe('Theirs');
  });

  test('F20 a conflict names who changed the profile, not who lifted the reading budget since', async () => {
    const user = await makeUser(db);
    const stale = await edit(user.id, { firstName: 'Mine' });
    await call(saveProfile, await edit(user.id, { firstName: 'Theirs' }), { as: admin });
    const lift = { office: 'USAO', userId: user.id, reason: 'Event week' };
    expect((await call(liftBudget, lift, { as: partnershipAdmin })).status).toBe(200);
    const { status, problem } = await call(saveProfile, stale, { as: partnershipAdmin });
    expect([status, problem.params?.by]).toEqual([409, 'Ada Admin']);
  });

  test('USER-001 of two edits at once one wins and the other is told', async () => {
    const user = await makeUser(db);
    const edits = await Promise.all(['One', 'Two'].map((firstName) => edit(user.id, { firstName })));
    const answers = await Promise.all(edits.map((input) => call(saveProfile, input, { as: admin })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('USER-047 other offices’ people do not exist', async () => {
    const user = await makeUser(db, { office: 'ESPO' });
    const input = await edit(user.id, { firstName: 'Mine' });
    for (const answer of [
      await call(getProfile, { userId: user.id }, { as: admin }),
      await call(saveProfile, input, { as: admin }),
      await call(setUserStatus, { userId: user.id, version: 1, isActive: false }, { as: admin }),
      await call(listUserAudit, { userId: user.id }, { as: admin }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
  });

  test('USER-024 USER-049 a deactivated person is refused at the next request, also by another server', async () => {
    const second = await testServer({ database: { db, url: server.databaseUrl }, issuer: server.issuer });
    const user = await makeUser(db, { roles: ['Local Administrator'] });
    const asks = () => second.call(getProfile, { userId: admin.id }, { as: user });
    expect((await asks()).status).toBe(200);
    const { output } = await call(setUserStatus, { userId: user.id, version: 1, isActive: false }, { as: admin });
    expect(output.user).toMatchObject({ isActive: false, version: 2 });
    expect((await asks()).problem.code).toBe('user-inactive');
    await call(setUserStatus, { userId: user.id, version: 2, isActive: true }, { as: admin });
    expect((await asks()).status).toBe(200);
  });

  test('USER-026 groups are given and taken, and the group’s history tells', async () => {
    const group = await makeGroup(db, { roles: ['View Only User'] });
    const user = await makeUser(db, { roles: [] });
    const joined = await call(saveProfile, await edit(user.id, { groups: [{ groupId: group.id, isActive: false }] }), {
      as: admin,
    });
    expect(joined.output.user.groups).toEqual([{ groupId: group.id, groupName: group.name, isActive: false }]);
    const left = await call(saveProfile, await edit(user.id, { groups: [] }), { as: admin });
    expect(left.output.user.groups).toEqual([]);
    const { output } = await call(listUserAudit, { userId: user.id }, { as: admin });
    expect(
      output.audit.map(({ field, oldValue, newValue, modifiedBy }) => [field, oldValue, newValue, modifiedBy]),
    ).toEqual([
      [`GroupsAssigned: ${group.name}`, 'Inactive', null, 'Ada Admin'],
      [`GroupsAssigned: ${group.name}`, null, 'Inactive', 'Ada Admin'],
    ]);
  });

  test('USER-021 a move to another office is the Partnership Admin’s, and leaves the old office’s groups', async () => {
    const group = await makeGroup(db, { roles: ['Standard User'] });
    const user = await makeUser(db, { roles: ['Standard User'] });
    await call(saveProfile, await edit(user.id, { groups: [{ groupId: group.id }] }), { as: admin });
    const move = await edit(user.id, { office: 'ESPO', region: 'EU' });
    expect((await call(saveProfile, move, { as: admin })).problem.code).toBe('other-office');
    const { output } = await call(saveProfile, move, { as: partnershipAdmin });
    expect(output.user).toMatchObject({ office: 'ESPO', region: 'EU', groups: [] });
    const profile = await call(findUserByEmail, { email: user.email }, { as: user });
    expect(profile.output.data.user?.roles).toEqual([]);
  });

  test('USER-044 an edit cannot take another person’s address', async () => {
    const [one, two] = [await makeUser(db), await makeUser(db)];
    const { problem } = await call(saveProfile, await edit(one.id, { email: two.email.toUpperCase() }), { as: admin });
    expect(problem).toMatchObject({ code: 'already-exists', errors: [{ field: 'User.Email', code: 'duplicate' }] });
  });

  test('USER-047 a person with more access cannot be deactivated, get another address or be moved', async () => {
    const last = await call(saveProfile, await edit(partnershipAdmin.id, { isActive: false }), { as: admin });
    expect([last.status, last.problem.code]).toEqual([409, 'last-partnership-admin']);
    const second = await makeUser(db, { roles: ['Partnership Admin'] });
    for (const change of [{ isActive: false }, { email: 'taken.over@prcds.example' }])
      expect((await call(saveProfile, await edit(second.id, change), { as: admin })).problem.code).toBe(
        'beyond-own-access',
      );
    expect((await call(saveProfile, await edit(second.id, { centralId: 'C-9' }), { as: admin })).status).toBe(200);
    expect((await call(getProfile, { userId: second.id }, { as: admin })).output.user.accessLock).toBe(
      'beyond-own-access',
    );
  });

  test('USER-001 nobody changes their own status, address or groups, but their name', async () => {
    const group = await makeGroup(db);
    for (const change of [{ isActive: false }, { email: 'me@prcds.example' }, { groups: [{ groupId: group.id }] }])
      expect((await call(saveProfile, await edit(admin.id, change), { as: admin })).problem.code).toBe('own-access');
    expect((await call(saveProfile, await edit(admin.id, { firstName: 'Ada' }), { as: admin })).status).toBe(200);
    expect((await call(getProfile, { userId: admin.id }, { as: admin })).output.user.accessLock).toBe('own-access');
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
