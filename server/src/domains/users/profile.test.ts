import { describe, expect, test } from 'vitest';
import { createUser, findUserByEmail, listOfficeUsers, setLanguage } from '#contract/users/api.ts';
import { makeGroup, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();
const { db } = server;

const profileOf = async (email: string) => {
  const { output } = await server.call(findUserByEmail, { email }, { as: { email } });
  return output.data.user;
};

const newUser = (given: Partial<Record<'email' | 'office' | 'region', string>> & { email: string }) => ({
  user: { firstName: 'Ana', lastName: "O'Brien-Díaz", office: 'USAO', region: 'US', ...given },
});

describe('user/searchUserByEmail', () => {
  const onTheWire = async (email: string) => {
    const { text } = await server.call(findUserByEmail, { email }, { as: { email } });
    return (JSON.parse(text) as { data: { User: Record<string, unknown> } }).data.User;
  };

  test('USER-005 USER-007 USER-008 USER-009 API-022 answers data.User with the names and the address', async () => {
    const { email } = await makeUser(db, { firstName: 'Ana', lastName: 'Sol' });
    const names = { username: email, FirstName: 'Ana', LastName: 'Sol', Email: email };
    expect(await onTheWire(email)).toMatchObject(names);
  });

  test('USER-010 USER-011 USER-012 USER-013 office, region, id and roles are told', async () => {
    const { id, email } = await makeUser(db, { office: 'DEUO', roles: ['Standard User'] });
    expect(await onTheWire(email)).toMatchObject({
      UserId: id,
      FDRO: 'DEUO',
      Region: 'EU',
      RoleDetails: [{ RoleId: expect.any(Number), RoleName: 'Standard User' }],
    });
  });

  test('USER-014 USER-016 USER-017 USER-025 the access flag, the policy and the central id are told', async () => {
    const { id, email } = await makeUser(db);
    const policy = { PolicyStatement: expect.any(Number), PolicyAcknowledgement: null };
    expect(await onTheWire(email)).toMatchObject({ AccessToPRCDS: 0, wvCentral: null, ...policy });
    await db.updateTable('appUser').set({ hasPrcdsAccess: true, centralId: 'C-7' }).where('id', '=', id).execute();
    expect(await onTheWire(email)).toMatchObject({ AccessToPRCDS: 1, wvCentral: 'C-7' });
  });

  test('USER-018 USER-020 USER-022 USER-023 the profile is complete and holds nothing more', async () => {
    const { email } = await makeUser(db);
    expect(Object.keys(await onTheWire(email)).sort()).toEqual(
      [
        ...[
          'UserId',
          'username',
          'language',
          'FirstName',
          'LastName',
          'Email',
          'FDRO',
          'Region',
          'Status',
          'wvCentral',
        ],
        ...['GroupsAssigned', 'RoleDetails', 'AccessToPRCDS', 'ActiveTime', 'PolicyStatement', 'PolicyAcknowledgement'],
      ].sort(),
    );
  });

  test('USER-006 USER-015 USER-024 USER-026 language, active time, status and groups are told', async () => {
    const person = await makeUser(db, { office: 'ESPO', language: 'es', isActive: false, roles: [] });
    const group = await makeGroup(db, { office: 'ESPO', members: [person], roles: ['Guest - 01'] });
    expect(await profileOf(person.email)).toMatchObject({
      language: 'es',
      isActive: false,
      office: 'ESPO',
      region: 'EU',
      activeMinutes: 10,
      groups: [group.name],
      roles: [{ roleName: 'Guest - 01' }],
    });
  });

  test('ENTRY-023 somebody without a profile gets an empty answer', async () => {
    expect(await profileOf('nobody.yet@prcds.example')).toBeNull();
  });

  test('USER-047 API-022 an address that is not the caller’s own is 403', async () => {
    const [person, other] = [await makeUser(db), await makeUser(db)];
    const { status, problem } = await server.call(findUserByEmail, { email: other.email }, { as: person });
    expect([status, problem.code]).toEqual([403, 'not-own-email']);
  });

  test('the caller’s own address in another case is their own', async () => {
    const person = await makeUser(db);
    const answer = await server.call(findUserByEmail, { email: person.email.toUpperCase() }, { as: person });
    expect(answer.output.data.user?.userId).toBe(person.id);
  });
});

describe('POST user', () => {
  test('ENTRY-007 ENTRY-008 API-023 first login makes the caller’s own profile in USAO and US, whatever the body says', async () => {
    const as = { email: 'first.login@prcds.example' };
    const body = newUser({ email: 'victim@prcds.example', office: 'ESPO', region: 'EU' });
    const { output } = await server.call(createUser, body, { as });
    expect(output.user).toMatchObject({ email: as.email, office: 'USAO', region: 'US', firstName: 'Ana', roles: [] });
    expect(await profileOf('victim@prcds.example')).toBeNull();
  });

  test('USER-047 somebody with a profile but without Create cannot make another', async () => {
    const person = await makeUser(db, { roles: ['Standard User'] });
    const { output } = await server.call(createUser, newUser({ email: 'friend@prcds.example' }), { as: person });
    expect(output).toMatchObject({ message: 'User details already exists', user: { email: person.email } });
    expect(await profileOf('friend@prcds.example')).toBeNull();
  });

  test('API-024 an existing profile is answered with the message, not an error, and stays as it is', async () => {
    const as = { email: 'twice@prcds.example' };
    const first = await server.call(createUser, newUser(as), { as });
    expect(first.output.message).toBe('User details created');
    const again = await server.call(createUser, newUser({ email: as.email.toUpperCase() }), { as });
    expect([again.status, again.output.message]).toEqual([200, 'User details already exists']);
    expect(again.output.user).toEqual(first.output.user);
  });

  test('two first logins at once make one profile', async () => {
    const as = { email: 'racer@prcds.example' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(createUser, newUser(as), { as })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ output }) => output.user?.userId)).size).toBe(1);
    expect(answers.filter(({ output }) => output.message === 'User details created')).toHaveLength(1);
  });

  test('USER-047 an administrator makes users in their own office only', async () => {
    const admin = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    const typed = (email: string, office: string, region: string) => ({
      user: { ...newUser({ email, office, region }).user, firstName: 'Ana', lastName: 'Ruiz' },
    });
    const own = typed('own.office@prcds.example', 'ESPO', 'EU');
    expect((await server.call(createUser, own, { as: admin })).output.user).toMatchObject({
      office: 'ESPO',
      region: 'EU',
    });
    const other = typed('other.office@prcds.example', 'USAO', 'US');
    expect((await server.call(createUser, other, { as: admin })).problem.code).toBe('other-office');
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await server.call(createUser, other, { as: partnership })).status).toBe(200);
  });

  test('an office that does not exist or a region it is not in is named', async () => {
    const as = await makeUser(db, { roles: ['Partnership Admin'] });
    const unknown = await server.call(createUser, newUser({ email: 'x@prcds.example', office: 'XXXX' }), { as });
    expect(unknown.problem.errors).toEqual([{ field: 'User.FDRO', code: 'not-in-list' }]);
    const mismatch = await server.call(createUser, newUser({ email: 'x@prcds.example', region: 'EU' }), { as });
    expect(mismatch.problem.errors).toEqual([{ field: 'User.Region', code: 'not-in-list' }]);
  });

  test('CONST-010 a name of more than 40 characters is refused', async () => {
    const as = { email: 'long.name@prcds.example' };
    const body = { user: { ...newUser(as).user, firstName: 'x'.repeat(41) } };
    const { problem } = await server.call(createUser, body, { as });
    expect(problem.errors).toEqual([{ field: 'User.FirstName', code: 'too-long', params: { maximum: 40 } }]);
  });

  test('USER-042 what an administrator types for somebody else is checked, a name of one’s own is taken as it comes', async () => {
    const as = await makeUser(db, { roles: ['Partnership Admin'] });
    const named = (email: string, firstName: string) => ({
      user: { ...newUser({ email }).user, firstName, lastName: 'Ruiz' },
    });
    const { problem } = await server.call(createUser, named('other@prcds.example', 'A<b>'), { as });
    expect(problem.errors).toEqual([{ field: 'User.FirstName', code: 'not-alphanumeric' }]);
    const own = { email: 'own.name@prcds.example' };
    expect((await server.call(createUser, named(own.email, "O'Brien-Ruiz"), { as: own })).status).toBe(200);
  });

  test('USER-045 a profile of one’s own has names: those the provider left out are of the address', async () => {
    const named = async (email: string, firstName: string, lastName: string) => {
      const { user } = newUser({ email });
      const { output } = await server.call(createUser, { user: { ...user, firstName, lastName } }, { as: { email } });
      return [output.user?.firstName, output.user?.lastName];
    };
    expect(await named('sana.maria.usman@prcds.example', '', '')).toEqual(['sana', 'maria usman']);
    expect(await named('ben@prcds.example', '  ', '')).toEqual(['ben', 'ben']);
    expect(await named('cher@prcds.example', 'Cher', '')).toEqual(['Cher', 'cher']);
    expect(await named('jose.m@prcds.example', ' José  María ', 'Díaz')).toEqual(['José María', 'Díaz']);
  });

  test('USER-042 a name that cannot be shown is refused, also one’s own', async () => {
    const as = { email: 'odd.name@prcds.example' };
    const body = { user: { ...newUser(as).user, lastName: 'A\u0007b' } };
    const { problem } = await server.call(createUser, body, { as });
    expect(problem.errors).toEqual([{ field: 'User.LastName', code: 'invalid-characters' }]);
  });

  test('the making of a profile is written down', async () => {
    const as = { email: 'audited@prcds.example' };
    const { output } = await server.call(createUser, newUser(as), { as });
    const id = String(output.user?.userId);
    const entries = await db.selectFrom('auditEntry').selectAll().where('entityId', '=', id).execute();
    expect(entries).toHaveLength(6);
    for (const entry of entries) expect(entry).toMatchObject({ entity: 'user', oldValue: null, officeCode: 'USAO' });
    expect(Object.fromEntries(entries.map(({ field, newValue }) => [field, newValue]))).toEqual({
      FirstName: 'Ana',
      LastName: "O'Brien-Díaz",
      Email: as.email,
      FDRO: 'USAO',
      Region: 'US',
      Status: 'Active',
    });
  });
});

test('I18N-002 the language is stored on the user', async () => {
  const person = await makeUser(db);
  await server.call(setLanguage, { language: 'es' }, { as: person });
  expect((await profileOf(person.email))?.language).toBe('es');
});

test('API-049 users/{fdro} lists the users of the office, on demand only the active ones', async () => {
  const as = await makeUser(db, { office: 'NZLO', firstName: 'Ben', lastName: 'Adams' });
  const gone = await makeUser(db, { office: 'NZLO', firstName: 'Cy', lastName: 'Moss', isActive: false });
  const active = await server.call(listOfficeUsers, { office: 'NZLO', status: 'Active' }, { as });
  expect(active.output.users).toEqual([{ userId: as.id, name: 'Ben Adams', email: as.email }]);
  const all = await server.call(listOfficeUsers, { office: 'NZLO' }, { as });
  expect(all.output.users.map((user) => user.userId)).toEqual([as.id, gone.id]);
});
