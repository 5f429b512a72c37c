import { describe, expect, test } from 'vitest';
import {
  createGroup,
  deleteGroup,
  type GroupInput,
  getGroup,
  listGroupAudit,
  listGroups,
  previewGroup,
  saveGroup,
} from '#contract/groups/api.ts';
import { membersMaximum } from '#contract/groups/rules.ts';
import { createProfile, saveProfile } from '#contract/users/admin-api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { type MadeUser, makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();
const boss = await makeUser(db, { roles: ['Partnership Admin'] });
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ada', lastName: 'Admin' });

let made = 0;
const roleId = async (name: string) =>
  (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
interface Wanted {
  readonly details?: Partial<GroupInput['details']>;
  readonly members?: readonly { readonly id: number; readonly isActive?: boolean }[];
  readonly roles?: readonly string[];
}
const group = async ({ details, members = [], roles = [] }: Wanted = {}): Promise<GroupInput> => ({
  details: { name: `Team ${++made}`, office: 'USAO', region: 'US', ...details },
  members: members.map(({ id, isActive }) => ({ userId: id, isActive })),
  roles: await Promise.all(roles.map(async (name) => ({ roleId: await roleId(name) }))),
});
const create = async (wanted: Wanted = {}) =>
  (await call(createGroup, { group: await group(wanted) }, { as: admin })).output.group;
const levelsOf = async (person: MadeUser) =>
  (await call(getUserAccess, {}, { as: person })).output.access.flatMap(({ moduleName, levels }) =>
    levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
  );

test('GROUP-003 names that differ only in case or Unicode form are duplicates', async () => {
  const { details } = await create({ details: { name: 'North   Team' } });
  expect(details.name).toBe('North Team');
  const again = await call(createGroup, { group: await group({ details: { name: 'north  team' } }) }, { as: admin });
  expect(again.problem.code).toBe('already-exists');
});

describe('create and read', () => {
  test('GROUP-003 GROUP-004 GROUP-005 a group has details, members with UserRoleStatus, and roles', async () => {
    const [one, two] = [await makeUser(db, { roles: [] }), await makeUser(db, { roles: [] })];
    const wanted = { members: [one, { ...two, isActive: false }], roles: ['Guest - 01'] };
    const { output } = await call(createGroup, { group: await group(wanted) }, { as: admin });
    expect(output.group.details).toMatchObject({ office: 'USAO', region: 'US', isActive: true, description: '' });
    expect(output.group.members.map(({ userId, isActive }) => [userId, isActive])).toEqual([
      [one.id, true],
      [two.id, false],
    ]);
    expect(output.group.roles).toMatchObject([{ name: 'Guest - 01', isActive: true }]);
    expect(await levelsOf(one)).toEqual(['Home:View', 'Projects:View']);
    expect(await levelsOf(two)).toEqual([]);
  });

  test('GROUP-002 the list shows name, members, roles and status of the own office', async () => {
    const { groupId } = await create({ members: [await makeUser(db)], roles: ['Guest - 01', 'View Only User'] });
    const foreign = await makeGroup(db, { office: 'ESPO' });
    const seen = (await call(listGroups, {}, { as: admin })).output.groups;
    expect(seen.find((row) => row.groupId === groupId)).toMatchObject({
      members: 1,
      roles: ['Guest - 01', 'View Only User'],
      isActive: true,
    });
    expect(seen.some((row) => row.groupId === foreign.id)).toBe(false);
    expect((await call(listGroups, { office: 'ESPO' }, { as: admin })).problem.code).toBe('other-office');
    const all = (await call(listGroups, { office: 'ALL' }, { as: boss })).output.groups;
    expect(all.some((row) => row.groupId === foreign.id)).toBe(true);
    expect((await call(listGroups, { status: 'Inactive' }, { as: admin })).output.groups).toEqual([]);
  });

  test('GROUP-003 a name is unique in its office, whatever the case', async () => {
    await create({ details: { name: 'Équipe' } });
    const again = await call(createGroup, { group: await group({ details: { name: 'ÉQUIPE' } }) }, { as: admin });
    expect(again.problem).toMatchObject({
      code: 'already-exists',
      params: { field: 'GroupName' },
      errors: [{ field: 'UserGroup.details.GroupName', code: 'duplicate' }],
    });
    const spanish = await group({ details: { name: 'Équipe', office: 'ESPO', region: 'EU' } });
    expect((await call(createGroup, { group: spanish }, { as: boss })).status).toBe(200);
    expect((await call(createGroup, { group: spanish }, { as: admin })).problem.code).toBe('other-office');
  });

  test('GROUP-003 a group cannot take the name of another, and keeps its own', async () => {
    await create({ details: { name: 'Night shift' } });
    const { groupId, details } = await create({ details: { name: 'Day shift' } });
    const rename = async (name: string) =>
      call(saveGroup, { groupId, version: 1, group: await group({ details: { ...details, name } }) }, { as: admin });
    expect((await rename('NIGHT  shift')).problem).toMatchObject({
      code: 'already-exists',
      errors: [{ field: 'UserGroup.details.GroupName', code: 'duplicate' }],
    });
    expect((await rename(' ')).problem.errors).toMatchObject([
      { field: 'UserGroup.details.GroupName', code: 'required' },
    ]);
    expect((await rename('DAY shift')).output.group.details.name).toBe('DAY shift');
  });

  test('GROUP-001 group endpoints require the user group module, and no other', async () => {
    const holderOf = async (module: 'Group' | 'Profile', ...levels: readonly string[]) => {
      const role = await makeRole(
        db,
        ['View', ...levels].map((level) => `Admin User ${module} Management:${level}`),
      );
      return makeUser(db, { roles: [role] });
    };
    const as = await holderOf('Group', 'Create', 'Edit', 'Delete');
    const other = await holderOf('Profile', 'Create', 'Edit', 'Export');
    const { groupId, details } = (await call(createGroup, { group: await group() }, { as })).output.group;
    const changed = await group({ details: { ...details, description: 'Weekends' } });
    for (const answer of [
      await call(createGroup, { group: await group() }, { as: other }),
      await call(saveGroup, { groupId, version: 1, group: changed }, { as: other }),
      await call(deleteGroup, { groupId, version: 1 }, { as: other }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([403, 'no-access']);
    const saved = await call(saveGroup, { groupId, version: 1, group: changed }, { as });
    expect(saved.output.group.details.description).toBe('Weekends');
    expect((await call(deleteGroup, { groupId, version: 2 }, { as })).status).toBe(200);
  });

  test('GROUP-001 with View alone no group is made, changed or deleted', async () => {
    const as = await makeUser(db, { roles: [await makeRole(db, ['Home:View', 'Admin User Group Management:View'])] });
    const { groupId, details } = await create();
    const changed = await group({ details: { ...details, description: 'Taken over' } });
    for (const answer of [
      await call(createGroup, { group: await group() }, { as }),
      await call(saveGroup, { groupId, version: 1, group: changed }, { as }),
      await call(deleteGroup, { groupId, version: 1 }, { as }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([403, 'no-access']);
    expect((await call(getGroup, { groupId }, { as })).output.group.details.description).toBe(details.description);
  });

  test('GROUP-003 GROUP-004 GROUP-005 GROUP-007 all of it is saved anew: details, members and roles', async () => {
    const [stays, goes, comes] = [
      await makeUser(db, { roles: [] }),
      await makeUser(db, { roles: [] }),
      await makeUser(db, { roles: [] }),
    ];
    const { groupId, details } = await create({ members: [stays, goes], roles: ['Guest - 01', 'View Only User'] });
    expect(await levelsOf(goes)).toEqual(expect.arrayContaining(['Projects:View', 'Reservation:View']));
    const edited = await group({
      details: { ...details, name: `${details.name} b`, description: 'Weekends' },
      members: [{ ...stays, isActive: false }, comes],
      roles: ['Guest - 01', 'Standard User'],
    });
    await call(saveGroup, { groupId, version: 1, group: edited }, { as: admin });
    const read = (await call(getGroup, { groupId }, { as: admin })).output.group;
    expect(read.details).toMatchObject({ name: `${details.name} b`, description: 'Weekends', isActive: true });
    expect(read.members.map(({ userId, isActive }) => [userId, isActive])).toEqual([
      [stays.id, false],
      [comes.id, true],
    ]);
    expect(read.roles.map(({ name }) => name).sort()).toEqual(['Guest - 01', 'Standard User']);
    expect([await levelsOf(stays), await levelsOf(goes)]).toEqual([[], []]);
    expect(await levelsOf(comes)).toEqual(expect.arrayContaining(['Projects:View', 'Reservation:Create']));
    const again = await group({ details: read.details, members: [stays], roles: ['Guest - 01'] });
    await call(saveGroup, { groupId, version: 2, group: again }, { as: admin });
    expect([await levelsOf(stays), await levelsOf(comes)]).toEqual([['Home:View', 'Projects:View'], []]);
  });

  test('GROUP-003 GROUP-004 GROUP-005 bad input is refused where it stands', async () => {
    const stranger = await makeUser(db, { office: 'ESPO' });
    const idle = await makeRole(db, ['Home:View'], false);
    const wrong = await group({
      details: { name: ' ' },
      members: [stranger, admin, admin],
      roles: [idle, 'Guest - 01', 'Guest - 01'],
    });
    wrong.roles.push({ roleId: 999_999 });
    const ask = async (wanted: GroupInput, as = admin) =>
      (await call(createGroup, { group: wanted }, { as })).problem.errors?.map(({ field, code }) => [field, code]);
    expect(await ask(wrong)).toEqual([
      ['UserGroup.details.GroupName', 'required'],
      ['UserGroup.members.0.UserId', 'unknown'],
      ['UserGroup.members.2.UserId', 'duplicate'],
      ['UserGroup.roles.0.RoleId', 'inactive-role'],
      ['UserGroup.roles.2.RoleId', 'duplicate'],
      ['UserGroup.roles.3.RoleId', 'unknown'],
    ]);
    expect(await ask(await group({ members: [stranger] }), boss)).toEqual([
      ['UserGroup.members.0.UserId', 'not-of-this-office'],
    ]);
    expect(await ask(await group({ details: { name: 'a'.repeat(10_000) } }))).toEqual([
      ['UserGroup.details.GroupName', 'too-long'],
    ]);
    const many = {
      ...(await group()),
      members: Array.from({ length: membersMaximum + 1 }, (_, i) => ({ userId: i + 1 })),
    };
    expect(await ask(many)).toEqual([['UserGroup.members', 'too-many']]);
  });
});

describe('edit', () => {
  test('GROUP-006 a removed role goes from all members at the next request, but not what they hold another way', async () => {
    const plain = await makeUser(db, { roles: [] });
    const viewer = await makeUser(db, { roles: ['View Only User'] });
    const made = await create({ members: [plain, viewer], roles: ['Standard User'] });
    expect(await levelsOf(plain)).toContain('Reservation:Create');
    const edited = await group({ details: made.details, members: [plain, viewer] });
    const { preview } = (await call(previewGroup, { groupId: made.groupId, group: edited }, { as: admin })).output;
    await call(saveGroup, { groupId: made.groupId, version: 1, group: edited }, { as: admin });
    expect(await levelsOf(plain)).toEqual([]);
    expect(await levelsOf(viewer)).toContain('Reservation:View');
    expect(await levelsOf(viewer)).not.toContain('Reservation:Create');
    expect(preview).toMatchObject({ total: 2, leftWithNothing: 1 });
    expect(preview.people[0]).toMatchObject({ userId: plain.id, isLeftWithNothing: true });
    const kept = preview.people[1]?.kept.find(({ privilege }) => privilege === 'Reservation:View');
    expect(kept?.sources).toMatchObject([{ roleName: 'View Only User', groupId: null }]);
    expect(preview.people[1]?.lost).toContain('Reservation:Create');
    expect(preview.people[1]?.lost).not.toContain('Reservation:View');
  });

  test('GROUP-006 the preview of joining members and added roles tells gains', async () => {
    const joining = await makeUser(db, { roles: [] });
    const made = await create({ roles: ['Guest - 01'] });
    const edited = await group({ details: made.details, members: [joining], roles: ['Guest - 01'] });
    const { preview } = (await call(previewGroup, { groupId: made.groupId, group: edited }, { as: admin })).output;
    expect(preview.people).toMatchObject([{ userId: joining.id, gained: ['Home:View', 'Projects:View'], lost: [] }]);
    const asleep = await group({
      details: { ...made.details, isActive: false },
      members: [joining],
      roles: ['Guest - 01'],
    });
    const nothing = await call(previewGroup, { groupId: made.groupId, group: asleep }, { as: admin });
    expect(nothing.output.preview.people).toEqual([]);
  });

  test('GROUP-003 an inactive group gives nothing', async () => {
    const member = await makeUser(db, { roles: [] });
    const made = await create({ members: [member], roles: ['Guest - 01'] });
    const asleep = await group({
      details: { ...made.details, isActive: false },
      members: [member],
      roles: ['Guest - 01'],
    });
    await call(saveGroup, { groupId: made.groupId, version: 1, group: asleep }, { as: admin });
    expect(await levelsOf(member)).toEqual([]);
  });

  test('GROUP-003 the office of a group stays', async () => {
    const made = await create();
    const moved = await group({ details: { ...made.details, office: 'ESPO', region: 'EU' } });
    expect(
      (await call(saveGroup, { groupId: made.groupId, version: 1, group: moved }, { as: boss })).problem.errors,
    ).toEqual([{ field: 'UserGroup.details.FDRO', code: 'cannot-change' }]);
  });

  test('GROUP-004 two administrators editing at once: one is told what differs now', async () => {
    const [one, two] = [await makeUser(db), await makeUser(db)];
    const made = await create();
    const edits = await Promise.all([one, two].map((member) => group({ details: made.details, members: [member] })));
    const answers = await Promise.all(
      edits.map((edited) => call(saveGroup, { groupId: made.groupId, version: 1, group: edited }, { as: admin })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect(refused?.errors?.map(({ field }) => field).sort()).toEqual(
      [`members: ${one.email}`, `members: ${two.email}`].sort(),
    );
  });

  test('F20 USER-026 who joins, pauses or leaves through a profile stands in the group’s history with who did it', async () => {
    const [member, pat] = [
      await makeUser(db, { roles: [] }),
      await makeUser(db, { roles: ['Local Administrator'], firstName: 'Pat', lastName: 'Profile' }),
    ];
    const { groupId } = await create({ roles: ['Guest - 01'] });
    const profile = { firstName: 'Robin', lastName: 'Example', email: member.email, office: 'USAO', region: 'US' };
    const states = [[{ groupId }], [{ groupId, isActive: false }], []];
    for (const [index, groups] of states.entries())
      await call(saveProfile, { userId: member.id, version: index + 1, user: { ...profile, groups } }, { as: pat });
    const newcomer = { ...profile, email: 'new.comer@prcds.example', groups: [{ groupId }] };
    await call(createProfile, { user: newcomer }, { as: pat });
    const { audit } = (await call(listGroupAudit, { groupId }, { as: admin })).output;
    const members = audit.filter(({ field }) => field.startsWith('members: '));
    expect(members.map(({ field, oldValue, newValue, modifiedBy }) => [field, oldValue, newValue, modifiedBy])).toEqual(
      [
        ['members: new.comer@prcds.example', null, 'Active', 'Pat Profile'],
        [`members: ${member.email}`, 'Inactive', null, 'Pat Profile'],
        [`members: ${member.email}`, 'Active', 'Inactive', 'Pat Profile'],
        [`members: ${member.email}`, null, 'Active', 'Pat Profile'],
      ],
    );
  });

  test('F20 a conflict of a group names who changed its members in a profile, not who saved the group before', async () => {
    const member = await makeUser(db, { roles: [] });
    const pat = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Pat', lastName: 'Profile' });
    const { groupId, details } = await create();
    const stale = { groupId, version: 1, group: await group({ details: { ...details, description: 'Weekends' } }) };
    const profile = { firstName: 'Robin', lastName: 'Example', email: member.email, office: 'USAO', region: 'US' };
    await call(
      saveProfile,
      { userId: member.id, version: 1, user: { ...profile, groups: [{ groupId }] } },
      { as: pat },
    );
    const { problem } = await call(saveGroup, stale, { as: boss });
    expect(problem).toMatchObject({ code: 'changed-meanwhile', params: { version: 2, by: 'Pat Profile' } });
  });

  test('GROUP-004 USER-026 a group change makes an open profile form of a member stale', async () => {
    const member = await makeUser(db, { roles: [] });
    await create({ members: [member] });
    const profile = {
      firstName: 'Robin',
      lastName: 'Example',
      email: member.email,
      office: 'USAO',
      region: 'US',
      groups: [],
    };
    const { problem } = await call(saveProfile, { userId: member.id, version: 1, user: profile }, { as: admin });
    expect(problem).toMatchObject({ code: 'changed-meanwhile', params: { version: 2 } });
  });

  test('USER-047 other offices’ groups do not exist', async () => {
    const foreign = await makeGroup(db, { office: 'ESPO' });
    const edited = await group();
    for (const answer of [
      await call(getGroup, { groupId: foreign.id }, { as: admin }),
      await call(saveGroup, { groupId: foreign.id, version: 1, group: edited }, { as: admin }),
      await call(deleteGroup, { groupId: foreign.id, version: 1 }, { as: admin }),
      await call(previewGroup, { groupId: foreign.id }, { as: admin }),
      await call(listGroupAudit, { groupId: foreign.id }, { as: admin }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
  });

  test('USER-047 a group change is refused beyond the caller’s own access', async () => {
    const member = await makeUser(db);
    const great = await makeGroup(db, { roles: ['Partnership Admin'], members: [member] });
    const { details } = (await call(getGroup, { groupId: great.id }, { as: admin })).output.group;
    const save = async (wanted: Wanted) =>
      await call(
        saveGroup,
        { groupId: great.id, version: 1, group: await group({ details, ...wanted }) },
        { as: admin },
      );
    const roles = ['Partnership Admin'];
    expect((await save({ members: [member] })).problem.code).toBe('beyond-own-access');
    expect((await save({ roles, members: [member, await makeUser(db)] })).problem.code).toBe('beyond-own-access');
    expect((await save({ roles })).problem.code).toBe('beyond-own-access');
    expect((await call(deleteGroup, { groupId: great.id, version: 1 }, { as: admin })).problem.code).toBe(
      'beyond-own-access',
    );
    const creating = await call(createGroup, { group: await group({ roles }) }, { as: admin });
    expect(creating.problem.code).toBe('beyond-own-access');
    const renamed = await save({
      details: { ...details, description: 'Those who run it all' },
      roles,
      members: [member],
    });
    expect(renamed.status).toBe(200);
  });

  test('GROUP-001 callers cannot change their own access through a group', async () => {
    const mine = await makeGroup(db, { members: [admin], roles: ['Guest - 01'] });
    const { details } = (await call(getGroup, { groupId: mine.id }, { as: admin })).output.group;
    const save = async (wanted: Wanted) =>
      await call(
        saveGroup,
        { groupId: mine.id, version: 1, group: await group({ details, ...wanted }) },
        { as: admin },
      );
    expect((await save({ roles: ['Guest - 01'] })).problem.code).toBe('own-access');
    expect((await save({ members: [admin] })).problem.code).toBe('own-access');
    expect((await save({ members: [admin], roles: ['Guest - 01', 'View Only User'] })).problem.code).toBe('own-access');
    expect((await call(deleteGroup, { groupId: mine.id, version: 1 }, { as: admin })).problem.code).toBe('own-access');
    const others = await save({ members: [admin, await makeUser(db)], roles: ['Guest - 01'] });
    expect(others.status).toBe(200);
  });
});

test('GROUP-008 a deleted group takes its privileges with it, and leaves its history', async () => {
  const member = await makeUser(db, { roles: [] });
  const made = await create({ members: [member], roles: ['Guest - 01'] });
  const { preview } = (await call(previewGroup, { groupId: made.groupId }, { as: admin })).output;
  expect(preview).toMatchObject({ total: 1, leftWithNothing: 1 });
  expect((await call(deleteGroup, { groupId: made.groupId, version: 7 }, { as: admin })).problem.code).toBe(
    'changed-meanwhile',
  );
  const { output } = await call(deleteGroup, { groupId: made.groupId, version: 1 }, { as: admin });
  expect(output.members).toBe(1);
  expect(await levelsOf(member)).toEqual([]);
  expect((await call(getGroup, { groupId: made.groupId }, { as: admin })).status).toBe(404);
  const entries = await db
    .selectFrom('auditEntry')
    .select(['entity', 'field', 'oldValue', 'newValue'])
    .where('modifiedBy', '=', admin.id)
    .where('newValue', 'is', null)
    .where('entityId', 'in', [String(made.groupId), String(member.id)])
    .execute();
  expect(entries).toEqual(
    expect.arrayContaining([
      { entity: 'userGroup', field: `members: ${member.email}`, oldValue: 'Active', newValue: null },
      { entity: 'userGroup', field: 'roles: Guest - 01', oldValue: 'Assigned', newValue: null },
      { entity: 'user', field: `GroupsAssigned: ${made.details.name}`, oldValue: 'Active', newValue: null },
    ]),
  );
});
