import { expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Roles, user groups and modules: section 3 and the calls of table T5, written out by hand. */
const server = await testServer();
const { db } = server;
const ask = plainCalls(server, await makeUser(db, { roles: ['Partnership Admin'] }));

const { body: listedModules } = await ask('GET', 'list/module');
const moduleOf = (name: string) =>
  valuesIn(listedModules, 'Modules', 'ModuleId')[valuesIn(listedModules, 'Modules', 'ModuleName').indexOf(name)];
const granted = (level: string) => [{ AccessTypeDescription: level, AccessStatus: 1 }];
const projects = (level: string) => [{ ModuleId: moduleOf('Projects'), AccessDetails: granted(level) }];

const modules: readonly (readonly [ids: string, module: string, levels: readonly string[]])[] = [
  ['API-004 API-005 ROLE-021', 'Home', ['View']],
  ['ROLE-024 ROLE-027', 'Registered Child', ['View', 'Edit', 'Send CSM', 'Export to Excel', 'Print']],
  ['ROLE-023 ROLE-025', 'Projects', ['View', 'Create', 'Edit', 'Export', 'Print to PDF']],
  ['ROLE-026 ROLE-028 ROLE-029', 'Reservation', ['View', 'Create', 'Edit', 'Delete', 'Transfer', 'Release']],
  ['API-004 API-005', 'Admin Office Setting', ['View', 'Create', 'Edit', 'Delete', 'Export']],
  ['API-004 API-005', 'Admin User Profile Management', ['View', 'Create', 'Edit', 'Export']],
  ['API-004 API-005', 'Admin Role Management', ['View', 'Create', 'Edit', 'Delete']],
  ['API-004 API-005', 'Admin User Group Management', ['View', 'Create', 'Edit', 'Delete']],
];

test.each(modules)('%s GET list/module has %s with its access types', (_ids, module, levels) => {
  expect(valueAt(listedModules, 'Modules')).toContainEqual({
    ModuleId: aNumber,
    ModuleName: module,
    AccessTypes: expect.arrayContaining([...levels]),
  });
});

async function makeRole(roleName: string, change: object = {}) {
  const made = await ask('POST', 'role', { Role: { roleName, screens: projects('View'), ...change } });
  expect(made.status).toBe(200);
  return { id: valueAt(made.body, 'Role.RoleId'), version: valueAt(made.body, 'Role.Version') };
}
const readRole = async (id: unknown) => (await ask('GET', `role/${id}`)).body;

test('API-004 API-005 ROLE-003 ROLE-004 ROLE-005 POST role makes one, GET role and role/{id} answer it', async () => {
  const { id } = await makeRole('Reader');
  const { status, body } = await ask('GET', 'role');
  expect(status).toBe(200);
  expect(valueAt(body, 'Roles')).toContainEqual(
    expect.objectContaining({ RoleId: id, roleName: 'Reader', status: 'Active' }),
  );
  expect(await ask('GET', `role/${id}`)).toMatchObject({
    status: 200,
    body: { Role: { RoleId: id, roleName: 'Reader', status: 'Active' } },
  });
});

test('API-005 ROLE-004 POST role reads status', async () => {
  const { id } = await makeRole('Sleeper', { status: 'Inactive' });
  expect(await readRole(id)).toMatchObject({ Role: { status: 'Inactive' } });
});

/** A field of a role and its new value for PUT role/{id}. */
const changes: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['API-004 API-005 ROLE-003 ROLE-017', 'roleName', 'Renamed'],
  ['API-004 API-005 ROLE-004 ROLE-017', 'status', 'Inactive'],
];

test.each(changes)('%s PUT role/{id} reads %s', async (_ids, name, value) => {
  const { id, version } = await makeRole(`Before ${name}`);
  const Role = { roleName: `Before ${name}`, status: 'Active', screens: projects('View'), [name]: value };
  expect((await ask('PUT', `role/${id}`, { Version: version, Role })).status).toBe(200);
  expect(await readRole(id)).toMatchObject({ Role: { RoleId: id, [name]: value } });
});

