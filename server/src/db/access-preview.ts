import { sql } from 'kysely';
import { type Preview, previewMaximum } from '#contract/roles/api.ts';
import { type AccessFacts, accessChanges, type Source } from '#contract/roles/effective-access.ts';
import type { AccessSource } from '#contract/users/access-api.ts';
import { displayName } from '#contract/users/rules.ts';
import type { Db } from './connection.ts';

async function namesOf(db: Db, sources: readonly Source[]): Promise<(source: Source) => AccessSource> {
  const roleIds = [...new Set(sources.map(({ roleId }) => roleId))];
  const groupIds = [...new Set(sources.flatMap(({ groupId }) => groupId ?? []))];
  const [roles, groups] = await Promise.all(
    [
      { table: 'role' as const, ids: roleIds },
      { table: 'userGroup' as const, ids: groupIds },
    ].map(async ({ table, ids }) => {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'name'])
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    }),
  );
  return ({ roleId, groupId }) => ({
    roleId,
    roleName: roles?.get(roleId) ?? '',
    groupId,
    groupName: groupId === null ? null : (groups?.get(groupId) ?? ''),
  });
}

/** What a change would gain and lose each person, before it is saved. */
export async function previewAccess(db: Db, before: AccessFacts, after: AccessFacts): Promise<Preview> {
  const changes = accessChanges(before, after).sort(
    (a, b) => Number(b.isLeftWithNothing) - Number(a.isLeftWithNothing) || b.lost.length - a.lost.length,
  );
  const shown = changes.slice(0, previewMaximum);
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email', 'officeCode'])
    .where(sql<boolean>`id = any(${shown.map(({ userId }) => userId)}::integer[])`)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const named = await namesOf(
    db,
    shown.flatMap(({ kept }) => kept.flatMap(({ sources }) => sources)),
  );
  return {
    total: changes.length,
    leftWithNothing: changes.filter(({ isLeftWithNothing }) => isLeftWithNothing).length,
    people: shown.map(({ userId, gained, lost, kept, isLeftWithNothing }) => {
      const person = byId.get(userId);
      return {
        userId,
        name: person ? displayName(person) : '',
        email: person?.email ?? '',
        office: person?.officeCode ?? '',
        gained: [...gained],
        lost: [...lost],
        kept: kept.map(({ privilege, sources }) => ({ privilege, sources: sources.map(named) })),
        isLeftWithNothing,
      };
    }),
  };
}
