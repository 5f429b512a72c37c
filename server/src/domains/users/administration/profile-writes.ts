import { sql } from 'kysely';
import { auditAll } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { refuseDuplicate } from '../../../db/versions.ts';
import type { StoredProfile } from './profile-queries.ts';

/** The fields an administrator sets; the server maintains all others. */
export type ProfileValues = Pick<
  StoredProfile,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'office'
  | 'region'
  | 'isActive'
  | 'centralId'
  | 'language'
  | 'hasPrcdsAccess'
  | 'activeMinutes'
>;

interface By {
  readonly by: number;
  readonly at: Date;
}

const columns = (values: ProfileValues) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  officeCode: values.office,
  regionCode: values.region,
  isActive: values.isActive,
  centralId: values.centralId,
  language: values.language,
  hasPrcdsAccess: values.hasPrcdsAccess,
  activeMinutes: values.activeMinutes,
});

export const insertProfile = (db: Db, values: ProfileValues, { by, at }: By): Promise<number> =>
  refuseDuplicate('User.Email', async () => {
    const { id } = await db
      .insertInto('appUser')
      .values({ ...columns(values), createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const updateProfile = (db: Db, userId: number, values: ProfileValues, { by, at }: By): Promise<void> =>
  refuseDuplicate('User.Email', async () => {
    await db
      .updateTable('appUser')
      .set({ ...columns(values), version: sql`version + 1`, updatedBy: by, updatedAt: at })
      .where('id', '=', userId)
      .execute();
  });

/**
 * Increments the version after a change made elsewhere (in a group, by deleting a role), so that an open profile form
 * becomes stale.
 */
export async function incrementUserVersions(db: Db, userIds: readonly number[], { by, at }: By): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('appUser')
    .set({ version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where(sql<boolean>`id = any(${[...userIds]}::integer[])`)
    .execute();
}

export interface Membership {
  readonly groupId: number;
  readonly isActive: boolean;
}

interface MembershipChange {
  /** Their address as the group's history names them. */
  readonly member: { readonly id: number; readonly email: string };
  readonly before: readonly Membership[];
  readonly after: readonly Membership[];
  /** All groups of both. */
  readonly groups: ReadonlyMap<number, { readonly officeCode: string }>;
}

const statusIn = (memberships: readonly Membership[], id: number): string | null => {
  const membership = memberships.find(({ groupId }) => groupId === id);
  if (!membership) return null;
  return membership.isActive ? 'Active' : 'Inactive';
};

/**
 * Replaces the memberships and increments the versions of changed groups, so that open group forms become stale. F20:
 * each group's history has the line that saving the group would have written.
 */
export async function replaceMemberships(
  db: Db,
  { member, before, after, groups }: MembershipChange,
  { by, at }: By,
): Promise<void> {
  const gone = before.filter(({ groupId }) => !after.some((other) => other.groupId === groupId));
  const set = after.filter(
    ({ groupId, isActive }) => before.find((other) => other.groupId === groupId)?.isActive !== isActive,
  );
  const changed = [...gone, ...set].map(({ groupId }) => groupId);
  if (changed.length === 0) return;
  if (gone.length > 0)
    await db
      .deleteFrom('groupMember')
      .where('userId', '=', member.id)
      .where(
        'groupId',
        'in',
        gone.map(({ groupId }) => groupId),
      )
      .execute();
  if (set.length > 0)
    await db
      .insertInto('groupMember')
      .values(set.map(({ groupId, isActive }) => ({ groupId, userId: member.id, isActive })))
      .onConflict((oc) =>
        oc.columns(['groupId', 'userId']).doUpdateSet((eb) => ({ isActive: eb.ref('excluded.isActive') })),
      )
      .execute();
  await db
    .updateTable('userGroup')
    .set({ version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', 'in', changed)
    .execute();
  await auditAll(
    db,
    changed.map((id) => ({
      entity: 'userGroup',
      entityId: id,
      office: groups.get(id)?.officeCode ?? null,
      by,
      at,
      changes: { [`members: ${member.email}`]: [statusIn(before, id), statusIn(after, id)] as const },
    })),
  );
}
