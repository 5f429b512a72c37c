import type { SettingCategory } from './rules.ts';

/** OFFICE-004 to OFFICE-010, ROUTE-088, ROUTE-089: the tabs of Office Settings; each has its own history of changes. */
export const settingsTabs = [
  'general',
  'registeredChildren',
  'sponsoredChildren',
  'projectCategories',
  'countryGroupings',
  'reservations',
  'notifications',
  'apiConfiguration',
  'supportOffice',
  'referenceData',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Concerns every office, so only users who work in every office (Partnership Admins) have it. */
export const isTabAcrossOffices = (tab: string): boolean => tab === 'referenceData';

/** T17: read-only tabs without a history of changes. Feeds and First Steps are for Partnership Admins only. */
export const recordTabs = ['deliveries', 'feeds', 'scheduledJobs', 'accessLog', 'reading', 'firstSteps'] as const;
export type RecordTab = (typeof recordTabs)[number];

export const tabOfCategory: Readonly<Record<SettingCategory, SettingsTab>> = {
  1: 'general',
  2: 'registeredChildren',
  3: 'sponsoredChildren',
  5: 'reservations',
};

export const findSettingsTab = (name: string): SettingsTab | undefined => settingsTabs.find((tab) => tab === name);
export const findRecordTab = (name: string): RecordTab | undefined => recordTabs.find((tab) => tab === name);
