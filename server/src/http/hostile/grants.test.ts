import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getPolicyDocument } from '#contract/consent/api.ts';
import { type SampleRoleName, sampleRoleGrants, sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { giveRole, type MadeUser, makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { testServer } from '../../testing/server.ts';

const database = await testDatabase();
const issuer = await startIssuer();
const [server, second] = [await testServer({ database, issuer }), await testServer({ database, issuer })];
const { db } = server;

async function grantsOf(person: MadeUser, at = server): Promise<string[]> {
  const { output } = await at.call(getUserAccess, {}, { as: person });
  return output.access.flatMap((module) =>
    module.levels.filter((level) => level.isGranted).map((level) => `${module.moduleName}:${level.accessType}`),
  );
}

test.each(sampleRoleNames.map((name) => [name]))(
  'ROLE-011 ROLE-012 ROLE-013 ROLE-014 ROLE-015 the sample role %s grants what table T7 says',
  async (name: SampleRoleName) => {
    const person = await makeUser(db, { roles: [name] });
    expect((await grantsOf(person)).sort()).toEqual([...sampleRoleGrants(name)].sort());
  },
);

test('GROUP-007 a person holds the union of direct roles and the roles of groups', async () => {
  const person = await makeUser(db, { roles: [await makeRole(db, ['Home:View', 'Projects:View'])] });
  await makeGroup(db, { members: [person], roles: [await makeRole(db, ['Projects:View', 'Projects:Edit'])] });
  expect(await grantsOf(person)).toEqual(['Home:View', 'Projects:View', 'Projects:Edit']);
});

describe('nothing is granted by', () => {
  test.each([
    ['an inactive role', { roleActive: false }],
    ['an inactive group', { groupActive: false }],
    ['an inactive membership', { memberActive: false }],
  ])('%s', async (_, { roleActive = true, groupActive = true, memberActive = true }: Record<string, boolean>) => {
    const person = await makeUser(db, { roles: ['Guest - 01'] });
    const role = await makeRole(db, ['Reservation:Delete'], roleActive);
    await makeGroup(db, { members: [{ id: person.id, isActive: memberActive }], roles: [role], isActive: groupActive });
    expect(await grantsOf(person)).not.toContain('Reservation:Delete');
  });

  test('USER-047 a role given in an office the person has left', async () => {
    const person = await makeUser(db, { roles: ['Standard User'] });
    await db.updateTable('appUser').set({ officeCode: 'ESPO', regionCode: 'EU' }).where('id', '=', person.id).execute();
    expect(await grantsOf(person)).toEqual([]);
  });
});

describe('a change takes effect at the next request, on every server', () => {
  test('USER-049 a user deactivated while signed in', async () => {
    const person = await makeUser(db);
    for (const at of [server, second]) expect((await at.call(getUserAccess, {}, { as: person })).status).toBe(200);
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', person.id).execute();
    for (const at of [server, second]) {
      const { status, problem } = await at.call(getUserAccess, {}, { as: person });
      expect([status, problem.code]).toEqual([403, 'user-inactive']);
    }
  });

  test('also at a search, which goes on while its caller is looked up', async () => {
    const role = await makeRole(db, ['Registered Child:View']);
    const person = await makeUser(db, { roles: [role] });
    const asked = { search: { gender: 'Female' as const }, page: 1, pageSize: 10 as const };
    const find = (at: typeof server) => at.call(searchChildren, asked as never, { as: person });
    const maximum = (value: string) =>
      db
        .insertInto('officeSetting')
        .values({ officeCode: person.office, code: 'maximumRcRecords', value })
        .onConflict((oc) => oc.columns(['officeCode', 'code']).doUpdateSet({ value }))
        .execute();
    for (const value of ['500', '700']) {
      await maximum(value);
      for (const at of [server, second]) expect((await find(at)).output.maximum).toBe(Number(value));
    }
    await db.updateTable('role').set({ isActive: false }).where('name', '=', role).execute();
    for (const at of [server, second]) expect((await find(at)).problem?.code).toBe('no-access');
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', person.id).execute();
    for (const at of [server, second]) expect((await find(at)).problem?.code).toBe('user-inactive');
  });

  test('GROUP-006 a role taken off a group', async () => {
    const person = await makeUser(db, { roles: [] });
    const role = await makeRole(db, ['Projects:View']);
    const group = await makeGroup(db, { members: [person], roles: [role] });
    for (const at of [server, second]) expect(await grantsOf(person, at)).toEqual(['Projects:View']);
    await db.deleteFrom('groupRole').where('groupId', '=', group.id).execute();
    for (const at of [server, second]) expect(await grantsOf(person, at)).toEqual([]);
  });

  test('a role given, and a grant added to it', async () => {
    const person = await makeUser(db, { roles: [] });
    expect(await grantsOf(person, second)).toEqual([]);
    const role = await makeRole(db, ['Projects:View']);
    await giveRole(db, person, role);
    expect(await grantsOf(person, second)).toEqual(['Projects:View']);
    const { id } = await db.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    await db.insertInto('roleGrant').values({ roleId: id, moduleId: 3, accessType: 'Edit' }).execute();
    expect(await grantsOf(person, second)).toEqual(['Projects:View', 'Projects:Edit']);
  });

  test('a profile made after its owner was turned away', async () => {
    const email = 'not.yet@prcds.example';
    expect((await server.call(getUserAccess, {}, { as: { email } })).problem.code).toBe('no-profile');
    await makeUser(db, { email });
    expect((await server.call(getUserAccess, {}, { as: { email } })).status).toBe(200);
  });

  test('a change that is rolled back changes nothing', async () => {
    const person = await makeUser(db, { roles: ['Guest - 01'] });
    const before = await grantsOf(person);
    const undone = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('userRole').where('userId', '=', person.id).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await grantsOf(person)).toEqual(before);
  });
});

describe('USER-047 office scope', () => {
  test('USER-047 the path of another office is 403 for everybody but a Partnership Admin', async () => {
    const local = await makeUser(db, { roles: ['Local Administrator'] });
    const { status, problem } = await server.call(getPolicyDocument, { office: 'ESPO' }, { as: local });
    expect([status, problem.code, problem.params]).toEqual([403, 'other-office', { office: 'ESPO' }]);
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await server.call(getPolicyDocument, { office: 'ESPO' }, { as: partnership })).status).toBe(200);
  });

  test('USER-047 a custom role cannot cross offices by holding every privilege', async () => {
    const role = await makeRole(db, sampleRoleGrants('Partnership Admin'));
    const person = await makeUser(db, { roles: [role] });
    expect((await server.call(getPolicyDocument, { office: 'ESPO' }, { as: person })).status).toBe(403);
  });

  test('an office that does not exist is not found, also for a Partnership Admin', async () => {
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await server.call(getPolicyDocument, { office: 'XXXX' }, { as: partnership })).status).toBe(404);
  });
});
