import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listGroups } from '#contract/groups/api.ts';
import { getLookup } from '#contract/lookups/api.ts';
import { listRoles } from '#contract/roles/api.ts';
import { crossOfficeRole } from '#contract/roles/sample-roles.ts';
import { call } from './call.ts';
import { usePerson } from './person.tsx';

/** Shared by the screens for users, roles and groups. */

/** Prefix of every query about access: a change to one user, role or group invalidates them all. */
export const administrationKey = ['administration'] as const;

export function useInvalidateAdministration(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: administrationKey }),
      client.invalidateQueries({ queryKey: ['lists', 'users'] }),
    ]);
  };
}

/** USER-047: a Partnership Admin works in every office; everyone else only in their own. */
export const useIsCrossOfficeUser = (): boolean =>
  usePerson().user.roles.some(({ roleName }) => roleName === crossOfficeRole);

export interface Office {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly isActive: boolean;
}

/** Shown while the offices are being fetched. */
export const knownOffice = ({ office, region }: { readonly office: string; readonly region: string }): Office => ({
  code: office,
  name: office,
  region,
  isActive: true,
});

/** The offices that can be chosen: active ones, and the one that is chosen already. */
export const offeredOffices = (offices: readonly Office[], chosen: string): readonly Office[] =>
  offices.filter(({ code, isActive }) => isActive || code === chosen);

const officesQuery = (language: string) =>
  queryOptions({
    queryKey: ['lists', language, 'offices'] as const,
    queryFn: async ({ signal }): Promise<readonly Office[]> => {
      const { values } = await call(getLookup, { name: 'fundingOffice' }, { signal });
      return values.map(({ code, label, parent, isActive }) => ({ code, name: label, region: parent ?? '', isActive }));
    },
    staleTime: 60 * 60_000,
  });

/** Office names are in the user's language. */
export function useOffices({ isWanted = true }: { readonly isWanted?: boolean } = {}) {
  const { i18n } = useTranslation();
  return useQuery({ ...officesQuery(i18n.language), enabled: isWanted });
}

export const rolesQuery = queryOptions({
  queryKey: [...administrationKey, 'roles'] as const,
  queryFn: async ({ signal }) => (await call(listRoles, {}, { signal })).roles,
});

export const groupsQuery = (office: string) =>
  queryOptions({
    queryKey: [...administrationKey, 'groups', office] as const,
    queryFn: async ({ signal }) => (await call(listGroups, { office }, { signal })).groups,
  });
