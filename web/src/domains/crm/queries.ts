import { queryOptions } from '@tanstack/react-query';
import { getApiSettings, listServiceAccounts } from '#contract/crm/api.ts';
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
