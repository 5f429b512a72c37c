import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AccessType, modules } from '#contract/access.ts';
import { explainAccess, getAccess, listAccessRequests, listPrivilegeHolders } from '#contract/users/access-api.ts';
import { getProfile, listUserAudit, searchUsers, type UserColumn, type UserSearch } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { administrationKey } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { orderOf } from '../../api/search/order.ts';
import type { SearchPage } from '../../api/search/search-state.ts';

const usersKey = [...administrationKey, 'users'] as const;

export interface UserCriteria extends UserSearch {
  /** USER-046: mandatory. */
  readonly office: string;
}

type PageState = Omit<SearchPage<UserCriteria>, 'form'>;

export const userPageQuery = ({ office, ...search }: UserCriteria, { page, pageSize, sort }: PageState) =>
  queryOptions({
    queryKey: [...usersKey, 'search', office, search, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(searchUsers, { office, search, page, pageSize, ...orderOf<UserColumn>(sort) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, userId] as const,
    queryFn: async ({ signal }) => (await call(getProfile, { userId }, { signal })).user,
  });

export const accessQuery = (userId: number, office: string) =>
  queryOptions({
    queryKey: [...usersKey, userId, 'access', office] as const,
    queryFn: async ({ signal }) => (await call(getAccess, { userId, office }, { signal })).access,
  });

export const explanationQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, userId, 'why'] as const,
    queryFn: ({ signal }) => call(explainAccess, { userId }, { signal }),
  });

export const userAuditQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, userId, 'audit'] as const,
    queryFn: async ({ signal }) => (await call(listUserAudit, { userId }, { signal })).audit,
  });

export const holdersQuery = (moduleId: number, accessType: AccessType, office: string) =>
  queryOptions({
    queryKey: [...usersKey, 'holders', moduleId, accessType, office] as const,
    queryFn: ({ signal }) => call(listPrivilegeHolders, { moduleId, accessType, office, pageSize: 100 }, { signal }),
  });

const profiles = modules.find(({ name }) => name === 'Admin User Profile Management') as { readonly id: number };

/** Users who can grant access in an office. */
export const accessGrantersQuery = (office: string) =>
  queryOptions({
    ...holdersQuery(profiles.id, 'Edit', office),
    select: ({ holders }) => holders.map((holder) => ({ value: String(holder.userId), label: displayName(holder) })),
  });

export type RequestState = 'open' | 'closed' | 'all';

export const requestsQuery = (office: string, state: RequestState) =>
  queryOptions({
    queryKey: [...usersKey, 'requests', office, state] as const,
    queryFn: ({ signal }) => call(listAccessRequests, { office, state, pageSize: 100 }, { signal }),
  });
