import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** The lists the settings screens choose from. */

export const SettingTypeCategory = wire({
  code: ['SettingTypeCategoryCode', z.number().int()],
  description: ['SettingTypeCategoryDescription', z.string()],
});

/** API-032. */
export const listSettingCategories = endpoint({
  method: 'GET',
  path: 'list/officeSettingTypeCategory',
  access: 'signed-in',
  summary: 'The categories of office settings',
  input: nothing,
  output: wire({ categories: ['SettingTypeCategories', z.array(SettingTypeCategory)] }),
});

export const SettingType = wire({
  code: ['SettingTypeCode', z.string()],
  description: ['SettingTypeDescription', z.string()],
  category: ['SettingTypeCategoryCode', z.number().int()],
});

/** API-033: all settings, or those of one category. */
export const listSettingTypes = endpoint({
  method: 'GET',
  path: 'list/officeSettingType',
  access: 'signed-in',
  summary: 'The office settings there are',
  input: wire({ category: ['Category_Code', recordIdParam.optional()] }),
  output: wire({ types: ['SettingTypes', z.array(SettingType)] }),
});

const settingType = z.string().max(60, { error: 'too-long' });

export const PredefinedOption = wire({
  settingType: ['SettingTypeCode', z.string()],
  value: ['Value', z.string()],
});

/** API-041: the values a setting with a list may take. */
export const listPredefinedOptions = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/listPredefinedOptions',
  access: 'signed-in',
  summary: 'The values that a setting may take',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: ['category', recordIdParam.optional()],
    settingType: ['settingType', settingType.optional()],
  }),
  output: wire({ options: ['Options', z.array(PredefinedOption)] }),
});

export const UnitOfMeasure = wire({
  settingType: ['SettingTypeCode', z.string()],
  code: ['UnitOfMeasureCd', z.string()],
  description: ['UnitOfMeasureDescription', z.string()],
});

/** API-042. */
export const listUnitsOfMeasure = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/unitOfMeasure',
  access: 'signed-in',
  summary: 'The units that a setting is measured in',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: ['categoryCode', recordIdParam.optional()],
    settingType: ['settingTypeCode', settingType.optional()],
  }),
  output: wire({ units: ['UnitsOfMeasure', z.array(UnitOfMeasure)] }),
});
