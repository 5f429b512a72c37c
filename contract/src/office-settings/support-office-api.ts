import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { officeCode, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { supportOfficeCodes } from './support-office.ts';

/** OFFICE-061 to OFFICE-063. */
export const SupportOfficeSetting = wire({
  code: ['SettingTypeCode', z.string()],
  description: ['SettingTypeDescription', z.string()],
  value: ['Value', z.number().int()],
  unitCode: ['UnitOfMeasureCd', z.string()],
  unitDescription: ['UnitOfMeasureDescription', z.string()],
});
export type SupportOfficeSetting = z.output<typeof SupportOfficeSetting>;

const saved = wire({
  settings: ['SupportOfficeSettings', z.array(SupportOfficeSetting)],
  version: ['Version', recordVersion],
});

export const getSupportOfficeSettings = endpoint({
  method: 'GET',
  path: 'supportOfficeSettings/:office',
  access: 'signed-in',
  summary: 'The eight support office settings of an office',
  office: 'office',
  input: wire({ office: ['office', officeCode] }),
  output: saved,
});

const GivenSetting = wire({
  code: ['SettingTypeCode', z.string().max(60, { error: 'too-long' })],
  value: ['Value', z.number({ error: 'not-a-number' })],
  unitCode: ['UnitOfMeasureCd', z.string().max(10, { error: 'too-long' })],
  /** The value when editing began: only an item that others changed as well is in conflict (F11). */
  before: [
    'Old',
    wire({
      value: ['Value', z.number({ error: 'not-a-number' })],
      unitCode: ['UnitOfMeasureCd', z.string().max(10, { error: 'too-long' })],
    }).optional(),
  ],
});
export type SupportOfficeSettingInput = z.output<typeof GivenSetting>;

export const saveSupportOfficeSettings = endpoint({
  method: 'PUT',
  path: 'supportOfficeSettings/:office',
  access: 'Admin Office Setting:Edit',
  summary: 'Save support office settings',
  office: 'office',
  input: wire({
    office: ['office', officeCode],
    version: ['Version', recordVersion],
    settings: [
      'SupportOfficeSettings',
      z.array(GivenSetting).min(1, { error: 'required' }).max(supportOfficeCodes.length, { error: 'too-many' }),
    ],
  }),
  output: saved,
});
