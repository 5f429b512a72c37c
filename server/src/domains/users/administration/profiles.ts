import type { FieldProblem } from '#contract/problem.ts';
import { sourceLanguage } from '#contract/shared/language.ts';
import type { ProfileInput, UserProfile } from '#contract/users/admin-api.ts';
import { listRolesGiven, roleFacts } from '../../../db/access-facts.ts';
import { audit } from '../../../db/audit.ts';
import { type Actor, changeAccess, type PlannedChange } from '../../../db/change-access.ts';
import type { Db } from '../../../db/connection.ts';
import { scopeOf } from '../../../db/office-scope.ts';
import { changesBetween, refuseStale, type Texts } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import type { Person } from '../../../http/person/people.ts';
import { fail, failFields } from '../../../refusal.ts';
import { groupsById } from '../../groups/queries.ts';
import { findOffice } from '../../office-settings/queries.ts';
import { checkNames } from '../names.ts';
import { findProfile, versionHistory } from './profile-queries.ts';
import {
  insertProfile,
  type Membership,
  type ProfileValues,
  replaceMemberships,
  updateProfile,
} from './profile-writes.ts';

/** For users of one office, other offices' people are not found. */
export async function getProfile(db: Db, user: Person, userId: number): Promise<UserProfile> {
  const profile = (await findProfile(db, userId, scopeOf(user))) ?? fail('not-found');
  return { ...profile, accessLock: await accessLock(db, user, userId) };
}

async function accessLock(db: Db, user: Person, userId: number): Promise<UserProfile['accessLock']> {
  if (userId === user.id) return 'own-access';
  const roles = await roleFacts(db, await listRolesGiven(db, [userId]));
  const isBeyond = [...roles.values()].some(
    ({ grants, crossesOffices }) =>
      (crossesOffices && !user.crossesOffices) || [...grants].some((privilege) => !user.grants.has(privilege)),
  );
  return isBeyond ? 'beyond-own-access' : null;
}

const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

const textsOf = (values: ProfileValues): Texts => ({
  FirstName: values.firstName,
  LastName: values.lastName,
  Email: values.email,
  FDRO: values.office,
  Region: values.region,
  Status: status(values.isActive),
  wvCentral: values.centralId,
  language: values.language,
  AccessToPRCDS: values.hasPrcdsAccess ? '1' : '0',
  ActiveTime: String(values.activeMinutes),
});

const groupTexts = (memberships: readonly Membership[], names: ReadonlyMap<number, { name: string }>): Texts =>
  Object.fromEntries(
    memberships.map(({ groupId, isActive }) => [
      `GroupsAssigned: ${names.get(groupId)?.name ?? groupId}`,
      status(isActive),
    ]),
  );

/** USER-047: the caller's own office, or any office for people who work across offices. */
async function checkPlace(db: Db, actor: Actor, { office: code, region }: ProfileInput): Promise<void> {
  if (!actor.crossesOffices && code !== actor.office) fail('other-office', { office: code });
  const office = await findOffice(db, code);
  if (office?.kind !== 'fundraising') return failFields({ field: 'User.FDRO', code: 'not-in-list' });
  if (office.regionCode !== region) failFields({ field: 'User.Region', code: 'not-in-list' });
  if (!office.isActive) failFields({ field: 'User.FDRO', code: 'inactive-place' });
}

/** A user's groups must belong to the user's office. */
async function readMemberships(db: Db, actor: Actor, wanted: NonNullable<ProfileInput['groups']>, office: string) {
  const known = await groupsById(
    db,
    wanted.map(({ groupId }) => groupId),
  );
  const problems = wanted.flatMap(({ groupId }, index): FieldProblem[] => {
    const group = known.get(groupId);
    const field = `User.GroupsAssigned.${index}.GroupId`;
    if (!group || (group.officeCode !== office && !actor.crossesOffices)) return [{ field, code: 'unknown' }];
    if (group.officeCode !== office) return [{ field, code: 'not-of-this-office' }];
    return wanted.findIndex((other) => other.groupId === groupId) < index ? [{ field, code: 'duplicate' }] : [];
  });
  if (problems.length > 0) failFields(...problems);
  return wanted.map(({ groupId, isActive = true }): Membership => ({ groupId, isActive }));
}

const isSame = (a: Membership | undefined, b: Membership | undefined) => a?.isActive === b?.isActive;

/** The groups whose roles a membership change gives or takes. */
function groupsChanged(before: readonly Membership[], after: readonly Membership[]): number[] {
  const ids = [...new Set([...before, ...after].map(({ groupId }) => groupId))];
  const find = (list: readonly Membership[], id: number) => list.find(({ groupId }) => groupId === id);
  return ids.filter((id) => !isSame(find(before, id), find(after, id)));
}

