import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GroupRow, UserGroup } from '#contract/groups/api.ts';
import type { Db } from '../../db/connection.ts';

/** USER-047: null reaches every office. */
type OfficeScope = string | null;

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

export async function findGroup(db: Db, groupId: number, scope: OfficeScope): Promise<UserGroup | undefined> {
  const row = await db
    .selectFrom('userGroup')
    .selectAll()
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('groupMember')
          .innerJoin('appUser', 'appUser.id', 'groupMember.userId')
          .select(['appUser.id as userId', 'appUser.firstName', 'appUser.lastName', 'appUser.email'])
          .select(['appUser.isActive as isUserActive', 'groupMember.isActive'])
          .whereRef('groupMember.groupId', '=', 'userGroup.id')
          .orderBy(['appUser.lastName', 'appUser.firstName', 'appUser.id']),
      ).as('members'),
      jsonArrayFrom(
        selectFrom('groupRole')
          .innerJoin('role', 'role.id', 'groupRole.roleId')
          .select(['role.id as roleId', 'role.name', 'role.isActive'])
          .whereRef('groupRole.groupId', '=', 'userGroup.id')
          .orderBy('role.name'),
      ).as('roles'),
    ])
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

/** Names, offices and roles of some groups. */
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
