import { expect, test } from 'vitest';
import { makeCredential, makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Users, access and consent', their calls of section 7 and of table T5, written out by hand. */
const server = await testServer();
const { db } = server;
const admin = await makeUser(db, { roles: ['Partnership Admin'] });
const ask = plainCalls(server, admin);

const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', language: 'es', hasAccepted: false });
const group = await makeGroup(db, { members: [ana] });
await db.updateTable('appUser').set({ centralId: 'WV-77', hasPrcdsAccess: true }).where('id', '=', ana.id).execute();
const askAna = plainCalls(server, ana);
const { body: policy } = await askAna('GET', 'fundraisingOfficeSettings/USAO/policyDocument');
const PrivacyPolicyId = valueAt(policy, 'PolicyDocument.PrivacyPolicyId');
const acknowledged = await askAna('POST', 'user/policyAcknowledgement', {
  PolicyAcknowledgement: { FDRO: 'USAO', UserEmail: ana.email, PrivacyPolicyId, IPAddress: '' },
});
const own = await askAna('GET', 'user/searchUserByEmail', undefined, { user_email: ana.email });

/** A field of data.User and Ana's value. */
const details: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['API-022 USER-005', 'username', expect.stringMatching(/./)],
  ['API-022 USER-006', 'language', 'es'],
  ['API-022 USER-007 USER-019', 'FirstName', 'Ana'],
  ['API-022 USER-008 USER-020', 'LastName', 'Delgado'],
  ['API-022 USER-009 USER-023', 'Email', ana.email],
  ['API-022 USER-010 USER-021', 'FDRO', 'USAO'],
  ['API-022 USER-011 USER-022', 'Region', 'US'],
  ['API-022 USER-012 USER-018', 'UserId', ana.id],
  ['API-022 USER-013', 'RoleDetails', [{ RoleId: aNumber, RoleName: 'Standard User' }]],
  ['API-022 USER-014', 'AccessToPRCDS', 1],
  ['API-022 USER-015', 'ActiveTime', 10],
  ['API-022 USER-016', 'PolicyStatement', PrivacyPolicyId],
  ['API-022 USER-017', 'PolicyAcknowledgement', aMoment],
  ['API-022 USER-024', 'Status', 'Active'],
  ['API-022 USER-025', 'wvCentral', 'WV-77'],
  ['API-022 USER-026', 'GroupsAssigned', [group.name]],
];

test.each(details)('%s GET user/searchUserByEmail answers %s', (_ids, name, value) => {
  expect({ status: own.status, told: valueAt(own.body, `data.User.${name}`) }).toEqual({ status: 200, told: value });
});

test('API-022 ENTRY-022 GET user/searchUserByEmail reads the header user_email', async () => {
  const other = await askAna('GET', 'user/searchUserByEmail', undefined, { user_email: admin.email });
  expect(other.status).toBe(403);
});

/** A field of POST user and another value; the office determines the region. */
const creating: readonly [ids: string, name: string, value: string, beside?: object][] = [
  ['API-023 USER-019', 'FirstName', 'Berta'],
  ['API-023 USER-020', 'LastName', 'Ruiz'],
  ['API-023 USER-021', 'FDRO', 'CANO', { Region: 'CA' }],
  ['API-023 USER-022', 'Region', 'EU', { FDRO: 'ESPO' }],
  ['API-023 USER-023', 'Email', 'berta.ruiz@prcds.example'],
];

test.each(creating)('%s POST user reads %s', async (_ids, name, value, beside) => {
  const User = {
    FirstName: 'New',
    LastName: 'Person',
    FDRO: 'USAO',
    Region: 'US',
    Email: `new.${name.toLowerCase()}@prcds.example`,
    ...beside,
    [name]: value,
  };
  const made = await ask('POST', 'user', { User });
  expect(made).toMatchObject({ status: 200, body: { User } });
  expect((await ask('GET', `user/${valueAt(made.body, 'User.UserId')}`)).body).toMatchObject({ User });
});

