import { beforeAll, describe, expect, test } from 'vitest';
import { getPolicyDocument, uploadPolicyDocument } from '#contract/consent/api.ts';
import { createUser, findUserByEmail, getUserAccess, listOfficeUsers, setLanguage } from '#contract/users/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { type MadeUser, makeGroup, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const database = await testDatabase();
const server = await testServer({ database });
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

  test('USER-009 the address is told as it was written, however it is asked for', async () => {
    await makeUser(db, { email: 'Ana.McSol@prcds.example' });
    expect(await onTheWire('ana.mcsol@prcds.example')).toMatchObject({ Email: 'Ana.McSol@prcds.example' });
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

  test('USER-013 all roles are told, held directly or through a group, those that act alone', async () => {
    const person = await makeUser(db, { roles: ['View Only User', 'Standard User'] });
    await makeGroup(db, { members: [person], roles: ['Guest - 01'] });
    await makeGroup(db, { members: [person], roles: ['Local Administrator'], isActive: false });
    const { RoleDetails } = await onTheWire(person.email);
    expect((RoleDetails as { RoleName: string }[]).map(({ RoleName }) => RoleName)).toEqual([
      'Guest - 01',
      'Standard User',
      'View Only User',
    ]);
  });

  test('USER-016 the policy statement is the one in force in the person’s own office', async () => {
    const person = await makeUser(db, { office: 'SGPO', roles: ['Local Administrator'] });
    const policyOf = async () =>
      (await server.call(getPolicyDocument, { office: 'SGPO' }, { as: person })).output.document;
    const first = await policyOf();
    expect(await onTheWire(person.email)).toMatchObject({ PolicyStatement: first.policyId });
    const document = { fileName: 'terms.pdf', content: first.content };
    const { policyId } = (await server.call(uploadPolicyDocument, { office: 'SGPO', document }, { as: person })).output;
    expect(policyId).not.toBe(first.policyId);
    expect(await onTheWire(person.email)).toMatchObject({ PolicyStatement: policyId });
  });

  test('USER-014 USER-016 USER-017 USER-025 the access flag, the policy and the central id are told', async () => {
    const { id, email } = await makeUser(db, { hasAccepted: false });
    const policy = { PolicyStatement: expect.any(Number), PolicyAcknowledgement: null };
    expect(await onTheWire(email)).toMatchObject({ AccessToPRCDS: 0, wvCentral: null, ...policy });
    await db.updateTable('appUser').set({ hasPrcdsAccess: true, centralId: 'C-7' }).where('id', '=', id).execute();
    expect(await onTheWire(email)).toMatchObject({ AccessToPRCDS: 1, wvCentral: 'C-7' });
  });

  describe('who can sign in', () => {
    beforeAll(() =>
      db
        .insertInto('office')
        .values({ code: 'TSUP', name: 'A support office', kind: 'support', regionCode: 'US' })
        .execute(),
    );

    test.each([
      ['staff of a fundraising office', 'DEUO', 'Standard User'],
      ['staff of a support office', 'TSUP', 'Standard User'],
      ['an administrator of one office', 'DEUO', 'Local Administrator'],
      ['an administrator of every office', 'USAO', 'Partnership Admin'],
    ])('ENTRY-001 %s', async (_who, office, role) => {
      const as = await makeUser(db, { office, roles: [role] });
      expect(await profileOf(as.email)).toMatchObject({ userId: as.id, office, isActive: true });
      const { access } = (await server.call(getUserAccess, {}, { as })).output;
      const home = access.find(({ moduleName }) => moduleName === 'Home');
      expect(home?.levels).toEqual([{ accessType: 'View', isGranted: true }]);
    });
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
    const body = newUser({ ...as, office: 'ESPO', region: 'EU' });
    const { output } = await server.call(createUser, body, { as });
    expect(output.user).toMatchObject({ email: as.email, office: 'USAO', region: 'US', roles: [] });
  });

  test('API-023 somebody without a profile cannot make one for another address', async () => {
    const as = { email: 'no.profile@prcds.example' };
    const { status, problem } = await server.call(createUser, newUser({ email: 'victim@prcds.example' }), { as });
    expect([status, problem.code]).toEqual([403, 'not-own-email']);
    expect([await profileOf('victim@prcds.example'), await profileOf(as.email)]).toEqual([null, null]);
  });

  test('USER-047 somebody with a profile but without Create cannot make another', async () => {
    const person = await makeUser(db, { roles: ['Standard User'] });
    const friend = newUser({ email: 'friend@prcds.example' });
    const { status, problem } = await server.call(createUser, friend, { as: person });
    expect([status, problem.code]).toEqual([403, 'not-own-email']);
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

  test('API-024 USER-047 of a profile in another office only the message is answered', async () => {
    const elena = await makeUser(db, { office: 'ESPO' });
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const boss = await makeUser(db, { roles: ['Partnership Admin'] });
    const typed = (email: string) => ({ user: { ...newUser({ email }).user, firstName: 'Ana', lastName: 'Ruiz' } });
    const answerTo = async (as: MadeUser, email: string) =>
      (await server.call(createUser, typed(email), { as })).output;
    expect(await answerTo(admin, elena.email)).toEqual({ user: null, message: 'User details already exists' });
    expect(await answerTo(boss, elena.email)).toMatchObject({ user: { userId: elena.id } });
    expect(await answerTo(admin, boss.email)).toMatchObject({ user: { userId: boss.id } });
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
    const named = async (name: object) =>
      (await server.call(createUser, { user: { ...newUser(as).user, ...name } }, { as })).problem.errors;
    const tooLong = { code: 'too-long', params: { maximum: 40 } };
    expect(await named({ firstName: 'x'.repeat(41) })).toEqual([{ field: 'User.FirstName', ...tooLong }]);
    expect(await named({ lastName: 'x'.repeat(41) })).toEqual([{ field: 'User.LastName', ...tooLong }]);
  });

  test('USER-042 what an administrator types for somebody else is checked', async () => {
    const as = await makeUser(db, { roles: ['Partnership Admin'] });
    const named = (email: string, firstName: string) => ({
      user: { ...newUser({ email }).user, firstName, lastName: 'Ruiz' },
    });
    const { problem } = await server.call(createUser, named('other@prcds.example', 'A<b>'), { as });
    expect(problem.errors).toEqual([{ field: 'User.FirstName', code: 'not-alphanumeric' }]);
  });

  describe('F14 the names of a first login', () => {
    /** The request names somebody else. */
    async function enter(email: string, claims: Readonly<Record<string, unknown>>) {
      const token = await server.tokenFor(email, { claims });
      const { output } = await server.call(createUser, newUser({ email }), { as: { token } });
      return [output.user?.firstName, output.user?.lastName];
    }

    test.each([
      ['both', { given_name: 'Sana', family_name: 'Usman' }, ['Sana', 'Usman']],
      ['as they come', { given_name: ' José  María ', family_name: "O'Brien-Díaz" }, ['José María', "O'Brien-Díaz"]],
      ['one of them', { given_name: 'Cher' }, ['Cher', '']],
      ['one without letters', { given_name: '  ', family_name: 'Usman' }, ['', 'Usman']],
      [
        'too long',
        { given_name: 'x'.repeat(50), family_name: `${'y'.repeat(39)}😀` },
        ['x'.repeat(40), 'y'.repeat(39)],
      ],
      ['not to be shown', { given_name: 'A\u0007b', family_name: 'Usman' }, ['', 'Usman']],
      ['no text', { given_name: { toString: 'x' }, family_name: 7 }, ['', '']],
      ['none', {}, ['', '']],
    ])('are what the token says: %s', async (what, claims, names) => {
      expect(await enter(`names.${what.replaceAll(' ', '.')}@prcds.example`, claims)).toEqual(names);
    });

    test('are those of userinfo where the token has none, and of nobody else', async () => {
      const named = (sub: string) => ({ sub, given_name: 'Nico', family_name: 'Wells' });
      server.issuer.userinfo.set('sub-nico@prcds.example', named('sub-nico@prcds.example'));
      expect(await enter('nico@prcds.example', {})).toEqual(['Nico', 'Wells']);
      server.issuer.userinfo.set('sub-other.nico@prcds.example', named('sub-nico@prcds.example'));
      expect(await enter('other.nico@prcds.example', {})).toEqual(['', '']);
    });

    test('stay empty where userinfo is not to be asked', async () => {
      const silent = await testServer({ database, env: { OIDC_USERINFO: 'no' } });
      const as = { email: 'unasked@prcds.example' };
      silent.issuer.userinfo.set(`sub-${as.email}`, { sub: `sub-${as.email}`, given_name: 'Nico' });
      expect((await silent.call(createUser, newUser(as), { as })).output.user?.firstName).toBe('');
    });

    test('do not change a profile that is there', async () => {
      const { email } = await makeUser(db, { firstName: 'Ana', lastName: 'Sol' });
      expect(await enter(email, { given_name: 'Other', family_name: 'Person' })).toEqual(['Ana', 'Sol']);
    });
  });

  test('USER-042 a name that cannot be shown is refused, also one’s own', async () => {
    const as = { email: 'odd.name@prcds.example' };
    const body = { user: { ...newUser(as).user, lastName: 'A\u0007b' } };
    const { problem } = await server.call(createUser, body, { as });
    expect(problem.errors).toEqual([{ field: 'User.LastName', code: 'invalid-characters' }]);
  });

  test('creating a profile is audited', async () => {
    const as = { email: 'audited@prcds.example' };
    const claims = { given_name: 'Ana', family_name: "O'Brien-Díaz" };
    const token = await server.tokenFor(as.email, { claims });
    const { output } = await server.call(createUser, newUser(as), { as: { token } });
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

test('F14 API-049 whose names are empty is listed by their address', async () => {
  const as = await makeUser(db, { office: 'DEUO', firstName: '', lastName: '' });
  const { users } = (await server.call(listOfficeUsers, { office: 'DEUO' }, { as })).output;
  expect(users.find(({ userId }) => userId === as.id)?.name).toBe(as.email);
});

test('API-049 users/{fdro} lists the users of the office, on demand only the active ones', async () => {
  const as = await makeUser(db, { office: 'NZLO', firstName: 'Ben', lastName: 'Adams' });
  const gone = await makeUser(db, { office: 'NZLO', firstName: 'Cy', lastName: 'Moss', isActive: false });
  const active = await server.call(listOfficeUsers, { office: 'NZLO', status: 'Active' }, { as });
  expect(active.output.users).toEqual([{ userId: as.id, name: 'Ben Adams', email: as.email }]);
  const all = await server.call(listOfficeUsers, { office: 'NZLO' }, { as });
  expect(all.output.users.map((user) => user.userId)).toEqual([as.id, gone.id]);
});
