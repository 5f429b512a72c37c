import { sql } from 'kysely';
import type { Privilege } from '#contract/access.ts';
import type { AccessFacts, RoleFacts, RoleHolding } from '#contract/roles/effective-access.ts';
import type { Db } from './connection.ts';

/** The roles in force for given people, in the form contract/src/roles/effective-access.ts expects. */

const lockKey = 4_300_030;

/** Serialises access changes with an advisory lock, so that no other change invalidates what this one has checked. */
export async function lockAccess(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
}

export async function listHoldings(db: Db, userIds: readonly number[]): Promise<RoleHolding[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('roleHolding')
    .select(['userId', 'roleId', 'groupId'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::integer[])`)
    .where('dormantBecause', 'is', null)
    .$narrowType<{ userId: number; roleId: number }>()
    .execute();
}

export async function roleFacts(db: Db, roleIds: Iterable<number>): Promise<Map<number, RoleFacts>> {
  const { rows } = await sql<{ id: number; crossesOffices: boolean; grants: Privilege[] }>`
    select r.id, r.crosses_offices,
           coalesce(array_agg(m.name || ':' || g.access_type) filter (where g.role_id is not null), '{}') as grants
      from role r
      left join role_grant g on g.role_id = r.id
      left join module m on m.id = g.module_id
     where r.id = any(${[...new Set(roleIds)]}::integer[])
     group by r.id`.execute(db);
  return new Map(rows.map(({ id, crossesOffices, grants }) => [id, { crossesOffices, grants: new Set(grants) }]));
}

export async function accessFacts(db: Db, userIds: readonly number[]): Promise<AccessFacts> {
  const holdings = await listHoldings(db, userIds);
  const roles = await roleFacts(
    db,
    holdings.map(({ roleId }) => roleId),
  );
  return { holdings, roles };
}

/** Users with a role that works in every office. */
export async function listCrossOfficeUsers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('roleHolding')
    .innerJoin('role', 'role.id', 'roleHolding.roleId')
    .select('roleHolding.userId')
    .distinct()
    .where('role.crossesOffices', '=', true)
    .where('roleHolding.dormantBecause', 'is', null)
    .$narrowType<{ userId: number }>()
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Every role the users were given, directly or by a group, including roles without effect at present. */
export async function listRolesGiven(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('roleHolding')
    .select('roleId')
    .distinct()
    .where(sql<boolean>`user_id = any(${[...userIds]}::integer[])`)
    .$narrowType<{ roleId: number }>()
    .execute();
  return rows.map(({ roleId }) => roleId);
}
