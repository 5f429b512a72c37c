import { sql } from 'kysely';
import type { GroupInput, UserGroup } from '#contract/groups/api.ts';
import { checkGroupName } from '#contract/groups/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import type { Actor } from '../../db/change-access.ts';
import type { Db } from '../../db/connection.ts';
import type { Texts } from '../../db/versions.ts';
import { fail, failFields } from '../../refusal.ts';
import { findOffice } from '../office-settings/queries.ts';
import { rolesById } from '../roles/queries.ts';

/** A validated group: its members, active or not, and its roles. */
export interface GroupValues {
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly office: string;
  readonly region: string;
  readonly members: ReadonlyMap<number, { readonly email: string; readonly isActive: boolean }>;
  readonly roles: ReadonlyMap<number, string>;
}

export const valuesOf = ({ details, members, roles }: UserGroup): GroupValues => ({
  ...details,
  members: new Map(members.map(({ userId, email, isActive }) => [userId, { email, isActive }])),
  roles: new Map(roles.map(({ roleId, name }) => [roleId, name])),
});

const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

export const textsOf = (group: GroupValues): Texts => ({
  GroupName: group.name,
  Description: group.description || null,
  Status: status(group.isActive),
  FDRO: group.office,
  Region: group.region,
  ...Object.fromEntries([...group.members.values()].map((m) => [`members: ${m.email}`, status(m.isActive)])),
  ...Object.fromEntries([...group.roles.values()].map((name) => [`roles: ${name}`, 'Assigned'])),
});

async function placeProblems(db: Db, actor: Actor, { office, region }: GroupInput['details'], stored?: GroupValues) {
  if (stored) {
    if (office !== stored.office) return [{ field: 'UserGroup.details.FDRO', code: 'cannot-change' as const }];
    if (region !== stored.region) return [{ field: 'UserGroup.details.Region', code: 'cannot-change' as const }];
    return [];
  }
  if (!actor.crossesOffices && office !== actor.office) fail('other-office', { office });
  const known = await findOffice(db, office);
  if (known?.kind !== 'fundraising') return [{ field: 'UserGroup.details.FDRO', code: 'not-in-list' as const }];
  if (!known.isActive) return [{ field: 'UserGroup.details.FDRO', code: 'inactive-place' as const }];
  return known.regionCode === region ? [] : [{ field: 'UserGroup.details.Region', code: 'not-in-list' as const }];
}

const usersById = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'officeCode'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Members must belong to the group's office. For users of one office, other offices' people are unknown. */
async function validateMembers(db: Db, actor: Actor, { details, members }: GroupInput, problems: FieldProblem[]) {
  const known = await usersById(
    db,
    members.map(({ userId }) => userId),
  );
  const read = new Map<number, { email: string; isActive: boolean }>();
  for (const [index, { userId, isActive = true }] of members.entries()) {
    const field = `UserGroup.members.${index}.UserId`;
    const user = known.get(userId);
    if (!user || (user.officeCode !== details.office && !actor.crossesOffices))
      problems.push({ field, code: 'unknown' });
    else if (user.officeCode !== details.office) problems.push({ field, code: 'not-of-this-office' });
    else if (read.has(userId)) problems.push({ field, code: 'duplicate' });
    else read.set(userId, { email: user.email, isActive });
  }
  return read;
}

/** An inactive role may stay, but cannot be added (ROLE-007). */
async function validateRoles(db: Db, { roles }: GroupInput, stored: GroupValues | undefined, problems: FieldProblem[]) {
  const known = await rolesById(
    db,
    roles.map(({ roleId }) => roleId),
  );
  const read = new Map<number, string>();
  for (const [index, { roleId }] of roles.entries()) {
    const field = `UserGroup.roles.${index}.RoleId`;
    const role = known.get(roleId);
    if (!role) problems.push({ field, code: 'unknown' });
    else if (read.has(roleId)) problems.push({ field, code: 'duplicate' });
    else if (!role.isActive && !stored?.roles.has(roleId)) problems.push({ field, code: 'inactive-role' });
    else read.set(roleId, role.name);
  }
  return read;
}

/** Checks the input against stored data and reports every problem at once. */
export async function validateGroup(
  db: Db,
  actor: Actor,
  wanted: GroupInput,
  stored?: GroupValues,
): Promise<GroupValues> {
  const { details } = wanted;
  const problems: FieldProblem[] = await placeProblems(db, actor, details, stored);
  const code = checkGroupName(details.name);
  const params = code === 'too-long' ? { params: { maximum: nameMaximum } } : {};
  if (code) problems.push({ field: 'UserGroup.details.GroupName', code, ...params });
  const members = await validateMembers(db, actor, wanted, problems);
  const roles = await validateRoles(db, wanted, stored, problems);
  if (problems.length > 0) failFields(...problems);
  return {
    name: details.name,
    description: details.description ?? stored?.description ?? '',
    isActive: details.isActive ?? stored?.isActive ?? true,
    office: details.office,
    region: details.region,
    members,
    roles,
  };
}
