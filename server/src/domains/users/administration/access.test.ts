import { describe, expect, test } from 'vitest';
import { explainAccess, getAccess, listPrivilegeHolders, saveAccess } from '#contract/users/access-api.ts';
import { listUserAudit } from '#contract/users/admin-api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { makeGroup, makeRole, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const server = await testServer();
const { db, call } = server;
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ada', lastName: 'Admin' });
const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'] });

const roleId = async (name: string) =>
  (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const give = async (
  userId: number,
  names: string[],
  values: { office?: string; region?: string; version?: number } = {},
) => {
  const { version } = await db
    .selectFrom('appUser')
    .select('version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const roles = await Promise.all(names.map(async (name) => ({ roleId: await roleId(name) })));
  const { office = 'USAO', region = 'US' } = values;
  return { userId, version: values.version ?? version, access: { office, region, roles } };
};

describe('roles by region and office', () => {
  test('USER-003 USER-004 ERR-081 an administrator maps roles, which act on the next request everywhere', async () => {
    const second = await testServer({ database: { db, url: server.databaseUrl }, issuer: server.issuer });
    const user = await makeUser(db, { roles: [] });
    const granted = async () =>
      (await second.call(getUserAccess, {}, { as: user })).output.access.flatMap(({ moduleName, levels }) =>
        levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => `${moduleName}:${accessType}`),
      );
    expect(await granted()).toEqual([]);
    const { output } = await call(saveAccess, await give(user.id, ['Guest - 01']), { as: admin });
    expect(output.access).toMatchObject({
      office: 'USAO',
      region: 'US',
      roles: [{ roleName: 'Guest - 01' }],
      version: 2,
    });
    expect(await granted()).toEqual(['Home:View', 'Projects:View']);
    await call(saveAccess, await give(user.id, []), { as: admin });
    expect(await granted()).toEqual([]);
  });

  test('USER-047 administrators assign within their own office, a Partnership Admin everywhere', async () => {
    const own = await makeUser(db, { roles: [] });
    const spanish = await makeUser(db, { office: 'ESPO', roles: [] });
    const hidden = await call(saveAccess, await give(spanish.id, ['Guest - 01']), { as: admin });
    expect([hidden.status, hidden.problem.code]).toEqual([404, 'not-found']);
    const abroad = await give(own.id, ['Guest - 01'], { office: 'ESPO', region: 'EU' });
    expect((await call(saveAccess, abroad, { as: admin })).problem.code).toBe('other-office');
    expect((await call(getAccess, { userId: own.id, office: 'ESPO' }, { as: admin })).problem.code).toBe(
      'other-office',
    );
    const wrong = await give(own.id, [], { office: 'ESPO', region: 'US' });
    expect((await call(saveAccess, wrong, { as: partnershipAdmin })).problem.errors?.[0]?.field).toBe(
      'UserAccess.Region',
    );
    const { output } = await call(saveAccess, abroad, { as: partnershipAdmin });
    expect(output.access.roles).toHaveLength(1);
    const home = await call(getAccess, { userId: own.id }, { as: admin });
    expect(home.output.access).toMatchObject({ roles: [], elsewhere: [{ office: 'ESPO', roleName: 'Guest - 01' }] });
    expect(home.output.access.modules.flatMap(({ levels }) => levels).some(({ isGranted }) => isGranted)).toBe(false);
  });

  test('USER-047 a role is given and taken in one office alone', async () => {
    const user = await makeUser(db, { roles: ['Guest - 01'] });
    const abroad = { office: 'ESPO', region: 'EU' };
    await call(saveAccess, await give(user.id, ['Guest - 01'], abroad), { as: partnershipAdmin });
    const { output } = await call(saveAccess, await give(user.id, [], abroad), { as: partnershipAdmin });
    expect(output.access).toMatchObject({ roles: [], elsewhere: [{ office: 'USAO', roleName: 'Guest - 01' }] });
  });

  test('USER-047 a role assignment is refused beyond the caller’s own access', async () => {
    const user = await makeUser(db, { roles: [] });
    const { status, problem } = await call(saveAccess, await give(user.id, ['Partnership Admin']), { as: admin });
    expect([status, problem.code]).toEqual([403, 'beyond-own-access']);
    expect(problem.params?.privilege).toBeTruthy();
    const great = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await call(saveAccess, await give(great.id, []), { as: admin })).problem.code).toBe('beyond-own-access');
    const inactive = await makeUser(db, { roles: [], isActive: false });
    expect((await call(saveAccess, await give(inactive.id, ['Partnership Admin']), { as: admin })).problem.code).toBe(
      'beyond-own-access',
    );
  });

  test('USER-047 a role that crosses offices needs somebody who does', async () => {
    const role = await makeRole(db, ['Home:View']);
    await db.updateTable('role').set({ crossesOffices: true }).where('name', '=', role).execute();
    const user = await makeUser(db, { roles: [] });
    expect((await call(saveAccess, await give(user.id, [role]), { as: admin })).problem).toMatchObject({
      code: 'beyond-own-access',
      params: { privilege: 'Partnership Admin' },
    });
  });

  test('USER-003 nobody changes their own roles', async () => {
    for (const person of [admin, partnershipAdmin])
      expect(
        (await call(saveAccess, await give(person.id, ['Guest - 01', 'Partnership Admin']), { as: person })).problem
          .code,
      ).toBe('own-access');
  });

  test('USER-003 USER-004 with View alone nobody is given a role', async () => {
    const as = await makeUser(db, {
      roles: [await makeRole(db, ['Home:View', 'Projects:View', 'Admin User Profile Management:View'])],
    });
    const user = await makeUser(db, { roles: [] });
    const { status, problem } = await call(saveAccess, await give(user.id, ['Guest - 01']), { as });
    expect([status, problem.code]).toEqual([403, 'no-access']);
    expect((await call(getAccess, { userId: user.id }, { as })).output.access.roles).toEqual([]);
  });

  test('USER-003 USER-004 several roles are given, and those left out are taken', async () => {
    const user = await makeUser(db, { roles: [] });
    const held = async (...names: string[]) =>
      (await call(saveAccess, await give(user.id, names), { as: admin })).output.access.roles.map(
        ({ roleName }) => roleName,
      );
    expect((await held('Guest - 01', 'View Only User')).sort()).toEqual(['Guest - 01', 'View Only User']);
    expect((await held('View Only User', 'Standard User')).sort()).toEqual(['Standard User', 'View Only User']);
    const { access } = (await call(getUserAccess, {}, { as: user })).output;
    const reservation = access.find(({ moduleName }) => moduleName === 'Reservation');
    expect(reservation?.levels.find(({ accessType }) => accessType === 'Create')?.isGranted).toBe(true);
  });

  test('USER-003 unknown, inactive and repeated roles are refused where they stand', async () => {
    const user = await makeUser(db, { roles: [] });
    const idle = await makeRole(db, ['Home:View'], false);
    const input = await give(user.id, [idle, 'Guest - 01', 'Guest - 01']);
    input.access.roles.push({ roleId: 999_999 });
    expect((await call(saveAccess, input, { as: admin })).problem.errors?.map(({ code }) => code)).toEqual([
      'inactive-role',
      'duplicate',
      'unknown',
    ]);
  });

  test('F11 a change on top of somebody else’s is refused with what differs', async () => {
    const user = await makeUser(db, { roles: [] });
    const stale = await give(user.id, ['Standard User']);
    await call(saveAccess, await give(user.id, ['Guest - 01']), { as: partnershipAdmin });
    const { status, problem } = await call(saveAccess, stale, { as: admin });
    expect(status).toBe(409);
    expect(problem.errors?.map(({ field, params }) => [field, params?.current])).toEqual([
      ['roles: Guest - 01 (USAO)', 'Assigned'],
      ['roles: Standard User (USAO)', ''],
    ]);
  });

  test('USER-003 each change is in the history with who, before and after', async () => {
    const user = await makeUser(db, { roles: ['Guest - 01'] });
    await call(saveAccess, await give(user.id, ['Standard User']), { as: admin });
    const { output } = await call(listUserAudit, { userId: user.id }, { as: admin });
    expect(
      output.audit.map(({ field, oldValue, newValue, modifiedBy }) => [field, oldValue, newValue, modifiedBy]).sort(),
    ).toEqual([
      ['roles: Guest - 01 (USAO)', 'Assigned', null, 'Ada Admin'],
      ['roles: Standard User (USAO)', null, 'Assigned', 'Ada Admin'],
    ]);
  });
});

