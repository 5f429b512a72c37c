import type { z } from 'zod';
import { modules } from '#contract/access.ts';
import { accessByUser, type Source } from '#contract/roles/effective-access.ts';
import { defaultPageSize, pageSizes } from '#contract/shared/paging.ts';
import type { explainAccess as explainEndpoint, listPrivilegeHolders } from '#contract/users/access-api.ts';
import { accessFacts } from '../../../db/access-facts.ts';
import { scopeOf, searchScope } from '../../../db/office-scope.ts';
import type { Context } from '../../../http/context.ts';
import { fail, failFields } from '../../../refusal.ts';
import { listHolders, listSources } from './access-queries.ts';
import { findProfile } from './profile-queries.ts';

type Explanation = z.output<typeof explainEndpoint.output>;

/** Each privilege with the roles and groups that grant it, and grants without effect. */
export async function explainAccess({ db, user }: Context, userId: number): Promise<Explanation> {
  if (!(await findProfile(db, userId, scopeOf(user)))) fail('not-found');
  const sources = await listSources(db, userId);
  const held = accessByUser(await accessFacts(db, [userId])).get(userId);
  const named = (ways: readonly Source[]) =>
    sources
      .map(({ source }) => source)
      .filter(({ roleId, groupId }) => ways.some((way) => way.roleId === roleId && way.groupId === groupId));
  const privileges = modules.flatMap((module) =>
    module.levels.flatMap((level) => {
      const ways = held?.privileges.get(`${module.name}:${level}` as never) ?? [];
      if (ways.length === 0) return [];
      return [
        {
          moduleId: module.id,
          moduleName: module.name,
          accessType: level,
          sources: named(ways),
        },
      ];
    }),
  );
  return {
    crossesOffices: held?.crossesOffices === true,
    privileges,
    dormant: sources.flatMap(({ source, reason }) => (reason ? [{ source, reason }] : [])),
  };
}

export async function findHolders(
  { db, office }: Context,
  { moduleId, accessType, page = 1, pageSize = defaultPageSize }: z.output<typeof listPrivilegeHolders.input>,
) {
  const module = modules.find(({ id }) => id === moduleId);
  if (!module) return failFields({ field: 'ModuleId', code: 'unknown' });
  if (!(module.levels as readonly string[]).includes(accessType))
    failFields({ field: 'AccessTypeDescription', code: 'not-in-list' });
  if (!(pageSizes as readonly number[]).includes(pageSize)) failFields({ field: 'PageSize', code: 'not-in-list' });
  const paging = { page: Math.max(1, page), pageSize: pageSize as number };
  const listPage = (asked: typeof paging) => listHolders(db, searchScope(office), { moduleId, accessType }, asked);
  const holders = await listPage(paging);
  // A page beyond the last one has no rows, and so no total.
  const [first] = holders.length > 0 ? holders : await listPage({ page: 1, pageSize: 1 });
  return { holders, total: first?.total ?? 0 };
}
