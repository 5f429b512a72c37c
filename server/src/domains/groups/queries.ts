import { sql } from 'kysely';
import type { GroupRow, UserGroup } from '#contract/groups/api.ts';
import type { Db } from '../../db/connection.ts';
import type { OfficeScope } from '../../db/office-scope.ts';

export async function listGroups(db: Db, scope: OfficeScope, isActive?: boolean): Promise<GroupRow[]> {
  const rows = await db
    .selectFrom('userGroup')
    .select(['id', 'name', 'officeCode', 'isActive', 'version'])
    .select([
      sql<number>`(select count(*)::integer from group_member m where m.group_id = user_group.id)`.as('members'),
      sql<string[]>`array(
        select r.name from group_role gr join role r on r.id = gr.role_id where gr.group_id = user_group.id order by r.name)`.as(
        'roles',
      ),
    ])
    .$if(scope !== null, (query) => query.where('officeCode', '=', scope as string))
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true))
    .orderBy(sql`search_key(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, officeCode, ...row }) => ({ ...row, groupId: id, office: officeCode }));
}

// The camel case plugin does not convert keys inside JSON, so they are written in camel case.
const membersOfGroup = sql<UserGroup['members']>`(
  select coalesce(json_agg(json_build_object(
           'userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
           'isUserActive', u.is_active, 'isActive', m.is_active)
           order by search_key(u.last_name), search_key(u.first_name), u.id), '[]')
    from group_member m join app_user u on u.id = m.user_id
   where m.group_id = user_group.id)`;

const rolesOfGroup = sql<UserGroup['roles']>`(
  select coalesce(json_agg(json_build_object('roleId', r.id, 'name', r.name, 'isActive', r.is_active)
                           order by r.name), '[]')
    from group_role gr join role r on r.id = gr.role_id
   where gr.group_id = user_group.id)`;

export async function findGroup(db: Db, groupId: number, scope: OfficeScope): Promise<UserGroup | undefined> {
  const row = await db
    .selectFrom('userGroup')
    .selectAll()
    .select([membersOfGroup.as('members'), rolesOfGroup.as('roles')])
    .where('id', '=', groupId)
    .$if(scope !== null, (query) => query.where('officeCode', '=', scope as string))
    .executeTakeFirst();
  return (
    row && {
      groupId: row.id,
      details: {
        name: row.name,
        description: row.description,
        isActive: row.isActive,
        office: row.officeCode,
        region: row.regionCode,
      },
      members: row.members,
      roles: row.roles,
      version: row.version,
    }
  );
}

/** Names, offices and roles of the given groups. */
export async function groupsById(db: Db, groupIds: readonly number[]) {
  const rows = await db
    .selectFrom('userGroup')
    .select(['id', 'name', 'officeCode'])
    .select(sql<number[]>`array(select role_id from group_role where group_id = user_group.id)`.as('roleIds'))
    .where(sql<boolean>`id = any(${[...groupIds]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function activeUsers(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`id = any(${[...userIds]}::integer[])`)
    .where('isActive', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
