import { beforeEach, describe, expect, test } from 'vitest';
import { deleteGroup, saveGroup } from '#contract/groups/api.ts';
import { getRole, saveRole, setRoleStatus } from '#contract/roles/api.ts';
import { saveAccess } from '#contract/users/access-api.ts';
import { setUserStatus } from '#contract/users/admin-api.ts';
import { type MadeUser, makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

/** At least one user who can administer everything must remain, whatever is tried and however many try concurrently. */

const server = await testServer();
const { db, call } = server;
const keys = [
  'Home:View',
  ...['View', 'Edit', 'Create'].map((level) => `Admin User Profile Management:${level}`),
  ...['View', 'Edit', 'Create', 'Delete'].map((level) => `Admin Role Management:${level}`),
  ...['View', 'Edit', 'Create', 'Delete'].map((level) => `Admin User Group Management:${level}`),
];
const partnershipRole = await db
  .selectFrom('role')
  .select('id')
  .where('name', '=', 'Partnership Admin')
  .executeTakeFirstOrThrow();

const keepers = async () => {
  const rows = await db
    .selectFrom('roleHolding')
    .select('userId')
    .distinct()
    .where('roleId', '=', partnershipRole.id)
    .where('dormantBecause', 'is', null)
    .execute();
  return rows.map(({ userId }) => userId);
};
const versionOf = async (id: number) =>
  (await db.selectFrom('appUser').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const deactivate = async (person: MadeUser, as: MadeUser) =>
  call(setUserStatus, { userId: person.id, version: await versionOf(person.id), isActive: false }, { as });
const strip = async (person: MadeUser, as: MadeUser) =>
  call(
    saveAccess,
    { userId: person.id, version: await versionOf(person.id), access: { office: 'USAO', region: 'US', roles: [] } },
    { as },
  );

beforeEach(async () => {
  await db.deleteFrom('groupRole').where('roleId', '=', partnershipRole.id).execute();
  await db.deleteFrom('userRole').where('roleId', '=', partnershipRole.id).execute();
});

describe('the last Partnership Admin', () => {
  test('ROLE-011 USER-024 can be neither deactivated nor lose the role', async () => {
    const last = await makeUser(db, { roles: ['Partnership Admin'] });
    const rival = await makeUser(db, { roles: [await makeRole(db, keys), 'Local Administrator'] });
    for (const as of [last, rival]) {
      for (const act of [deactivate, strip]) {
        const { status, problem } = await act(last, as);
        expect([status, problem.code]).toEqual([409, 'last-partnership-admin']);
      }
    }
    expect(await keepers()).toEqual([last.id]);
  });

  test('ROLE-011 GROUP-006 GROUP-008 cannot lose it through a group', async () => {
    const last = await makeUser(db, { roles: [] });
    const group = await makeGroup(db, { roles: ['Partnership Admin'], members: [last] });
    const details = { name: group.name, office: 'USAO', region: 'US' };
    const roles = [{ roleId: partnershipRole.id }];
    const rival = await makeUser(db, { roles: [await makeRole(db, keys)] });
    for (const as of [last, rival])
      for (const edited of [
        { details, members: [{ userId: last.id }], roles: [] },
        { details, members: [], roles },
        { details, members: [{ userId: last.id, isActive: false }], roles },
        { details: { ...details, isActive: false }, members: [{ userId: last.id }], roles },
      ]) {
        const { problem } = await call(saveGroup, { groupId: group.id, version: 1, group: edited }, { as });
        expect(problem.code).toBe('last-partnership-admin');
      }
    const { problem } = await call(deleteGroup, { groupId: group.id, version: 1 }, { as: last });
    expect(problem.code).toBe('last-partnership-admin');
    expect(await keepers()).toEqual([last.id]);
  });

  test('ROLE-007 ROLE-011 ROLE-017 cannot lose it through the role itself', async () => {
    const last = await makeUser(db, { roles: ['Partnership Admin'] });
    const { role } = (await call(getRole, { roleId: partnershipRole.id }, { as: last })).output;
    const { roleId, version, name, isActive } = role;
    const screens = role.screens.filter(({ moduleName }) => moduleName !== 'Admin Role Management');
    const rival = await makeUser(db, { roles: [await makeRole(db, keys)] });
    for (const as of [last, rival]) {
      const less = await call(saveRole, { roleId, version, role: { name, isActive, screens } }, { as });
      const off = await call(setRoleStatus, { roleId, version, isActive: false }, { as });
      expect([less.problem.code, off.problem.code]).toEqual(['last-partnership-admin', 'last-partnership-admin']);
    }
  });

  test('ROLE-011 USER-024 with another one beside, one of them can go', async () => {
    const [one, two] = [
      await makeUser(db, { roles: ['Partnership Admin'] }),
      await makeUser(db, { roles: ['Partnership Admin'] }),
    ];
    expect((await deactivate(one, two)).status).toBe(200);
    expect((await strip(two, one)).problem.code).toBe('user-inactive');
    expect(await keepers()).toEqual([two.id]);
  });
});

describe('many at once', () => {
  test('ROLE-011 USER-024 when all deactivate each other concurrently, one remains', async () => {
    for (let round = 0; round < 3; round++) {
      const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(db, { roles: ['Partnership Admin'] })));
      const second =
        round === 0 ? await testServer({ database: { db, url: server.databaseUrl }, issuer: server.issuer }) : server;
      const acts = people.flatMap((as) => people.filter((other) => other !== as).map((other) => [other, as] as const));
      const answers = await Promise.all(
        acts.map(async ([other, as], index) => {
          const input = { userId: other.id, version: 1, isActive: false };
          return (index % 2 ? server : second).call(setUserStatus, input, { as });
        }),
      );
      expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
      const left = await keepers();
      expect(left).toHaveLength(1);
      await db
        .deleteFrom('userRole')
        .where('userId', '=', left[0] as number)
        .execute();
    }
  });

  test('ROLE-011 GROUP-006 two ways at once do not add up to a lock-out', async () => {
    const direct = await makeUser(db, { roles: ['Partnership Admin'] });
    const member = await makeUser(db, { roles: [] });
    const group = await makeGroup(db, { roles: ['Partnership Admin'], members: [member] });
    const [one, two] = await Promise.all([
      strip(direct, member),
      call(deleteGroup, { groupId: group.id, version: 1 }, { as: direct }),
    ]);
    const succeeded = [one, two].filter(({ status }) => status === 200).length;
    expect(succeeded).toBeLessThan(2);
    expect(await keepers()).toHaveLength(2 - succeeded);
  });
});
