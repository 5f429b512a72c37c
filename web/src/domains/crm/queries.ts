import { queryOptions } from '@tanstack/react-query';
import { getApiSettings, listServiceAccounts } from '#contract/crm/api.ts';
import { getLookup } from '#contract/lookups/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';

export const apiSettingsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'api-settings'] as const,
    queryFn: async ({ signal }) => (await call(getApiSettings, { office }, { signal })).settings,
  });

export const serviceAccountsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'service-accounts'] as const,
    queryFn: async ({ signal }) => (await call(listServiceAccounts, { office }, { signal })).accounts,
  });

/** The fundraising offices; an office's parent is its region. */
export const officesQuery = (language: string) =>
  queryOptions({
    queryKey: ['lists', language, 'fundraising-offices'] as const,
    queryFn: async ({ signal }) => (await call(getLookup, { name: 'fundingOffice' }, { signal })).values,
    staleTime: 60 * 60_000,
  });