test('API-023 API-024 POST user for somebody who is there is answered, not refused', async () => {
  const User = { FirstName: 'Ana', LastName: 'Delgado', FDRO: 'USAO', Region: 'US', Email: ana.email };
  expect(await ask('POST', 'user', { User })).toMatchObject({
    status: 200,
    body: { Message: 'User details already exists' },
  });
});

/** A module, with one level that a Standard User has and one they do not have. */
const modules: readonly (readonly [ids: string, module: string, granted: string | null, refused: string | null])[] = [
  ['API-025 USER-029 USER-032 USER-034', 'Registered Child', 'Send CSM', 'Export'],
  ['API-025 USER-029 USER-035', 'Projects', 'View', 'Create'],
  ['API-025 USER-029 USER-036', 'Reservation', 'Create', 'Delete'],
  ['API-025 USER-029 USER-037', 'Admin Office Setting', null, 'View'],
  ['API-025 USER-029 USER-038', 'Admin User Profile Management', null, 'Edit'],
  ['API-025 USER-029 USER-039', 'Admin Role Management', null, 'View'],
  ['API-025 USER-029 USER-040', 'Admin User Group Management', null, 'View'],
  ['API-025 USER-029 USER-041', 'Home', 'View', null],
];

test.each(modules)('%s GET user/access has %s', async (_ids, module, granted, refused) => {
  const { status, body } = await askAna('GET', 'user/access');
  const levels = (AccessStatus: number, level: string | null) =>
    level === null ? [] : [{ AccessTypeDescription: level, AccessStatus }];
  expect(status).toBe(200);
  expect(valueAt(body, 'UserAccess')).toContainEqual({
    ModuleId: aNumber,
    ModuleName: module,
    AccessDetails: expect.arrayContaining([...levels(1, granted), ...levels(0, refused)]),
  });
});

