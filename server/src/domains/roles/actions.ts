import type { Privilege } from '#contract/access.ts';
import type { NewRole, Preview, Role, RoleInput, RoleRow, Screens } from '#contract/roles/api.ts';
import { type RolePart, roleLock } from '#contract/roles/rules.ts';
import { screensOf } from '#contract/roles/screens.ts';
import { accessFacts } from '../../db/access-facts.ts';
import { previewAccess } from '../../db/access-preview.ts';
import { audit } from '../../db/audit.ts';
import { type Actor, changeAccess, type PlannedChange } from '../../db/change-access.ts';
import type { Db } from '../../db/connection.ts';
import { scopeOf } from '../../db/office-scope.ts';
import { changesBetween, refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { listRoles, type StoredRole, usageOf } from './queries.ts';
import { textsOf, validatePrivileges, validateRole } from './validate-role.ts';
import { insertRole, type RoleValues, removeRole, updateRole } from './writes.ts';

type InReach = Pick<Actor, 'office' | 'crossesOffices'>;

async function getStored(db: Db, user: InReach, roleId: number): Promise<StoredRole> {
  const [role] = await listRoles(db, scopeOf(user), roleId);
  return role ?? fail('not-found');
}

export async function listRows({ db, user }: Context): Promise<RoleRow[]> {
  const roles = await listRoles(db, scopeOf(user));
  return roles.map(({ groups, ...role }) => ({ ...role, groups: groups.map(({ groupName }) => groupName) }));
}

export async function getRole({ db, user }: Context, roleId: number): Promise<Role> {
  const { grants, groups, ...role } = await getStored(db, user, roleId);
  return { ...role, groups: [...groups], screens: screensOf(new Set(grants)) };
}

const roleHistory = (roleId: number) => ({ entity: 'role', entityId: roleId });

const valuesOf = ({ name, isActive, grants }: StoredRole): RoleValues => ({
  name,
  isActive,
  privileges: new Set(grants),
});

/** Both added and removed privileges. */
const changedPrivileges = (before: RoleValues, after: RoleValues): Privilege[] => [
  ...[...before.privileges].filter((privilege) => !after.privileges.has(privilege)),
  ...[...after.privileges].filter((privilege) => !before.privileges.has(privilege)),
];

export async function createRole(context: Context, wanted: NewRole): Promise<Role> {
  const { user, clock } = context;
  const values = validateRole({ ...wanted, isActive: wanted.isActive ?? true });
  const roleId = await changeAccess(context, 'Admin Role Management:Create', async (db) => ({
    people: [],
    privileges: values.privileges,
    write: async () => {
      const by = { by: user.id, at: clock() };
      const id = await insertRole(db, values, by);
      await audit(db, {
        entity: 'role',
        entityId: id,
        office: null,
        ...by,
        changes: changesBetween({}, textsOf(values)),
      });
      return id;
    },
  }));
  return getRole(context, roleId);
}

/** Returns the users who hold the role. Only a Partnership Admin may change a role used in other offices. */
async function getHolders(db: Db, actor: Actor, roleId: number): Promise<number[]> {
  const { users, groups } = await usageOf(db, roleId);
  const isElsewhere = ({ officeCode }: { officeCode: string }) => officeCode !== actor.office;
  if (!actor.crossesOffices && [...users, ...groups].some(isElsewhere)) fail('role-used-elsewhere');
  return users.map(({ id }) => id);
}

const refuseLocked = (role: StoredRole, part: RolePart) => {
  const lock = roleLock(role, part);
  if (lock) fail(lock);
};

function refuseLockedParts(stored: StoredRole, before: RoleValues, after: RoleValues): void {
  if (after.isActive !== before.isActive) refuseLocked(stored, 'status');
  if (after.name !== before.name) refuseLocked(stored, 'name');
  if (changedPrivileges(before, after).length > 0) refuseLocked(stored, 'access');
}

async function planEdit(
  db: Db,
  actor: Actor,
  stored: StoredRole,
  after: RoleValues,
  { clock }: Context,
): Promise<PlannedChange<void>> {
  const before = valuesOf(stored);
  refuseLockedParts(stored, before, after);
  const isWhole = before.isActive !== after.isActive;
  return {
    people: await getHolders(db, actor, stored.roleId),
    privileges: isWhole ? [...before.privileges, ...after.privileges] : changedPrivileges(before, after),
    write: async () => {
      const by = { by: actor.id, at: clock() };
      await updateRole(db, stored.roleId, after, by);
      const changes = changesBetween(textsOf(before), textsOf(after));
      await audit(db, { entity: 'role', entityId: stored.roleId, office: null, ...by, changes });
    },
  };
}

interface Versioned {
  readonly roleId: number;
  readonly version: number;
}

export async function saveRole(context: Context, edit: Versioned & { role: RoleInput }): Promise<Role> {
  const after = validateRole(edit.role);
  await changeAccess(context, 'Admin Role Management:Edit', async (db, actor) => {
    const stored = await getStored(db, actor, edit.roleId);
    await refuseStale(
      db,
      roleHistory(edit.roleId),
      { version: stored.version, texts: textsOf(valuesOf(stored)) },
      { version: edit.version, texts: textsOf(after) },
    );
    return planEdit(db, actor, stored, after, context);
  });
  return getRole(context, edit.roleId);
}

/** ROLE-007: also reactivates an inactive role. */
export async function setRoleStatus(context: Context, edit: Versioned & { isActive: boolean }): Promise<Role> {
  await changeAccess(context, 'Admin Role Management:Edit', async (db, actor) => {
    const stored = await getStored(db, actor, edit.roleId);
    const after = { ...valuesOf(stored), isActive: edit.isActive };
    await refuseStale(
      db,
      roleHistory(edit.roleId),
      { version: stored.version, texts: textsOf(valuesOf(stored)) },
      { version: edit.version, texts: textsOf(after) },
    );
    return planEdit(db, actor, stored, after, context);
  });
  return getRole(context, edit.roleId);
}

export function deleteRole(context: Context, { roleId, version }: Versioned) {
  return changeAccess(context, 'Admin Role Management:Delete', async (db, actor) => {
    const stored = await getStored(db, actor, roleId);
    await refuseStale(db, roleHistory(roleId), { version: stored.version, texts: {} }, { version, texts: {} });
    refuseLocked(stored, 'deletion');
    return {
      people: await getHolders(db, actor, roleId),
      privileges: stored.grants,
      write: async () => {
        const by = { by: actor.id, at: context.clock() };
        const changes = changesBetween(textsOf(valuesOf(stored)), {});
        await audit(db, { entity: 'role', entityId: roleId, office: null, ...by, changes });
        return removeRole(db, roleId, by);
      },
    };
  });
}

/** Lists only people in the caller's reach; callers who do not reach all holders cannot change the role anyway. */
export async function previewRole({ db, user }: Context, roleId: number, screens?: Screens): Promise<Preview> {
  const role = await getStored(db, user, roleId);
  const { users } = await usageOf(db, roleId);
  const inReach = users.filter(({ officeCode }) => user.crossesOffices || officeCode === user.office);
  const before = await accessFacts(db, [...new Set(inReach.map(({ id }) => id))]);
  const grants = screens && validatePrivileges(screens, 'screens');
  const roles = new Map(before.roles);
  if (grants) roles.set(roleId, { grants, crossesOffices: role.crossesOffices });
  else roles.delete(roleId);
  return previewAccess(db, before, { holdings: before.holdings, roles });
}
