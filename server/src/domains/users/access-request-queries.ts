import type { Db } from '../../db/connection.ts';

/** The person's open request, made now if there is none; the database allows only one. */
export async function openRequest(
  db: Db,
  asked: { userId: number; office: string; privilege: string | null; at: Date },
): Promise<number> {
  await db
    .insertInto('accessRequest')
    .values({ userId: asked.userId, officeCode: asked.office, privilege: asked.privilege, requestedAt: asked.at })
    .onConflict((oc) => oc.column('userId').where('closedAt', 'is', null).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('accessRequest')
    .select('id')
    .where('userId', '=', asked.userId)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the mail is ours to send: never sent yet, or so long ago that it is time to remind. One of two asks wins. */
export async function claimSending(db: Db, id: number, now: Date, remindIfBefore: Date): Promise<boolean> {
  const row = await db
    .updateTable('accessRequest')
    .set({ isSent: true, requestedAt: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('isSent', '=', false), eb('requestedAt', '<=', remindIfBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUnsent(db: Db, id: number): Promise<void> {
  await db.updateTable('accessRequest').set({ isSent: false }).where('id', '=', id).execute();
}

const holdersOf = (db: Db) =>
  db
    .selectFrom('appUser')
    .innerJoin('heldRole', 'heldRole.userId', 'appUser.id')
    .innerJoin('role', 'role.id', 'heldRole.roleId')
    .innerJoin('roleGrant', 'roleGrant.roleId', 'role.id')
    .innerJoin('module', 'module.id', 'roleGrant.moduleId')
    .select(['appUser.email', 'appUser.language'])
    .distinct()
    .where('appUser.isActive', '=', true)
    .where('module.name', '=', 'Admin User Profile Management')
    .where('roleGrant.accessType', '=', 'Edit');

/** Who can give roles in an office: its own administrators, else those who work in every office. */
export async function listAdministrators(db: Db, office: string) {
  const own = await holdersOf(db).where('appUser.officeCode', '=', office).execute();
  return own.length > 0 ? own : holdersOf(db).where('role.crossesOffices', '=', true).execute();
}