test('USER-027 USER-028 GET user/access numbers each of the eight modules', async () => {
  const { body } = await askAna('GET', 'user/access');
  expect(valuesIn(body, 'UserAccess', 'ModuleId')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test.each([
  ['View', 'Projects'],
  ['Create', 'Reservation'],
  ['Edit', 'Reservation'],
  ['Send CSM', 'Registered Child'],
])('USER-033 GET user/access tells %s of %s, granted or not', async (level, module) => {
  const told = async (roles: string[]) => {
    const { body } = await plainCalls(server, await makeUser(db, { roles }))('GET', 'user/access');
    const at = valuesIn(body, 'UserAccess', 'ModuleName').indexOf(module);
    const details = valueAt(body, `UserAccess.${at}.AccessDetails`) as { AccessTypeDescription: string }[];
    return details.filter(({ AccessTypeDescription }) => AccessTypeDescription === level);
  };
  const grants = [`${module}:${level}`, ...(level === 'View' ? [] : [`${module}:View`])];
  expect(await told([await makeRole(db, grants)])).toEqual([{ AccessTypeDescription: level, AccessStatus: 1 }]);
  expect(await told([await makeRole(db, ['Home:View'])])).toEqual([{ AccessTypeDescription: level, AccessStatus: 0 }]);
});

test('USER-027 USER-028 USER-030 USER-031 USER-032 GET user/access is a list of modules with their levels', async () => {
  const { body } = await askAna('GET', 'user/access');
  expect(valueAt(body, 'UserAccess.0')).toEqual({
    ModuleId: 1,
    ModuleName: 'Home',
    AccessDetails: [{ AccessTypeDescription: 'View', AccessStatus: 1 }],
  });
});

/** A profile field that PUT user/{id} changes, and what must be sent with it. */
const changing: readonly [ids: string, name: string, value: unknown, beside?: object][] = [
  ['API-004 API-005 USER-019', 'FirstName', 'Berta'],
  ['API-004 API-005 USER-020', 'LastName', 'Ruiz'],
  ['API-004 API-005 USER-021', 'FDRO', 'CANO', { Region: 'CA' }],
  ['API-004 API-005 USER-022', 'Region', 'EU', { FDRO: 'ESPO' }],
  ['API-004 API-005 USER-023', 'Email', 'changed@prcds.example'],
  ['API-004 API-005 USER-024', 'Status', 'Inactive'],
  ['API-004 API-005 USER-025', 'wvCentral', 'WV-78'],
  ['API-004 API-005 USER-014', 'AccessToPRCDS', 1],
  ['API-004 API-005 USER-015', 'ActiveTime', 7],
  ['API-004 API-005 USER-006', 'language', 'es'],
];

test.each(changing)('%s PUT user/{id} reads %s', async (_ids, name, value, beside) => {
  const person = await makeUser(db, { roles: [] });
  const path = `user/${person.id}`;
  const before = await ask('GET', path);
  expect(before).toMatchObject({ status: 200, body: { User: { UserId: person.id, Email: person.email } } });
  const { GroupsAssigned: _, ...profile } = valueAt(before.body, 'User') as Record<string, unknown>;
  const sent = { Version: profile.Version, User: { ...profile, ...beside, [name]: value } };
  expect((await ask('PUT', path, sent)).status).toBe(200);
  expect((await ask('GET', path)).body).toMatchObject({ User: { UserId: person.id, ...beside, [name]: value } });
});

test('API-004 API-005 USER-026 GET and PUT user/{id} have GroupsAssigned', async () => {
  const person = await makeUser(db, { roles: [] });
  const path = `user/${person.id}`;
  const profile = valueAt((await ask('GET', path)).body, 'User') as Record<string, unknown>;
  const GroupsAssigned = [{ GroupId: group.id, UserRoleStatus: 'Active' }];
  await ask('PUT', path, { Version: profile.Version, User: { ...profile, GroupsAssigned } });
  expect((await ask('GET', path)).body).toMatchObject({
    User: { GroupsAssigned: [{ GroupId: group.id, GroupName: group.name, UserRoleStatus: 'Active' }] },
  });
});

test('API-004 API-005 USER-003 USER-004 GET and PUT user/{id}/access give roles', async () => {
  const person = await makeUser(db, { roles: [] });
  const path = `user/${person.id}/access`;
  const before = await ask('GET', path);
  expect(before).toMatchObject({ status: 200, body: { UserAccess: { roles: [] } } });
  const { body: roles } = await ask('GET', 'role');
  const guest = valuesIn(roles, 'Roles', 'RoleId')[valuesIn(roles, 'Roles', 'roleName').indexOf('Guest - 01')];
  const UserAccess = { Region: 'US', FDRO: 'USAO', roles: [{ RoleId: guest }] };
  expect((await ask('PUT', path, { Version: valueAt(before.body, 'UserAccess.Version'), UserAccess })).status).toBe(
    200,
  );
  const after = (await ask('GET', path)).body;
  expect(after).toMatchObject({ UserAccess: { ...UserAccess, roles: [{ RoleId: guest, RoleName: 'Guest - 01' }] } });
  expect(valueAt(after, 'UserAccess.modules')).toContainEqual(
    expect.objectContaining({
      ModuleName: 'Projects',
      AccessDetails: expect.arrayContaining([{ AccessTypeDescription: 'View', AccessStatus: 1 }]),
    }),
  );
});

test('API-004 API-005 PUT user/{id}/access refuses modules, which follow from the roles', async () => {
  const person = await makeUser(db, { roles: [] });
  const path = `user/${person.id}/access`;
  const Version = valueAt((await ask('GET', path)).body, 'UserAccess.Version');
  const UserAccess = {
    Region: 'US',
    FDRO: 'USAO',
    roles: [],
    modules: [{ ModuleName: 'Projects', AccessDetails: [] }],
  };
  expect(await ask('PUT', path, { Version, UserAccess })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', errors: [{ field: 'UserAccess.modules', code: 'unknown' }] },
  });
});

test('API-049 GET users/{fdro}?Status=Active answers the active users of that office and no others', async () => {
  const [active, asleep] = [
    await makeUser(db, { office: 'NZLO', firstName: 'Ben', lastName: 'Adams' }),
    await makeUser(db, { office: 'NZLO', firstName: 'Cy', lastName: 'Moss', isActive: false }),
  ];
  const elsewhere = await makeUser(db, { office: 'AUSO' });
  expect(await ask('GET', 'users/NZLO?Status=Active')).toMatchObject({
    status: 200,
    body: { Users: [{ UserId: active.id, Name: 'Ben Adams', Email: active.email }] },
  });
  const of = async (path: string) => valuesIn((await ask('GET', path)).body, 'Users', 'UserId');
  expect(await of('users/NZLO?Status=Active')).toEqual([active.id]);
  expect(await of('users/NZLO?Status=Inactive')).toEqual([asleep.id]);
  expect(await of('users/NZLO')).toEqual([active.id, asleep.id]);
  expect(await of('users/AUSO?Status=Active')).toEqual([elsewhere.id]);
});

test('API-004 API-005 POST user/accessRequest takes the caller’s own UserEmail', async () => {
  const person = await makeUser(db, { roles: [] });
  const request = (UserEmail: string) =>
    plainCalls(server, person)('POST', 'user/accessRequest', { AccessRequest: { UserEmail } });
  expect((await request(ana.email)).status).toBe(403);
  expect(await request(person.email)).toMatchObject({ status: 200, body: { Sent: expect.any(Boolean) } });
});

/** A field of an acknowledgement; the address is the one seen by the server. */
const acknowledgement: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['CONSENT-006', 'FDRO', 'USAO'],
  ['CONSENT-007', 'UserEmail', ana.email],
  ['CONSENT-008', 'PrivacyPolicyId', PrivacyPolicyId],
  ['CONSENT-009', 'IPAddress', '127.0.0.1'],
  ['CONSENT-010', 'AcknowlegementDate', aMoment],
  ['CONSENT-011', 'AcknowlegementId', aNumber],
];

test.each(acknowledgement)('%s API-027 API-028 a policy acknowledgement has %s', async (_ids, name, value) => {
  expect(acknowledged.status).toBe(200);
  expect(valueAt(acknowledged.body, `PolicyAcknowledgement.${name}`)).toEqual(value);
  const listed = await askAna('GET', 'user/policyAcknowledgement?FDRO=USAO', undefined, { user_email: ana.email });
  expect(listed.status).toBe(200);
  expect(valuesIn(listed.body, 'PolicyAcknowledgement', name)).toEqual([value]);
});

test('API-026 GET user/policyAcknowledgement reads user_email and FDRO', async () => {
  const list = (office: string, email: string) =>
    askAna('GET', `user/policyAcknowledgement?FDRO=${office}`, undefined, { user_email: email });
  expect((await list('USAO', admin.email)).status).toBe(403);
  expect((await list('CANO', ana.email)).status).toBe(403);
});

test('API-028 POST user/policyAcknowledgement reads FDRO, UserEmail and PrivacyPolicyId', async () => {
  const accept = async (change: object) => {
    const given = { FDRO: 'USAO', UserEmail: ana.email, PrivacyPolicyId, IPAddress: '', ...change };
    return (await askAna('POST', 'user/policyAcknowledgement', { PolicyAcknowledgement: given })).status;
  };
  expect(await accept({ FDRO: 'CANO' })).toBe(403);
  expect(await accept({ UserEmail: admin.email })).toBe(403);
  expect(await accept({ PrivacyPolicyId: 999_999 })).not.toBe(200);
});

test('API-020 POST token reads RefreshToken and answers new tokens', async () => {
  const post = async (path: string, body: object, headers: object = {}) => {
    const answer = await fetch(`${server.origin}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const { headers } = await makeCredential(db);
  const issued = await post('integration/token', { UserEmail: ana.email }, headers);
  const renewed = await post('token', { RefreshToken: issued.body.rtoken });
  expect(renewed).toMatchObject({ status: 200, body: { token: expect.any(String), rtoken: expect.any(String) } });
  expect(renewed.body.token).not.toBe(issued.body.token);
  expect((await post('token', { RefreshToken: 'a token that nobody ever gave' })).status).toBe(401);
});
