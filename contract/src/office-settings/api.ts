import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { officeCode, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** One settings row, with the names of the specification (section 3, Settings): OFFICE-021 to OFFICE-025. */
export const Setting = wire({
  code: ['SettingTypeCode', z.string()],
  description: ['SettingTypeDescription', z.string()],
  value: ['Value', z.string()],
  unitCode: ['UnitOfMeasureCd', z.string().nullable()],
  unitDescription: ['UnitOfMeasureDescription', z.string().nullable()],
});
export type Setting = z.output<typeof Setting>;

const ofCategory = wire({
  settings: ['Settings', z.array(Setting)],
  /** The version of the whole category, required for saving. */
  version: ['Version', recordVersion],
});

/** API-031: every signed-in person may read the settings of their own office, because the screens need them. */
export const listSettings = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/category/:category',
  access: 'signed-in',
  // F13: date formats and session time-out are general settings.
  beforeConsent: { category: '1' },
  summary: 'The settings of one category',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: ['category', recordIdParam],
    settingType: ['settingType', z.string().max(60, { error: 'too-long' }).optional()],
  }),
  output: ofCategory,
});

const SettingInput = wire({
  code: ['SettingTypeCode', z.string().max(60, { error: 'too-long' })],
  value: ['Value', z.string().max(100, { error: 'too-long' })],
  /** The value when editing began: only a row that others changed as well is in conflict (F11). */
  before: ['OldValue', z.string().max(100, { error: 'too-long' }).optional()],
});
export type SettingInput = z.output<typeof SettingInput>;

/** API-037 to API-040: all or nothing; settings that are not in the request do not change. */
export const saveSettings = endpoint({
  method: 'POST',
  path: 'fundraisingOfficeSettings/:fdro/category/:category/bulk',
  access: 'Admin Office Setting:Edit',
  summary: 'Save settings of one category',
  office: 'office',
  timeout: 'long',
  input: wire({
    office: ['fdro', officeCode],
    category: ['category', recordIdParam],
    version: ['Version', recordVersion],
    settings: ['Settings', z.array(SettingInput).min(1, { error: 'required' }).max(50, { error: 'too-many' })],
  }),
  output: ofCategory,
});