export async function createProfile(context: Context, wanted: ProfileInput): Promise<UserProfile> {
  const { user, clock } = context;
  const userId = await changeAccess(context, 'Admin User Profile Management:Create', async (db, actor) => {
    checkNames(wanted);
    await checkPlace(db, actor, wanted);
    const memberships = await readMemberships(db, actor, wanted.groups ?? [], wanted.office);
    const groups = await groupsById(
      db,
      memberships.map(({ groupId }) => groupId),
    );
    const values: ProfileValues = {
      ...wanted,
      isActive: wanted.isActive ?? true,
      centralId: wanted.centralId || null,
      language: wanted.language ?? sourceLanguage,
      hasPrcdsAccess: wanted.hasPrcdsAccess ?? false,
      activeMinutes: wanted.activeMinutes ?? 10,
    };
    const roles = await roleFacts(
      db,
      [...groups.values()].flatMap(({ roleIds }) => roleIds),
    );
    return {
      people: [],
      roles: roles.values(),
      write: async () => {
        const by = { by: user.id, at: clock() };
        const id = await insertProfile(db, values, by);
        const member = { id, email: values.email };
        await replaceMemberships(db, { member, before: [], after: memberships, groups }, by);
        const changes = changesBetween({}, { ...textsOf(values), ...groupTexts(memberships, groups) });
        await audit(db, { entity: 'user', entityId: id, office: values.office, ...by, changes });
        return id;
      },
    };
  });
  return getProfile(context.db, user, userId);
}

interface Edit {
  readonly userId: number;
  readonly version: number;
  readonly user: ProfileInput;
}

async function planEdit(db: Db, actor: Actor, { clock }: Context, edit: Edit): Promise<PlannedChange<void>> {
  const { userId, user: wanted } = edit;
  const stored = (await findProfile(db, userId, scopeOf(actor))) ?? fail('not-found');
  if (stored.isPseudonymised) fail('person-pseudonymised');
  const isMoving = wanted.office !== stored.office;
  const values: ProfileValues = {
    ...wanted,
    isActive: wanted.isActive ?? stored.isActive,
    centralId: wanted.centralId === undefined ? stored.centralId : wanted.centralId || null,
    language: wanted.language ?? stored.language,
    hasPrcdsAccess: wanted.hasPrcdsAccess ?? stored.hasPrcdsAccess,
    activeMinutes: wanted.activeMinutes ?? stored.activeMinutes,
  };
  const kept = isMoving ? [] : stored.groups;
  const memberships = wanted.groups ? await readMemberships(db, actor, wanted.groups, wanted.office) : kept;
  const names = await groupsById(
    db,
    [...stored.groups, ...memberships].map(({ groupId }) => groupId),
  );
  const before = { ...textsOf(stored), ...groupTexts(stored.groups, names) };
  const after = { ...textsOf(values), ...groupTexts(memberships, names) };
  await refuseStale(
    db,
    versionHistory(userId),
    { version: stored.version, texts: before },
    { version: edit.version, texts: after },
  );
  checkNames(wanted, stored);
  if (isMoving || wanted.region !== stored.region) await checkPlace(db, actor, wanted);

  // These changes affect all of the person's access: another address means another person, another office other roles,
  // another status all or nothing.
  const isWhole = values.email !== stored.email || isMoving || values.isActive !== stored.isActive;
  const isRenamed = values.firstName !== stored.firstName || values.lastName !== stored.lastName;
  const changedGroups = groupsChanged(stored.groups, memberships);
  const rolesTouched = [
    ...changedGroups.flatMap((id) => names.get(id)?.roleIds ?? []),
    ...(isWhole || (isRenamed && userId !== actor.id) ? await listRolesGiven(db, [userId]) : []),
  ];
  return {
    people: [userId],
    isOwn: userId === actor.id && (isWhole || changedGroups.length > 0),
    roles: (await roleFacts(db, rolesTouched)).values(),
    write: async () => {
      const by = { by: actor.id, at: clock() };
      await updateProfile(db, userId, values, by);
      const member = { id: userId, email: values.email };
      await replaceMemberships(db, { member, before: stored.groups, after: memberships, groups: names }, by);
      await audit(db, {
        entity: 'user',
        entityId: userId,
        office: values.office,
        ...by,
        changes: changesBetween(before, after),
      });
    },
  };
}

export async function saveProfile(context: Context, edit: Edit): Promise<UserProfile> {
  await changeAccess(context, 'Admin User Profile Management:Edit', (db, actor) => planEdit(db, actor, context, edit));
  return getProfile(context.db, context.user, edit.userId);
}

export async function setUserStatus(
  context: Context,
  { userId, version, isActive }: { userId: number; version: number; isActive: boolean },
): Promise<UserProfile> {
  await changeAccess(context, 'Admin User Profile Management:Edit', async (db, actor) => {
    const { groups: _, ...stored } = (await findProfile(db, userId, scopeOf(actor))) ?? fail('not-found');
    return planEdit(db, actor, context, { userId, version, user: { ...stored, isActive } });
  });
  return getProfile(context.db, context.user, userId);
}
