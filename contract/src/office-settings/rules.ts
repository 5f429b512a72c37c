/** The office settings, table T10: category, range, unit and default, for server and web. */

export const settingCategories = [
  { code: 1, description: 'General' },
  { code: 2, description: 'Registered children' },
  { code: 3, description: 'Sponsored children' },
  { code: 5, description: 'Reservation' },
] as const;
export type SettingCategory = (typeof settingCategories)[number]['code'];

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MMM-YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** CONST-003: XM stands for AM or PM (12-hour clock); without it, 24 hours. */
export const timeFormats = ['HH:MM:SS:XM', 'HH:MM:XM', 'HH:MM:SS', 'HH:MM'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** CONST-009: the label, which is stored, shows the standard offset; daylight saving follows the zone's rules. */
export const timeZones = [
  { label: 'Pacific (GMT-08:00)', zone: 'America/Los_Angeles' },
  { label: 'Mountain (GMT-07:00)', zone: 'America/Denver' },
  { label: 'Central (GMT-06:00)', zone: 'America/Chicago' },
  { label: 'Eastern (GMT-05:00)', zone: 'America/New_York' },
  { label: 'Atlantic (GMT-04:00)', zone: 'America/Halifax' },
  { label: 'Brasilia (GMT-03:00)', zone: 'America/Sao_Paulo' },
  { label: 'London (GMT+00:00)', zone: 'Europe/London' },
  { label: 'Central Europe (GMT+01:00)', zone: 'Europe/Madrid' },
  { label: 'Eastern Europe (GMT+02:00)', zone: 'Europe/Helsinki' },
  { label: 'East Africa (GMT+03:00)', zone: 'Africa/Nairobi' },
  { label: 'India (GMT+05:30)', zone: 'Asia/Kolkata' },
  { label: 'Singapore (GMT+08:00)', zone: 'Asia/Singapore' },
  { label: 'Korea (GMT+09:00)', zone: 'Asia/Seoul' },
  { label: 'Eastern Australia (GMT+10:00)', zone: 'Australia/Sydney' },
  { label: 'New Zealand (GMT+12:00)', zone: 'Pacific/Auckland' },
] as const;

export type SettingUnit = 'Count' | 'Days' | 'Months' | 'Years' | 'Minutes' | 'Records';

/** UnitOfMeasureCd of each unit. */
export const unitCodes: Readonly<Record<SettingUnit, string>> = {
  Count: 'C',
  Days: 'D',
  Months: 'M',
  Years: 'Y',
  Minutes: 'MIN',
  Records: 'R',
};

type SettingKind =
  | { readonly list: readonly string[] }
  | { readonly minimum: number; readonly maximum: number; readonly unit: SettingUnit };

export type SettingRule = SettingKind & {
  readonly category: SettingCategory;
  readonly description: string;
  readonly default: string;
};

const count = { minimum: 1, maximum: 20, unit: 'Count' } as const;
const records = { minimum: 1, maximum: 1000, unit: 'Records' } as const;

export const settingRules = {
  applicationDateFormat: {
    category: 1,
    description: 'Application Date Format',
    list: dateFormats,
    default: 'DD/MM/YYYY',
  },
  applicationTimeFormat: {
    category: 1,
    description: 'Application Time Format',
    list: timeFormats,
    default: 'HH:MM:SS:XM',
  },
  applicationTimeZone: {
    category: 1,
    description: 'Application Time Zone',
    list: timeZones.map((zone) => zone.label),
    default: 'Pacific (GMT-08:00)',
  },
  crmIntegration: { category: 1, description: 'CRM Integration', list: ['Yes', 'No'], default: 'No' },
  countryGroupLimit: { category: 1, description: 'Country Group Limit', ...count, default: '5' },
  projectCategoryLimit: { category: 1, description: 'Project Category Limit', ...count, default: '5' },
  ratingLevelLimit: { category: 1, description: 'Project Category Rating Level Limit', ...count, default: '5' },
  sponsorTypeLimit: { category: 1, description: 'Sponsor Type Limit', ...count, default: '5' },
  privacyPolicy: { category: 1, description: 'Privacy Policy', minimum: 1, maximum: 365, unit: 'Days', default: '7' },
  sessionTimeout: {
    category: 1,
    description: 'Session Timeout',
    minimum: 2,
    maximum: 10,
    unit: 'Minutes',
    default: '10',
  },
  maxProjectRecords: { category: 1, description: 'Max project records', ...records, default: '1000' },
  minAgeLimit: { category: 2, description: 'Min age limit', minimum: 1, maximum: 25, unit: 'Years', default: '1' },
  maxAgeLimit: { category: 2, description: 'Max age limit', minimum: 1, maximum: 25, unit: 'Years', default: '25' },
  maximumRcRecords: { category: 2, description: 'Maximum RC records', ...records, default: '1000' },
  internalHoldPeriod: {
    category: 2,
    description: 'Internal hold period',
    minimum: 1,
    maximum: 60,
    unit: 'Days',
    default: '30',
  },
  proposedPeriod: { category: 2, description: 'Proposed period', minimum: 1, maximum: 60, unit: 'Days', default: '30' },
  proposedChildren: {
    category: 2,
    description: 'Proposed children',
    minimum: 1,
    maximum: 5,
    unit: 'Count',
    default: '5',
  },
  readingBudget: {
    category: 2,
    description: 'Children a person may open or list a day',
    minimum: 0,
    maximum: 100_000,
    unit: 'Count',
    default: '2000',
  },
  partnershipHoldPeriod: {
    category: 3,
    description: 'Partnership hold period',
    minimum: 1,
    maximum: 24,
    unit: 'Months',
    default: '12',
  },
  maxReservationRecords: { category: 5, description: 'Max reservation records', ...records, default: '1000' },
  // OFFICE-088 to OFFICE-090: the expiration must exceed both reminders.
  expirationDays: {
    category: 5,
    description: 'Expiration date',
    minimum: 2,
    maximum: 999,
    unit: 'Days',
    default: '90',
  },
  expirationReminderDays: {
    category: 5,
    description: 'Reservation expiration reminder criteria',
    minimum: 1,
    maximum: 998,
    unit: 'Days',
    default: '14',
  },
  draftReminderDays: {
    category: 5,
    description: 'Draft reminder criteria',
    minimum: 1,
    maximum: 998,
    unit: 'Days',
    default: '7',
  },
} as const satisfies Record<string, SettingRule>;

export type SettingCode = keyof typeof settingRules;

/** The settings of one office, complete: a setting the office has not set has its default. */
export type OfficeSettings = Readonly<Record<SettingCode, string>>;

export const settingCodes = Object.keys(settingRules) as readonly SettingCode[];

/** ENTRY-030: used when the office's settings cannot be read. */
export const defaultSettings: OfficeSettings = Object.fromEntries(
  settingCodes.map((code) => [code, settingRules[code].default]),
) as OfficeSettings;

export const zoneOf = (label: string): string =>
  timeZones.find((zone) => zone.label === label)?.zone ?? 'America/Los_Angeles';
