import type { GroupInput, UserGroup } from '#contract/groups/api.ts';
import type { Preview } from '#contract/roles/api.ts';
import type { RoleHolding } from '#contract/roles/effective-access.ts';
import { accessFacts, roleFacts } from '../../db/access-facts.ts';
import { previewAccess } from '../../db/access-preview.ts';
import { audit } from '../../db/audit.ts';
import { changeAccess } from '../../db/change-access.ts';
import type { Db } from '../../db/connection.ts';
import { scopeOf } from '../../db/office-scope.ts';
import { changesBetween, refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { rolesById } from '../roles/queries.ts';
import { activeUsers, findGroup } from './queries.ts';
import { type GroupValues, textsOf, validateGroup, valuesOf } from './validate-group.ts';
import {
  insertGroup,
  memberChanges,
  recordInProfiles,
  deleteGroup as removeGroup,
  updateGroup,
  writeMembers,
  writeRoles,
} from './writes.ts';

/** For users of one office, other offices' groups are not found. */
export async function getGroup({ db, user }: Context, groupId: number): Promise<UserGroup> {
  return (await findGroup(db, groupId, scopeOf(user))) ?? fail('not-found');
}

/** The roles that a change gives to or takes from any member. */
function rolesTouched(before: GroupValues | null, after: GroupValues | null): number[] {
  const was = [...(before?.roles.keys() ?? [])];
  const is = [...(after?.roles.keys() ?? [])];
  const isWhole =
    before?.isActive !== after?.isActive ||
    memberChanges(before?.members ?? new Map(), after?.members ?? new Map()).length > 0;
  if (isWhole) return [...new Set([...was, ...is])];
  return [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))];
}

const membersOf = (...groups: readonly GroupValues[]) => [
  ...new Set(groups.flatMap(({ members }) => [...members.keys()])),
];

export async function createGroup(context: Context, wanted: GroupInput): Promise<UserGroup> {
  const groupId = await changeAccess(context, 'Admin User Group Management:Create', async (db, actor) => {
    const group = await validateGroup(db, actor, wanted);
    return {
      people: membersOf(group),
      isOwn: group.members.has(actor.id),
      roles: (await roleFacts(db, rolesTouched(null, group))).values(),
      write: async () => {
        const by = { by: actor.id, at: context.clock() };
        const id = await insertGroup(db, group, by);
        const joining = memberChanges(new Map(), group.members);
        await writeMembers(db, id, joining);
        await writeRoles(db, id, [...group.roles.keys()]);
        const changes = changesBetween({}, textsOf(group));
        await audit(db, { entity: 'userGroup', entityId: id, office: group.office, ...by, changes });
        await recordInProfiles(db, group, joining, by);
        return id;
      },
    };
  });
  return getGroup(context, groupId);
}

interface Edit {
  readonly groupId: number;
  readonly version: number;
  readonly group: GroupInput;
}

const ownMembership = (group: GroupValues, userId: number) => group.members.get(userId)?.isActive;

export async function saveGroup(context: Context, { groupId, version, group: wanted }: Edit): Promise<UserGroup> {
  await changeAccess(context, 'Admin User Group Management:Edit', async (db, actor) => {
    const stored = (await findGroup(db, groupId, scopeOf(actor))) ?? fail('not-found');
    const before = valuesOf(stored);
    const after = await validateGroup(db, actor, wanted, before);
    const texts = { before: textsOf(before), after: textsOf(after) };
    await refuseStale(
      db,
      { entity: 'userGroup', entityId: groupId },
      { version: stored.version, texts: texts.before },
      { version, texts: texts.after },
    );
    return {
      people: membersOf(before, after),
      isOwn: ownMembership(before, actor.id) !== ownMembership(after, actor.id),
      roles: (await roleFacts(db, rolesTouched(before, after))).values(),
      write: async () => {
        const by = { by: actor.id, at: context.clock() };
        const moved = memberChanges(before.members, after.members);
        await updateGroup(db, groupId, after, by);
        await writeMembers(db, groupId, moved);
        await writeRoles(db, groupId, [...after.roles.keys()]);
        const changes = changesBetween(texts.before, texts.after);
        await audit(db, { entity: 'userGroup', entityId: groupId, office: after.office, ...by, changes });
        await recordInProfiles(db, after, moved, by);
      },
    };
  });
  return getGroup(context, groupId);
}

/** GROUP-008. */
export function deleteGroup(context: Context, { groupId, version }: { groupId: number; version: number }) {
  return changeAccess(context, 'Admin User Group Management:Delete', async (db, actor) => {
    const stored = (await findGroup(db, groupId, scopeOf(actor))) ?? fail('not-found');
    await refuseStale(
      db,
      { entity: 'userGroup', entityId: groupId },
      { version: stored.version, texts: {} },
      { version, texts: {} },
    );
    const group = valuesOf(stored);
    return {
      people: membersOf(group),
      isOwn: group.members.has(actor.id),
      roles: (await roleFacts(db, rolesTouched(group, null))).values(),
      write: async () => {
        const by = { by: actor.id, at: context.clock() };
        const changes = changesBetween(textsOf(group), {});
        await audit(db, { entity: 'userGroup', entityId: groupId, office: group.office, ...by, changes });
        await recordInProfiles(db, group, memberChanges(group.members, new Map()), by);
        await removeGroup(db, groupId);
        return { members: group.members.size };
      },
    };
  });
}

/** What the group grants: each active member who is an active user gets every active role. */
async function holdingsOf(db: Db, groupId: number, group: GroupValues | null): Promise<RoleHolding[]> {
  if (!group?.isActive) return [];
  const members = [...group.members].filter(([, { isActive }]) => isActive).map(([userId]) => userId);
  const people = await activeUsers(db, members);
  const roles = await rolesById(db, [...group.roles.keys()]);
  const given = [...roles.values()].filter(({ isActive }) => isActive).map(({ id }) => id);
  return people.flatMap((userId) => given.map((roleId) => ({ userId, roleId, groupId })));
}

/** GROUP-006: which members would lose which privileges, and which they keep because they have them another way. */
export async function previewGroup(context: Context, groupId: number, wanted?: GroupInput): Promise<Preview> {
  const { db, user } = context;
  const stored = valuesOf(await getGroup(context, groupId));
  const group = wanted ? await validateGroup(db, user, wanted, stored) : null;
  const before = await accessFacts(db, membersOf(stored, ...(group ? [group] : [])));
  const elsewhere = before.holdings.filter((holding) => holding.groupId !== groupId);
  const holdings = [...elsewhere, ...(await holdingsOf(db, groupId, group))];
  const roles = await roleFacts(
    db,
    holdings.map(({ roleId }) => roleId),
  );
  return previewAccess(db, before, { holdings, roles });
}
