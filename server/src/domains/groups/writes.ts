import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { refuseDuplicate } from '../../db/versions.ts';
import type { GroupValues } from './validate-group.ts';

interface By {
  readonly by: number;
  readonly at: Date;
}

const columns = ({ name, description, isActive, office, region }: GroupValues) => ({
  name,
  description,
  isActive,
  officeCode: office,
  regionCode: region,
});

export const insertGroup = (db: Db, group: GroupValues, { by, at }: By): Promise<number> =>
  refuseDuplicate('UserGroup.details.GroupName', async () => {
    const { id } = await db
      .insertInto('userGroup')
      .values({ ...columns(group), createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const updateGroup = (db: Db, groupId: number, group: GroupValues, { by, at }: By): Promise<void> =>
  refuseDuplicate('UserGroup.details.GroupName', async () => {
    await db
      .updateTable('userGroup')
      .set({ ...columns(group), version: sql`version + 1`, updatedBy: by, updatedAt: at })
      .where('id', '=', groupId)
      .execute();
  });

export async function deleteGroup(db: Db, groupId: number): Promise<void> {
  await db.deleteFrom('userGroup').where('id', '=', groupId).execute();
}

type Members = GroupValues['members'];

export interface MemberChange {
  readonly userId: number;
  readonly before: boolean | null;
  readonly after: boolean | null;
}

/** Members who join, leave, or become active or inactive. */
export function memberChanges(before: Members, after: Members): MemberChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((userId) => ({
      userId,
      before: before.get(userId)?.isActive ?? null,
      after: after.get(userId)?.isActive ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

export async function writeMembers(db: Db, groupId: number, changes: readonly MemberChange[]): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ userId }) => userId);
  const set = changes.flatMap(({ userId, after }) => (after === null ? [] : [{ groupId, userId, isActive: after }]));
  if (gone.length > 0)
    await db
      .deleteFrom('groupMember')
      .where('groupId', '=', groupId)
      .where(sql<boolean>`user_id = any(${gone}::integer[])`)
      .execute();
  if (set.length > 0)
    await db
      .insertInto('groupMember')
      .values(set)
      .onConflict((oc) =>
        oc.columns(['groupId', 'userId']).doUpdateSet((eb) => ({ isActive: eb.ref('excluded.isActive') })),
      )
      .execute();
}

export async function writeRoles(db: Db, groupId: number, roleIds: readonly number[]): Promise<void> {
  await db.deleteFrom('groupRole').where('groupId', '=', groupId).execute();
  if (roleIds.length > 0)
    await db
      .insertInto('groupRole')
      .values(roleIds.map((roleId) => ({ groupId, roleId })))
      .execute();
}

const text = (isActive: boolean | null) => (isActive === null ? null : isActive ? 'Active' : 'Inactive');

/**
 * Writes to the history of each member's profile and increments its version, so that an open profile form becomes
 * stale.
 */
export async function recordInProfiles(
  db: Db,
  { name, office }: GroupValues,
  changes: readonly MemberChange[],
  { by, at }: By,
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('auditEntry')
    .values(
      changes.map(({ userId, before, after }) => ({
        entity: 'user',
        entityId: String(userId),
        field: `GroupsAssigned: ${name}`,
        oldValue: text(before),
        newValue: text(after),
        modifiedBy: by,
        modifiedAt: at,
        officeCode: office,
      })),
    )
    .execute();
  await db
    .updateTable('appUser')
    .set({ version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where(sql<boolean>`id = any(${changes.map(({ userId }) => userId)}::integer[])`)
    .execute();
}
