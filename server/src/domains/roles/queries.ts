import { sql } from 'kysely';
import type { Privilege } from '#contract/access.ts';
import type { DeletedRole } from '#contract/roles/api.ts';
import type { Db } from '../../db/connection.ts';
import type { OfficeScope } from '../../db/office-scope.ts';
import { personName } from '../../db/person-name.ts';

export async function rolesById(db: Db, roleIds: readonly number[]) {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name', 'isActive'])
    .where(sql<boolean>`id = any(${[...roleIds]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface StoredRole {
  readonly roleId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly isSample: boolean;
  readonly crossesOffices: boolean;
  readonly version: number;
  readonly grants: readonly Privilege[];
  readonly isAssignedToGroup: boolean;
  readonly groups: readonly { groupId: number; groupName: string; office: string }[];
  readonly groupsElsewhere: number;
  readonly holders: number;
}

/** Roles are shared by all offices; the listed groups and the counts are limited to offices in scope. */
export async function listRoles(db: Db, scope: OfficeScope, roleId: number | null = null): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select r.id as role_id, r.name, r.is_active, r.is_sample, r.crosses_offices, r.version,
           array(select m.name || ':' || g.access_type
                   from role_grant g join module m on m.id = g.module_id
                  where g.role_id = r.id order by g.module_id) as grants,
           exists (select from group_role gr where gr.role_id = r.id) as is_assigned_to_group,
           coalesce((select json_agg(json_build_object('groupId', ug.id, 'groupName', ug.name, 'office', ug.office_code)
                                     order by ug.name, ug.id)
                       from group_role gr join user_group ug on ug.id = gr.group_id
                      where gr.role_id = r.id and (${scope}::text is null or ug.office_code = ${scope})), '[]') as groups,
           (select count(*)::integer
              from group_role gr join user_group ug on ug.id = gr.group_id
             where gr.role_id = r.id and ${scope}::text is not null and ug.office_code <> ${scope}) as groups_elsewhere,
           coalesce(held.holders, 0) as holders
      from role r
      left join (select h.role_id, count(distinct h.user_id)::integer as holders
                   from role_holding h join app_user u on u.id = h.user_id
                  where (${roleId}::integer is null or h.role_id = ${roleId})
                    and (${scope}::text is null or u.office_code = ${scope})
                  group by h.role_id) held on held.role_id = r.id
     where (${roleId}::integer is null or r.id = ${roleId})
     order by not r.is_sample, case when r.is_sample then r.id end, search_key(r.name)`.execute(db);
  return rows;
}

const deletedMaximum = 1000;

/** Deleted roles, read from the history: which role, by whom and when. Latest first. */
export async function findDeleted(db: Db, roleId: number | null = null): Promise<DeletedRole[]> {
  const { rows } = await sql<Omit<DeletedRole, 'deletedAt'> & { readonly deletedAt: Date }>`
    select a.entity_id::integer as role_id, a.old_value as name, coalesce(${personName('u')}, a.source, '') as deleted_by,
           a.modified_at as deleted_at
      from audit_entry a left join app_user u on u.id = a.modified_by
     where a.entity = 'role' and a.field = 'roleName' and a.old_value is not null and a.new_value is null
       and (${roleId}::integer is null or a.entity_id = ${roleId === null ? null : String(roleId)})
     order by a.modified_at desc, a.id desc limit ${deletedMaximum}`.execute(db);
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() }));
}

/** All users who were given the role in any way, and the groups that have it. */
export async function usageOf(db: Db, roleId: number) {
  const users = await db
    .selectFrom('roleHolding')
    .innerJoin('appUser', 'appUser.id', 'roleHolding.userId')
    .select(['appUser.id', 'appUser.officeCode', 'roleHolding.groupId'])
    .where('roleHolding.roleId', '=', roleId)
    .execute();
  const groups = await db
    .selectFrom('groupRole')
    .innerJoin('userGroup', 'userGroup.id', 'groupRole.groupId')
    .select(['userGroup.id', 'userGroup.officeCode'])
    .where('groupRole.roleId', '=', roleId)
    .execute();
  return { users, groups };
}
