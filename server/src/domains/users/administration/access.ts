import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import { accessByUser } from '#contract/roles/effective-access.ts';
import { screensOf } from '#contract/roles/screens.ts';
import type { saveAccess as saveAccessEndpoint, UserAccess } from '#contract/users/access-api.ts';
import { accessFacts, roleFacts } from '../../../db/access-facts.ts';
import { audit } from '../../../db/audit.ts';
import { type Actor, changeAccess, type PlannedChange } from '../../../db/change-access.ts';
import type { Db } from '../../../db/connection.ts';
import { scopeOf } from '../../../db/office-scope.ts';
import { changesBetween, refuseStale, type Texts } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { fail, failFields } from '../../../refusal.ts';
import { findOffice } from '../../office-settings/queries.ts';
import { rolesById } from '../../roles/queries.ts';
import { listRolesGivenDirectly, type RoleGiven, replaceRoles } from './access-queries.ts';
import { findProfile, versionHistory } from './profile-queries.ts';
import { incrementUserVersions } from './profile-writes.ts';

/** USER-047: the caller's own office, or any office for people who work across offices. */
async function getOffice(db: Db, actor: Pick<Actor, 'office' | 'crossesOffices'>, code: string) {
  if (!actor.crossesOffices && code !== actor.office) fail('other-office', { office: code });
  const office = await findOffice(db, code);
  return office?.kind === 'fundraising' ? office : failFields({ field: 'UserAccess.FDRO', code: 'not-in-list' });
}

export async function getAccess({ db, user }: Context, userId: number, officeCode?: string): Promise<UserAccess> {
  const profile = (await findProfile(db, userId, scopeOf(user))) ?? fail('not-found');
  const office = await getOffice(db, user, officeCode ?? profile.office);
  const given = await listRolesGivenDirectly(db, userId);
  const held = accessByUser(await accessFacts(db, [userId])).get(userId);
  return {
    userId,
    region: office.regionCode,
    office: office.code,
    roles: given.filter((role) => role.office === office.code),
    modules: screensOf(new Set(held?.privileges.keys())),
    elsewhere: given.filter((role) => role.office !== office.code),
    version: profile.version,
  };
}

type Wanted = z.output<typeof saveAccessEndpoint.input>;

const textsOf = (roles: readonly { roleName: string }[], office: string): Texts =>
  Object.fromEntries(roles.map(({ roleName }) => [`roles: ${roleName} (${office})`, 'Assigned']));

/** Roles must exist; an inactive one may stay, but cannot be added (ROLE-007). */
async function readRoles(db: Db, wanted: Wanted['access']['roles'], before: readonly RoleGiven[]) {
  const known = await rolesById(
    db,
    wanted.map(({ roleId }) => roleId),
  );
  const problems = wanted.flatMap(({ roleId }, index): FieldProblem[] => {
    const field = `UserAccess.roles.${index}.RoleId`;
    const role = known.get(roleId);
    if (!role) return [{ field, code: 'unknown' }];
    if (wanted.findIndex((other) => other.roleId === roleId) < index) return [{ field, code: 'duplicate' }];
    const isNew = !before.some((given) => given.roleId === roleId);
    return isNew && !role.isActive ? [{ field, code: 'inactive-role' }] : [];
  });
  if (problems.length > 0) failFields(...problems);
  return [...known.values()].map(({ id, name }) => ({ roleId: id, roleName: name }));
}

async function planRoles(db: Db, actor: Actor, { clock }: Context, wanted: Wanted): Promise<PlannedChange<void>> {
  const { userId, access } = wanted;
  const profile = (await findProfile(db, userId, scopeOf(actor))) ?? fail('not-found');
  const office = await getOffice(db, actor, access.office);
  if (office.regionCode !== access.region) failFields({ field: 'UserAccess.Region', code: 'not-in-list' });
  const before = (await listRolesGivenDirectly(db, userId)).filter((given) => given.office === office.code);
  const after = await readRoles(db, access.roles, before);
  const texts = { before: textsOf(before, office.code), after: textsOf(after, office.code) };
  await refuseStale(
    db,
    versionHistory(userId),
    { version: profile.version, texts: texts.before },
    { version: wanted.version, texts: texts.after },
  );
  const isIn = (list: readonly { roleId: number }[], id: number) => list.some(({ roleId }) => roleId === id);
  const given = after.filter(({ roleId }) => !isIn(before, roleId)).map(({ roleId }) => roleId);
  const taken = before.filter(({ roleId }) => !isIn(after, roleId)).map(({ roleId }) => roleId);
  if (given.length > 0 && !office.isActive) failFields({ field: 'UserAccess.FDRO', code: 'inactive-place' });
  return {
    people: [userId],
    isOwn: userId === actor.id,
    roles: (await roleFacts(db, [...given, ...taken])).values(),
    write: async () => {
      const by = { by: actor.id, at: clock() };
      if (given.length + taken.length === 0) return;
      await replaceRoles(db, userId, { office: office.code, region: office.regionCode }, given, taken);
      await incrementUserVersions(db, [userId], by);
      const changes = changesBetween(texts.before, texts.after);
      await audit(db, { entity: 'user', entityId: userId, office: office.code, ...by, changes });
    },
  };
}

/** USER-003, USER-004: replaces the roles given directly in one office. */
export async function saveAccess(context: Context, wanted: Wanted): Promise<UserAccess> {
  await changeAccess(context, 'Admin User Profile Management:Edit', (db, actor) =>
    planRoles(db, actor, context, wanted),
  );
  return getAccess(context, wanted.userId, wanted.access.office);
}
