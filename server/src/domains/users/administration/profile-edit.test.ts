import { describe, expect, test } from 'vitest';
import { liftBudget } from '#contract/reading/api.ts';
import { getProfile, listUserAudit, type ProfileInput, saveProfile, setUserStatus } from '#contract/users/admin-api.ts';
import { findUserByEmail } from '#contract/users/api.ts';
import { makeGroup, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const server = await testServer();
const { db, call } = server;
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ada', lastName: 'Admin' });
const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'] });
const read = async (userId: number) => (await call(getProfile, { userId }, { as: partnershipAdmin })).output.user;
const edit = async (userId: number, values: Partial<ProfileInput>) => {
  const { firstName, lastName, email, office, region, version } = await read(userId);
  return { userId, version, user: { firstName, lastName, email, office, region, ...values } };
};

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
