import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberText, officeCode } from '../values.ts';
import { wire } from '../wire.ts';

/** One settings row as the specification names it (section 3, Settings). */
export const Setting = wire({
  code: ['SettingTypeCode', z.string()],
  description: ['SettingTypeDescription', z.string()],
  value: ['Value', z.string()],
  unitCode: ['UnitOfMeasureCd', z.string().nullable()],
  unitDescription: ['UnitOfMeasureDescription', z.string().nullable()],
});
export type Setting = z.output<typeof Setting>;

/** API-031: every signed-in person may read the settings of their own office; screens live by them. */
export const listSettings = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/category/:category',
  access: 'signed-in',
  summary: 'The settings of one category',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: ['category', numberText],
    settingType: ['settingType', z.string().max(60).optional()],
  }),
  output: wire({ settings: ['Settings', z.array(Setting)] }),
});
