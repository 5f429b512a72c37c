import { sql } from 'kysely';
import type { AccessSource, DormantReason } from '#contract/users/access-api.ts';
import type { Db } from '../../../db/connection.ts';
import type { OfficeScope } from '../../../db/office-scope.ts';

export interface RoleGiven {
  readonly roleId: number;
  readonly roleName: string;
  readonly isActive: boolean;
  readonly region: string;
  readonly office: string;
}

export const listRolesGivenDirectly = (db: Db, userId: number): Promise<RoleGiven[]> =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['role.id as roleId', 'role.name as roleName', 'role.isActive'])
    .select(['userRole.regionCode as region', 'userRole.officeCode as office'])
    .where('userRole.userId', '=', userId)
    .orderBy('userRole.officeCode')
    .orderBy('role.name')
    .execute();

export async function replaceRoles(
  db: Db,
  userId: number,
  { office, region }: { office: string; region: string },
  given: readonly number[],
  taken: readonly number[],
): Promise<void> {
  if (taken.length > 0)
    await db
      .deleteFrom('userRole')
      .where('userId', '=', userId)
      .where('officeCode', '=', office)
      .where('roleId', 'in', taken)
      .execute();
  if (given.length > 0)
    await db
      .insertInto('userRole')
      .values(given.map((roleId) => ({ userId, roleId, officeCode: office, regionCode: region })))
      .execute();
}

/** Every way in which a person was given a role. */
export async function listSources(
  db: Db,
  userId: number,
): Promise<{ source: AccessSource; reason: DormantReason | null }[]> {
  const rows = await db
    .selectFrom('roleHolding')
    .innerJoin('role', 'role.id', 'roleHolding.roleId')
    .leftJoin('userGroup', 'userGroup.id', 'roleHolding.groupId')
    .select(['role.id as roleId', 'role.name as roleName', 'userGroup.id as groupId', 'userGroup.name as groupName'])
    .select('roleHolding.dormantBecause')
    .where('roleHolding.userId', '=', userId)
    .orderBy('role.name')
    .orderBy('userGroup.name')
    .execute();
  return rows.map(({ dormantBecause, ...source }) => ({ source, reason: dormantBecause as DormantReason | null }));
}

interface HolderRow {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly office: string;
  readonly sources: AccessSource[];
  readonly total: number;
}

/** Everybody who holds a privilege at present, with every way it is held. */
export async function listHolders(
  db: Db,
  scope: OfficeScope,
  wanted: { moduleId: number; accessType: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select u.id as user_id, u.first_name, u.last_name, u.email, u.office_code as office,
           json_agg(json_build_object('roleId', r.id, 'roleName', r.name, 'groupId', ug.id, 'groupName', ug.name)
                    order by r.name, ug.name) as sources,
           (count(*) over ())::integer as total
      from role_grant g
      join role r on r.id = g.role_id
      join role_holding h on h.role_id = r.id and h.dormant_because is null
      join app_user u on u.id = h.user_id
      left join user_group ug on ug.id = h.group_id
     where g.module_id = ${wanted.moduleId} and g.access_type = ${wanted.accessType}
       and (${scope}::text is null or u.office_code = ${scope})
     group by u.id
     order by search_key(u.last_name), search_key(u.first_name), u.id
     limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}