describe('why', () => {
  test('GROUP-007 ROLE-021 each privilege tells the roles and groups it comes from', async () => {
    const user = await makeUser(db, { roles: ['Guest - 01'] });
    const group = await makeGroup(db, { members: [user], roles: ['View Only User'] });
    const { output } = await call(explainAccess, { userId: user.id }, { as: admin });
    const why = (module: string, level: string) =>
      output.privileges
        .find(({ moduleName, accessType }) => moduleName === module && accessType === level)
        ?.sources.map(({ roleName, groupName }) => [roleName, groupName]);
    expect(why('Projects', 'View')).toEqual([
      ['Guest - 01', null],
      ['View Only User', group.name],
    ]);
    expect(why('Reservation', 'Print')).toEqual([['View Only User', group.name]]);
    expect(why('Reservation', 'Create')).toBeUndefined();
    expect(output.crossesOffices).toBe(false);
  });

  test('USER-024 ROLE-004 GROUP-004 grants without effect state the reason', async () => {
    const user = await makeUser(db, { roles: [await makeRole(db, ['Home:View'], false)] });
    await makeGroup(db, { members: [{ id: user.id, isActive: false }], roles: ['Guest - 01'] });
    await makeGroup(db, { members: [user], roles: ['Guest - 01'], isActive: false });
    const region = { officeCode: 'ESPO', regionCode: 'EU' };
    await db
      .insertInto('userRole')
      .values({ userId: user.id, roleId: await roleId('Standard User'), ...region })
      .execute();
    const reasons = async () => {
      const { output } = await call(explainAccess, { userId: user.id }, { as: admin });
      expect(output.privileges).toEqual([]);
      return new Set(output.dormant.map(({ reason }) => reason));
    };
    expect(await reasons()).toEqual(
      new Set(['role-inactive', 'membership-inactive', 'group-inactive', 'other-office']),
    );
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', user.id).execute();
    expect(await reasons()).toEqual(new Set(['user-inactive']));
  });

  test('ROLE-021 who has a privilege, and by which way', async () => {
    const privilege = { moduleId: 4, accessType: 'Release' as const };
    const direct = await makeUser(db, { office: 'CANO', roles: ['Standard User'] });
    const member = await makeUser(db, { office: 'CANO', roles: [] });
    await makeUser(db, { office: 'CANO', roles: ['Standard User'], isActive: false });
    const group = await makeGroup(db, { office: 'CANO', members: [member], roles: ['Standard User'] });
    const found = await call(listPrivilegeHolders, { ...privilege, office: 'CANO' }, { as: partnershipAdmin });
    expect(found.output.total).toBe(2);
    expect(
      found.output.holders.map(({ userId, sources }) => [userId, sources.map(({ groupName }) => groupName)]),
    ).toEqual([
      [direct.id, [null]],
      [member.id, [group.name]],
    ]);
    const beyond = await call(
      listPrivilegeHolders,
      { ...privilege, office: 'CANO', page: 2 },
      { as: partnershipAdmin },
    );
    expect(beyond.output).toEqual({ holders: [], total: 2 });
    const all = await call(listPrivilegeHolders, { ...privilege, office: 'ALL' }, { as: partnershipAdmin });
    expect(all.output.total).toBeGreaterThan(2);
    expect((await call(listPrivilegeHolders, { ...privilege, office: 'CANO' }, { as: admin })).problem.code).toBe(
      'other-office',
    );
  });

  test('ROLE-021 a module or level that does not exist is named', async () => {
    const ask = async (moduleId: number, accessType: string) =>
      (await call(listPrivilegeHolders, { moduleId, accessType: accessType as 'View', office: 'USAO' }, { as: admin }))
        .problem.errors?.[0]?.field;
    expect(await ask(99, 'View')).toBe('ModuleId');
    expect(await ask(1, 'Delete')).toBe('AccessTypeDescription');
    expect(await ask(1, 'Fly')).toBe('AccessTypeDescription');
  });
});

