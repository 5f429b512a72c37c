import { describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { createGroup, exportGroupAudit, listGroupAudit } from '#contract/groups/api.ts';
import { createRole, deleteRole, exportRoleAudit, listDeletedRoles, listRoleAudit } from '#contract/roles/api.ts';
import { exportUserAudit } from '#contract/users/admin-api.ts';
import { makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer({ clock: () => new Date('2026-02-03T05:30:00.000Z') });
const boss = await makeUser(db, {
  roles: ['Partnership Admin'],
  firstName: 'Priya',
  lastName: 'Nair',
  language: 'es',
});

const screens = [{ moduleId: 4, levels: [{ accessType: 'View', isGranted: true }] }];
const role = { name: 'Coordinator', isActive: true, screens };
const { roleId } = (await call(createRole, { role }, { as: boss })).output.role;
const member = await makeUser(db, { roles: [] });
const group = {
  details: { name: 'Reservations team', office: 'USAO', region: 'US' },
  members: [{ userId: member.id, isActive: true }],
  roles: [],
};
const { groupId } = (await call(createGroup, { group }, { as: boss })).output.group;

/** Without the byte order mark, the ids and the header. */
const linesOf = (text: string) =>
  text
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replace(/^\d+,/, ''))
    .sort();

describe('T13: the histories of roles and groups leave as csv', () => {
  test('ROLE-031 I18N-002 a role, in the words of the screen and the formats of the office', async () => {
    const { text, headers } = await call(exportRoleAudit, { roleId }, { as: boss });
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(`rol-${roleId}-auditoría.csv`));
    expect(linesOf(text)).toEqual(
      [
        `Estado,,Activo,Priya Nair (${boss.email}),02/02/2026 09:30:00 PM`,
        `Nombre del rol,,Coordinator,Priya Nair (${boss.email}),02/02/2026 09:30:00 PM`,
        `"Reserva, Ver",,Concedido,Priya Nair (${boss.email}),02/02/2026 09:30:00 PM`,
      ].sort(),
    );
  });

  test('ROLE-031 GROUP-004 a group, with its members', async () => {
    const { text, headers } = await call(exportGroupAudit, { groupId }, { as: boss });
    expect(headers.get('content-disposition')).toContain(
      encodeURIComponent(`grupo-de-usuarios-${groupId}-auditoría.csv`),
    );
    expect(linesOf(text)).toContain(
      `Miembro: ${member.email},,Activo,Priya Nair (${boss.email}),02/02/2026 09:30:00 PM`,
    );
  });

  test('ROLE-031 only with Export, and only what its holder may also open', async () => {
    const viewer = await makeUser(db, {
      roles: [await makeRole(db, ['Admin Role Management:View', 'Admin User Group Management:View'])],
    });
    expect((await call(listRoleAudit, { roleId }, { as: viewer })).status).toBe(200);
    expect((await call(listGroupAudit, { groupId }, { as: viewer })).status).toBe(200);
    const missing = { code: 'no-access', params: { privilege: 'Admin User Profile Management:Export' } };
    expect((await call(exportRoleAudit, { roleId }, { as: viewer })).problem).toMatchObject(missing);
    expect((await call(exportGroupAudit, { groupId }, { as: viewer })).problem).toMatchObject(missing);

    const exporter = await makeUser(db, { roles: [await makeRole(db, ['Admin User Profile Management:Export'])] });
    expect((await call(exportRoleAudit, { roleId }, { as: exporter })).status).toBe(404);
    expect((await call(exportGroupAudit, { groupId }, { as: exporter })).status).toBe(404);
  });

  test('F20 a deleted role can be read: who deleted it and when, and its history', async () => {
    const gone = { ...role, name: 'Night shift' };
    const { roleId: id, version } = (await call(createRole, { role: gone }, { as: boss })).output.role;
    const listed = async () => (await call(listDeletedRoles, {}, { as: boss })).output.roles;
    expect((await listed()).some(({ roleId: one }) => one === id)).toBe(false);
    await call(deleteRole, { roleId: id, version }, { as: boss });
    expect((await listed())[0]).toEqual({
      roleId: id,
      name: 'Night shift',
      deletedBy: 'Priya Nair',
      deletedAt: '2026-02-03T05:30:00.000Z',
    });
    const { audit } = (await call(listRoleAudit, { roleId: id }, { as: boss })).output;
    expect(audit.find(({ field }) => field === 'roleName')).toMatchObject({ oldValue: 'Night shift', newValue: null });
    expect((await call(exportRoleAudit, { roleId: id }, { as: boss })).text).toContain('Night shift');
    expect((await call(listRoleAudit, { roleId: 999_999 }, { as: boss })).status).toBe(404);
    const outsider = await makeUser(db, { roles: ['Standard User'] });
    expect((await call(listDeletedRoles, {}, { as: outsider })).status).toBe(403);
  });

  test('F17 what is taken of another office’s people and groups stands in that office’s log too, with the name', async () => {
    const there = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    const theirs = await makeGroup(db, { office: 'ESPO' });
    await call(exportGroupAudit, { groupId: theirs.id }, { as: boss });
    await call(exportUserAudit, { userId: there.id }, { as: boss });
    await call(exportRoleAudit, { roleId }, { as: boss });
    const { entries } = (await call(listAccessLog, {}, { as: there })).output;
    const seen = entries.map(({ record, user }) => [record, user]);
    expect(seen).toContainEqual([`userGroup/${theirs.id}`, 'Priya Nair']);
    expect(seen).toContainEqual([`user/${there.id}`, 'Priya Nair']);
    expect(seen.some(([record]) => record === `role/${roleId}`)).toBe(false);
  });

  test('USER-047 a group of another office does not exist', async () => {
    const levels = ['Admin User Profile Management:Export', 'Admin User Group Management:View'];
    const as = await makeUser(db, { office: 'ESPO', roles: [await makeRole(db, levels)] });
    expect((await call(exportGroupAudit, { groupId }, { as })).status).toBe(404);
  });
});
