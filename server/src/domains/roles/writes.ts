import { sql } from 'kysely';
import type { Privilege } from '#contract/access.ts';
import type { Db } from '../../db/connection.ts';
import { grantRows } from '../../db/grant-rows.ts';
import { refuseDuplicate } from '../../db/versions.ts';

interface By {
  readonly by: number;
  readonly at: Date;
}

async function writeGrants(db: Db, roleId: number, privileges: Iterable<Privilege>): Promise<void> {
  await db.deleteFrom('roleGrant').where('roleId', '=', roleId).execute();
  const rows = grantRows(roleId, privileges);
  if (rows.length > 0) await db.insertInto('roleGrant').values(rows).execute();
}

export interface RoleValues {
  readonly name: string;
  readonly isActive: boolean;
  readonly privileges: ReadonlySet<Privilege>;
}

export const insertRole = (db: Db, { name, isActive, privileges }: RoleValues, { by, at }: By): Promise<number> =>
  refuseDuplicate('Role.roleName', async () => {
    const { id } = await db
      .insertInto('role')
      .values({ name, isActive, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeGrants(db, id, privileges);
    return id;
  });

export const updateRole = (db: Db, roleId: number, { name, isActive, privileges }: RoleValues, { by, at }: By) =>
  refuseDuplicate('Role.roleName', async () => {
    await db
      .updateTable('role')
      .set({ name, isActive, version: sql`version + 1`, updatedBy: by, updatedAt: at })
      .where('id', '=', roleId)
      .execute();
    await writeGrants(db, roleId, privileges);
  });

/**
 * ROLE-020: removes the role from every user and group, each with a line in its history and a new version, so that an
 * open form cannot save it back. Set-based, because a role may have thousands of holders.
 */
export async function removeRole(db: Db, roleId: number, { by, at }: By): Promise<{ users: number; groups: number }> {
  await sql`
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code)
    select 'user', ur.user_id::text, 'roles: ' || r.name || ' (' || ur.office_code || ')', 'Assigned', null,
           ${by}::integer, ${at}::timestamptz, ur.office_code
      from user_role ur join role r on r.id = ur.role_id
     where r.id = ${roleId}
    union all
    select 'userGroup', gr.group_id::text, 'roles: ' || r.name, 'Assigned', null, ${by}, ${at}, ug.office_code
      from group_role gr join role r on r.id = gr.role_id join user_group ug on ug.id = gr.group_id
     where r.id = ${roleId}`.execute(db);
  const users = await db
    .updateTable('appUser')
    .set({ version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('userRole').select('userRole.userId').where('userRole.roleId', '=', roleId)),
    )
    .executeTakeFirst();
  const groups = await db
    .updateTable('userGroup')
    .set({ version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('groupRole').select('groupRole.groupId').where('groupRole.roleId', '=', roleId)),
    )
    .executeTakeFirst();
  await db.deleteFrom('role').where('id', '=', roleId).execute();
  return { users: Number(users.numUpdatedRows), groups: Number(groups.numUpdatedRows) };
}