test('GROUP-007 USER-047 what the server grants is what the explanation says is in force', async () => {
  const guest = await roleId('Guest - 01');
  const direct = await makeUser(db, { roles: ['Guest - 01'] });
  const withoutRole = () => makeUser(db, { roles: [] });
  const [member, gone] = [await withoutRole(), await withoutRole()];
  const [asleep, elsewhere] = [await withoutRole(), await withoutRole()];
  const roles = ['Guest - 01'];
  await makeGroup(db, { members: [member, { id: gone.id, isActive: false }], roles });
  await makeGroup(db, { members: [asleep], roles, isActive: false });
  await makeUser(db, { roles, isActive: false });
  await makeUser(db, { roles: [await makeRole(db, ['Home:View'], false)] });
  await db
    .insertInto('userRole')
    .values({ userId: elsewhere.id, roleId: guest, officeCode: 'ESPO', regionCode: 'EU' })
    .execute();

  const granted = await db
    .selectFrom('heldRole')
    .innerJoin('appUser', 'appUser.id', 'heldRole.userId')
    .select(['userId', 'roleId'])
    .where('appUser.isActive', '=', true)
    .execute();
  const explained = await db
    .selectFrom('roleHolding')
    .select(['userId', 'roleId'])
    .distinct()
    .where('dormantBecause', 'is', null)
    .execute();
  const keys = (rows: typeof granted) => rows.map(({ userId, roleId: role }) => `${userId}:${role}`).sort();
  expect(keys(granted)).toEqual(expect.arrayContaining([`${direct.id}:${guest}`, `${member.id}:${guest}`]));
  for (const { id } of [gone, asleep, elsewhere]) expect(granted.map(({ userId }) => userId)).not.toContain(id);
  expect(keys(explained)).toEqual(keys(granted));
});
