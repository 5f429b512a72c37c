import { queryOptions } from '@tanstack/react-query';
import { listSettings } from '#contract/office-settings/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { listCountryGroups } from '#contract/office-settings/country-groups-api.ts';
import { listProjectCategories } from '#contract/office-settings/project-categories-api.ts';
import type { SettingCategory } from '#contract/office-settings/rules.ts';
import { listSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { getSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import type { SettingsTab } from '#contract/office-settings/tabs.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';

export const categoryQuery = (office: string, category: SettingCategory) =>
  queryOptions({
    queryKey: [...officeKey(office), 'category', category] as const,
    queryFn: ({ signal }) => call(listSettings, { office, category }, { signal }),
  });

export const countryGroupsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'country-groups'] as const,
    queryFn: ({ signal }) => call(listCountryGroups, { office }, { signal }),
  });

export const projectCategoriesQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'project-categories'] as const,
    queryFn: ({ signal }) => call(listProjectCategories, { office }, { signal }),
  });

export const sponsorTypesQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'sponsor-types'] as const,
    queryFn: ({ signal }) => call(listSponsorTypes, { office }, { signal }),
  });

export const supportOfficeQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'support-office'] as const,
    queryFn: ({ signal }) => call(getSupportOfficeSettings, { office }, { signal }),
  });

export interface AuditFilter {
  readonly field?: string;
  readonly modifiedBy?: string;
  readonly value?: string;
  readonly from?: string;
  readonly to?: string;
}

export const tabAuditQuery = (
  office: string,
  tab: SettingsTab,
  page: number,
  pageSize: PageSize,
  filter: AuditFilter,
) =>
  queryOptions({
    queryKey: [...officeKey(office), 'audit', tab, { page, pageSize, ...filter }] as const,
    queryFn: ({ signal }) => call(listTabAudit, { office, tab, page, pageSize, ...filter }, { signal }),
  });