test('API-004 API-005 ROLE-006 ROLE-021 POST and PUT role read screens with ModuleId and AccessDetails', async () => {
  const levelsOf = async (id: unknown) => {
    const screens = valueAt(await readRole(id), 'Role.screens') as Record<string, unknown>[];
    const screen = screens.find(({ ModuleId }) => ModuleId === moduleOf('Projects'));
    return screen as { ModuleName: string; AccessDetails: { AccessTypeDescription: string; AccessStatus: number }[] };
  };
  const { id, version } = await makeRole('Maker');
  const before = await levelsOf(id);
  expect(before.ModuleName).toBe('Projects');
  expect(before.AccessDetails).toContainEqual({ AccessTypeDescription: 'View', AccessStatus: 1 });
  expect(before.AccessDetails).toContainEqual({ AccessTypeDescription: 'Create', AccessStatus: 0 });
  const Role = { roleName: 'Maker', status: 'Active', screens: projects('Create') };
  expect((await ask('PUT', `role/${id}`, { Version: version, Role })).status).toBe(200);
  expect((await levelsOf(id)).AccessDetails).toContainEqual({ AccessTypeDescription: 'Create', AccessStatus: 1 });
});

test('API-004 ROLE-019 DELETE role/{id} takes that one away', async () => {
  const [stays, goes] = [await makeRole('Stays'), await makeRole('Goes')];
  expect((await ask('DELETE', `role/${goes.id}?Version=${goes.version}`)).status).toBe(200);
  const ids = valuesIn((await ask('GET', 'role')).body, 'Roles', 'RoleId');
  expect(ids).toContain(stays.id);
  expect(ids).not.toContain(goes.id);
});

const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: [] });
const reader = (await makeRole('Reader of projects')).id;
const details = (GroupName: string) => ({
  GroupName,
  Description: 'Those who read',
  Status: 'Active',
  FDRO: 'USAO',
  Region: 'US',
});

async function makeGroup(name: string) {
  const UserGroup = { details: details(name), members: [{ UserId: ana.id, UserRoleStatus: 'Active' }], roles: [] };
  const made = await ask('POST', 'userGroup', { UserGroup });
  expect(made.status).toBe(200);
  const id = valueAt(made.body, 'UserGroup.GroupId');
  return { id, Version: valueAt(made.body, 'UserGroup.Version'), UserGroup };
}

test('API-004 API-005 GROUP-003 GROUP-004 GROUP-007 POST userGroup makes one, GET userGroup/{id} answers it', async () => {
  const { id } = await makeGroup('Readers');
  expect(await ask('GET', `userGroup/${id}`)).toMatchObject({
    status: 200,
    body: {
      UserGroup: {
        GroupId: id,
        details: details('Readers'),
        members: [{ UserId: ana.id, FirstName: 'Ana', LastName: 'Delgado', UserRoleStatus: 'Active' }],
        roles: [],
      },
    },
  });
});

test('API-004 API-005 API-055 GROUP-001 GET userGroup answers UserGroups', async () => {
  const { id } = await makeGroup('Listed');
  const { status, body } = await ask('GET', 'userGroup');
  expect(status).toBe(200);
  expect(valueAt(body, 'UserGroups')).toContainEqual(
    expect.objectContaining({ GroupId: id, GroupName: 'Listed', Members: 1, Roles: [], Status: 'Active' }),
  );
});

/** A part of a group and its new value for PUT userGroup/{id}. */
const parts: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['API-004 API-005 GROUP-003', 'details', { ...details('Changed'), Description: 'Others', Status: 'Inactive' }],
  ['API-004 API-005 GROUP-004', 'members', [{ UserId: ana.id, UserRoleStatus: 'Inactive' }]],
  ['API-004 API-005 GROUP-005', 'roles', [{ RoleId: reader }]],
];

test.each(parts)('%s PUT userGroup/{id} reads %s', async (_ids, name, value) => {
  const { id, Version, UserGroup } = await makeGroup(`With other ${name}`);
  const sent = { Version, UserGroup: { ...UserGroup, [name]: value } };
  expect((await ask('PUT', `userGroup/${id}`, sent)).status).toBe(200);
  expect((await ask('GET', `userGroup/${id}`)).body).toMatchObject({ UserGroup: { GroupId: id, [name]: value } });
});

test('API-004 GROUP-008 DELETE userGroup/{id} takes that one away', async () => {
  const [stays, goes] = [await makeGroup('Stays'), await makeGroup('Goes')];
  expect((await ask('DELETE', `userGroup/${goes.id}?Version=${goes.Version}`)).status).toBe(200);
  const ids = valuesIn((await ask('GET', 'userGroup')).body, 'UserGroups', 'GroupId');
  expect(ids).toContain(stays.id);
  expect(ids).not.toContain(goes.id);
});
