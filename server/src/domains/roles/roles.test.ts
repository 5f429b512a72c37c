import { describe, expect, test } from 'vitest';
import { modules } from '#contract/access.ts';
import {
  createRole,
  deleteRole,
  getRole,
  listModules,
  listRoleAudit,
  listRoles,
  previewRole,
  type RoleInput,
  saveRole,
  setRoleStatus,
} from '#contract/roles/api.ts';
import { sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();
const boss = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Priya', lastName: 'Nair' });
const admin = await makeUser(db, { roles: ['Local Administrator'] });

const granted = (moduleId: number, ...levels: string[]) => ({
  moduleId,
  levels: levels.map((accessType) => ({ accessType, isGranted: true })),
});
let made = 0;
const newName = () => `Coordinator - ${++made}`;
const role = (values: Partial<RoleInput> = {}): RoleInput => ({
  name: newName(),
  isActive: true,
  screens: [granted(1, 'View'), granted(4, 'View', 'Create')],
  ...values,
});
const create = async (values: Partial<RoleInput> = {}) =>
  (await call(createRole, { role: role(values) }, { as: boss })).output.role;
const read = async (roleId: number) => (await call(getRole, { roleId }, { as: boss })).output.role;
const idOf = async (name: string) =>
  (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe('reading', () => {
  test('ROLE-002 ROLE-011 ROLE-012 ROLE-013 ROLE-014 the list begins with the sample roles', async () => {
    const { roles } = (await call(listRoles, {}, { as: admin })).output;
    expect(roles.slice(0, 5).map(({ name }) => name)).toEqual(sampleRoleNames);
    expect(roles.slice(0, 5).every(({ isSample }) => isSample)).toBe(true);
  });

  test('ROLE-006 ROLE-018 a role shows every level of every module', async () => {
    const { screens } = await read(await idOf('Guest - 01'));
    expect(screens.map(({ moduleName }) => moduleName)).toEqual(modules.map(({ name }) => name));
    const ticked = screens.flatMap(({ moduleName, levels }) =>
      levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
    );
    expect(ticked).toEqual(['Home:View', 'Projects:View']);
  });

  test('ROLE-018 a custom role is viewed with View alone: its name, its status and its access', async () => {
    const as = await makeUser(db, { roles: [await makeRole(db, ['Admin Role Management:View'])] });
    const custom = await create({ name: newName() });
    const { roles } = (await call(listRoles, {}, { as })).output;
    expect(roles.map(({ roleId }) => roleId)).toContain(custom.roleId);
    const { status, output } = await call(getRole, { roleId: custom.roleId }, { as });
    expect(status).toBe(200);
    expect(output.role).toMatchObject({ name: custom.name, isActive: true, isSample: false });
    const ticked = output.role.screens.flatMap(({ moduleName, levels }) =>
      levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
    );
    expect(ticked).toEqual(['Home:View', 'Reservation:View', 'Reservation:Create']);
  });

  test('USER-047 groups of other offices are counted, not named', async () => {
    const name = await makeRole(db, ['Home:View']);
    const own = await makeGroup(db, { roles: [name] });
    await makeGroup(db, { roles: [name], office: 'ESPO' });
    const seenBy = async (as: typeof boss) => (await call(getRole, { roleId: await idOf(name) }, { as })).output.role;
    expect(await seenBy(admin)).toMatchObject({ groups: [{ groupName: own.name }], groupsElsewhere: 1 });
    expect((await seenBy(boss)).groups).toHaveLength(2);
  });

  test('ROLE-021 the modules come with the levels each has', async () => {
    const { output } = await call(listModules, {}, { as: admin });
    expect(output.modules).toHaveLength(8);
    expect(output.modules[0]).toEqual({ moduleId: 1, moduleName: 'Home', levels: ['View'] });
  });
});

describe('create and edit', () => {
  test('ROLE-003 ROLE-005 ROLE-016 a new role has its name, is active, and any level brings View', async () => {
    const name = newName();
    const { output } = await call(
      createRole,
      { role: { name, screens: [granted(3, 'Edit'), granted(1, 'Full Access'), granted(4, 'No Access')] } },
      { as: boss },
    );
    const ticked = output.role.screens.flatMap(({ moduleName, levels }) =>
      levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
    );
    expect(output.role).toMatchObject({ name, isActive: true, isSample: false, crossesOffices: false });
    expect(ticked).toEqual(['Home:View', 'Projects:View', 'Projects:Edit']);
  });

  test('ROLE-009 ROLE-021 wrong names, unknown modules and levels a module lacks are refused where they stand', async () => {
    const wrong = role({
      name: 'a_b',
      screens: [granted(99), granted(1, 'Edit'), granted(4, 'Fly'), granted(1, 'View')],
    });
    const { status, problem } = await call(createRole, { role: wrong }, { as: boss });
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['Role.roleName', 'invalid-characters'],
      ['Role.screens.0.ModuleId', 'unknown'],
      ['Role.screens.1.AccessDetails.0.AccessTypeDescription', 'not-in-list'],
      ['Role.screens.2.AccessDetails.0.AccessTypeDescription', 'unknown'],
      ['Role.screens.3.ModuleId', 'duplicate'],
    ]);
    const long = await call(createRole, { role: role({ name: 'a'.repeat(10_000) }) }, { as: boss });
    expect(long.problem.errors).toEqual([{ field: 'Role.roleName', code: 'too-long', params: { maximum: 40 } }]);
  });

  test('ROLE-009 several spaces in a name count as one', async () => {
    expect((await create({ name: ' Night   shift  2 ' })).name).toBe('Night shift 2');
  });

  test('ROLE-010 USER-044 a name that differs in case or Unicode form exists already', async () => {
    await create({ name: 'Équipe de nuit' });
    for (const name of ['ÉQUIPE DE NUIT', 'e\u0301quipe de nuit', ' Équipe de nuit '])
      expect((await call(createRole, { role: role({ name }) }, { as: boss })).problem).toMatchObject({
        code: 'already-exists',
        params: { field: 'roleName' },
        errors: [{ field: 'Role.roleName', code: 'duplicate' }],
      });
    const name = newName();
    const answers = await Promise.all([1, 2, 3].map(() => call(createRole, { role: role({ name }) }, { as: boss })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('ROLE-009 ROLE-010 ROLE-017 a changed name is checked as a new one is, and its own may stay', async () => {
    const [taken, renamed] = [await create(), await create()];
    const rename = (name: string) =>
      call(saveRole, { roleId: renamed.roleId, version: 1, role: role({ name }) }, { as: boss });
    const { status, problem } = await rename(taken.name.toUpperCase());
    expect([status, problem.code, problem.errors]).toEqual([
      409,
      'already-exists',
      [{ field: 'Role.roleName', code: 'duplicate' }],
    ]);
    expect((await rename('a_b')).problem.errors).toEqual([{ field: 'Role.roleName', code: 'invalid-characters' }]);
    expect((await rename(' ')).problem.errors).toEqual([{ field: 'Role.roleName', code: 'required' }]);
    expect((await read(renamed.roleId)).name).toBe(renamed.name);
    expect((await rename(renamed.name.toUpperCase())).output.role.name).toBe(renamed.name.toUpperCase());
  });

  test('ROLE-001 with View alone no role is made, changed or deleted', async () => {
    const as = await makeUser(db, { roles: [await makeRole(db, ['Home:View', 'Admin Role Management:View'])] });
    const { roleId, name } = await create({ screens: [granted(1, 'View')] });
    const changed = role({ name, screens: [] });
    for (const answer of [
      await call(createRole, { role: changed }, { as }),
      await call(saveRole, { roleId, version: 1, role: changed }, { as }),
      await call(setRoleStatus, { roleId, version: 1, isActive: false }, { as }),
      await call(deleteRole, { roleId, version: 1 }, { as }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([403, 'no-access']);
    expect((await call(getRole, { roleId }, { as })).output.role).toMatchObject({ name, isActive: true, version: 1 });
  });

  test('ROLE-017 an edit acts on the next request of every holder, and is in the history', async () => {
    const { roleId, version, name } = await create();
    const person = await makeUser(db, { roles: [name] });
    const mayCreate = async () =>
      (await call(getUserAccess, {}, { as: person })).output.access
        .find(({ moduleName }) => moduleName === 'Reservation')
        ?.levels.find(({ accessType }) => accessType === 'Create')?.isGranted;
    expect(await mayCreate()).toBe(true);
    const changed = role({ name, screens: [granted(1, 'View'), granted(4, 'View')] });
    await call(saveRole, { roleId, version, role: changed }, { as: boss });
    expect(await mayCreate()).toBe(false);
    const { audit } = (await call(listRoleAudit, { roleId }, { as: boss })).output;
    expect(audit[0]).toMatchObject({
      field: 'screens: Reservation:Create',
      oldValue: 'Granted',
      newValue: null,
      modifiedBy: 'Priya Nair',
    });
  });

  test('F11 F20 an edit on top of another is refused with what differs, and who changed it', async () => {
    const { roleId, name } = await create();
    await call(saveRole, { roleId, version: 1, role: role({ name, screens: [granted(1, 'View')] }) }, { as: boss });
    const { status, problem } = await call(saveRole, { roleId, version: 1, role: role({ name }) }, { as: boss });
    expect([status, problem.code, problem.params?.version]).toEqual([409, 'changed-meanwhile', 2]);
    expect(problem.params?.by).toBe('Priya Nair');
    expect(problem.errors?.map(({ field }) => field)).toEqual([
      'screens: Reservation:View',
      'screens: Reservation:Create',
    ]);
  });

  test('ROLE-007 of an inactive role nothing but the status can be changed', async () => {
    const { roleId, name } = await create();
    await call(setRoleStatus, { roleId, version: 1, isActive: false }, { as: boss });
    for (const isActive of [true, false]) {
      const { status, problem } = await call(saveRole, { roleId, version: 2, role: role({ isActive }) }, { as: boss });
      expect([status, problem.code]).toEqual([409, 'role-inactive']);
    }
    expect((await read(roleId)).name).toBe(name);
    const back = await call(saveRole, { roleId, version: 2, role: role({ name, isActive: true }) }, { as: boss });
    expect(back.output.role.isActive).toBe(true);
  });

  test('ROLE-008 the status is locked while a user group has the role', async () => {
    const { roleId, name } = await create();
    await makeGroup(db, { roles: [name], office: 'ESPO' });
    const { status, problem } = await call(setRoleStatus, { roleId, version: 1, isActive: false }, { as: boss });
    expect([status, problem.code]).toEqual([409, 'role-in-group']);
    expect((await read(roleId)).isAssignedToGroup).toBe(true);
    const asleep = { roleId, version: 1, role: role({ name, isActive: false }) };
    expect((await call(saveRole, asleep, { as: boss })).problem.code).toBe('role-in-group');
    const lessened = { roleId, version: 1, role: role({ name, screens: [granted(1, 'View')] }) };
    expect((await call(saveRole, lessened, { as: boss })).output.role).toMatchObject({ isActive: true, version: 2 });
  });

  test('USER-047 a role change is refused beyond the caller’s own access', async () => {
    const editor = await makeUser(db, {
      roles: [
        await makeRole(db, [
          'Home:View',
          'Admin Role Management:View',
          'Admin Role Management:Create',
          'Admin Role Management:Edit',
          'Admin Role Management:Delete',
        ]),
      ],
    });
    expect((await call(createRole, { role: role() }, { as: editor })).problem).toMatchObject({
      code: 'beyond-own-access',
    });
    const small = await call(createRole, { role: role({ screens: [granted(1, 'View')] }) }, { as: editor });
    expect(small.status).toBe(200);
    const { roleId, name } = await create();
    const lessened = role({ name, screens: [granted(1, 'View')] });
    expect((await call(saveRole, { roleId, version: 1, role: lessened }, { as: editor })).problem.code).toBe(
      'beyond-own-access',
    );
    expect((await call(deleteRole, { roleId, version: 1 }, { as: editor })).problem.code).toBe('beyond-own-access');
    expect((await call(setRoleStatus, { roleId, version: 1, isActive: false }, { as: editor })).problem.code).toBe(
      'beyond-own-access',
    );
    const shared = await create({ screens: [granted(1, 'View')] });
    await makeUser(db, { roles: [shared.name], office: 'ESPO' });
    const renamed = { roleId: shared.roleId, version: 1, role: role({ screens: [granted(1, 'View')] }) };
    expect((await call(saveRole, renamed, { as: editor })).problem.code).toBe('role-used-elsewhere');
  });

  test('ROLE-001 callers cannot change a role they hold', async () => {
    const { roleId, version, name } = await read(await idOf('Partnership Admin'));
    const lessened = { roleId, version, role: role({ name, screens: [granted(1, 'View')] }) };
    await makeUser(db, { roles: ['Partnership Admin'] });
    const { status, problem } = await call(saveRole, lessened, { as: boss });
    expect([status, problem.code]).toEqual([409, 'last-partnership-admin']);
    const held = await create();
    const holder = await makeUser(db, { roles: ['Partnership Admin', held.name] });
    const change = { roleId: held.roleId, version: 1, role: role({ name: held.name, screens: [granted(1, 'View')] }) };
    expect((await call(saveRole, change, { as: holder })).problem.code).toBe('own-access');
  });
});

describe('delete', () => {
  test('ROLE-019 ROLE-020 a deleted role is taken off every user and group', async () => {
    const { roleId, name } = await create();
    const person = await makeUser(db, { roles: [name] });
    const group = await makeGroup(db, { roles: [name], members: [await makeUser(db)] });
    const { output } = await call(deleteRole, { roleId, version: 1 }, { as: boss });
    expect(output).toEqual({ users: 1, groups: 1 });
    expect((await call(getRole, { roleId }, { as: boss })).status).toBe(404);
    const { access } = (await call(getUserAccess, {}, { as: person })).output;
    expect(access.flatMap(({ levels }) => levels).some(({ isGranted }) => isGranted)).toBe(false);
    const entries = await db
      .selectFrom('auditEntry')
      .select(['entity', 'entityId', 'field', 'newValue', 'modifiedBy'])
      .where('field', 'like', `roles: ${name}%`)
      .execute();
    expect(entries).toEqual(
      expect.arrayContaining([
        {
          entity: 'user',
          entityId: String(person.id),
          field: `roles: ${name} (USAO)`,
          newValue: null,
          modifiedBy: boss.id,
        },
        {
          entity: 'userGroup',
          entityId: String(group.id),
          field: `roles: ${name}`,
          newValue: null,
          modifiedBy: boss.id,
        },
      ]),
    );
  });

  test('ROLE-020 off all who have it, in every office, and no other role is touched', async () => {
    const { roleId, name } = await create();
    const [one, two] = [
      await makeUser(db, { roles: [name, 'Guest - 01'] }),
      await makeUser(db, { roles: [name], office: 'ESPO' }),
    ];
    const member = await makeUser(db, { roles: [] });
    const groups = [
      await makeGroup(db, { roles: [name, 'Guest - 01'], members: [member] }),
      await makeGroup(db, { roles: [name], office: 'ESPO' }),
    ];
    expect((await call(deleteRole, { roleId, version: 1 }, { as: boss })).output).toEqual({ users: 2, groups: 2 });
    const held = async (as: typeof boss) =>
      (await call(getUserAccess, {}, { as })).output.access.flatMap(({ moduleName, levels }) =>
        levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
      );
    expect([await held(one), await held(two), await held(member)]).toEqual([
      ['Home:View', 'Projects:View'],
      [],
      ['Home:View', 'Projects:View'],
    ]);
    const ids = groups.map(({ id }) => id);
    const left = await db.selectFrom('groupRole').select('groupId').where('groupId', 'in', ids).execute();
    expect(left.map(({ groupId }) => groupId)).toEqual([ids[0]]);
    expect((await call(listRoles, {}, { as: boss })).output.roles.map((one) => one.name)).not.toContain(name);
  });

  test('ROLE-015 ROLE-019 sample roles can be neither deleted nor renamed', async () => {
    const { roleId, version, screens, isActive } = await read(await idOf('Guest - 01'));
    expect((await call(deleteRole, { roleId, version }, { as: boss })).problem.code).toBe('sample-role');
    const renamed = { roleId, version, role: { name: 'Guest - 02', isActive, screens } };
    expect((await call(saveRole, renamed, { as: boss })).problem.code).toBe('sample-role');
  });

  test('F11 an old version is not deleted, and what is gone is not found', async () => {
    const { roleId, name } = await create();
    await call(saveRole, { roleId, version: 1, role: role({ name, screens: [] }) }, { as: boss });
    expect((await call(deleteRole, { roleId, version: 1 }, { as: boss })).problem.code).toBe('changed-meanwhile');
    expect((await call(deleteRole, { roleId: 999_999, version: 1 }, { as: boss })).status).toBe(404);
  });

  test('ROLE-020 the preview names who loses what, who keeps it another way, and who is left with nothing', async () => {
    const { roleId, name } = await create();
    const bare = await makeUser(db, { roles: [name], lastName: 'Bare' });
    const rich = await makeUser(db, { roles: [name, 'View Only User'], lastName: 'Rich' });
    const { preview } = (await call(previewRole, { roleId }, { as: boss })).output;
    expect(preview).toMatchObject({ total: 2, leftWithNothing: 1 });
    expect(preview.people[0]).toMatchObject({ userId: bare.id, isLeftWithNothing: true, kept: [] });
    expect(preview.people[1]).toMatchObject({
      userId: rich.id,
      lost: ['Reservation:Create'],
      isLeftWithNothing: false,
    });
    expect(preview.people[1]?.kept.map(({ privilege, sources }) => [privilege, sources[0]?.roleName])).toEqual(
      expect.arrayContaining([['Reservation:View', 'View Only User']]),
    );
    expect((await read(roleId)).holders).toBe(2);
  });

  test('ROLE-017 the preview of an edit tells gains and losses', async () => {
    const { roleId, name } = await create();
    await makeUser(db, { roles: [name] });
    const screens = [granted(1, 'View'), granted(4, 'View', 'Edit')];
    const { preview } = (await call(previewRole, { roleId, screens }, { as: boss })).output;
    expect(preview.people[0]).toMatchObject({ gained: ['Reservation:Edit'], lost: ['Reservation:Create'], kept: [] });
    const wrong = await call(previewRole, { roleId, screens: [granted(99)] }, { as: boss });
    expect(wrong.problem.errors).toEqual([{ field: 'screens.0.ModuleId', code: 'unknown' }]);
  });
});
