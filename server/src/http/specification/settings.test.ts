import { expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Settings', their calls of section 7 and of table T5, and table T10, written out by hand. */
const server = await testServer();
const { db } = server;
const ask = plainCalls(server, await makeUser(db, { roles: ['Local Administrator'] }));
const office = 'fundraisingOfficeSettings/USAO';
/** The office whose settings are changed, so that the other keeps its defaults. */
const changed = 'fundraisingOfficeSettings/CANO';
const rui = await makeUser(db, { office: 'CANO', firstName: 'Rui', lastName: 'Costa', roles: ['Local Administrator'] });
const change = plainCalls(server, rui);

const categories: readonly (readonly [ids: string, code: number, description: string])[] = [
  ['API-032 OFFICE-026', 1, 'General'],
  ['API-032 OFFICE-027', 2, 'Registered children'],
  ['API-032 OFFICE-028', 3, 'Sponsored children'],
  ['API-032 OFFICE-029', 5, 'Reservation'],
];

test.each(categories)('%s GET list/officeSettingTypeCategory has %s %s', async (_ids, code, description) => {
  const { status, body } = await ask('GET', 'list/officeSettingTypeCategory');
  expect(status).toBe(200);
  expect(valueAt(body, 'SettingTypeCategories')).toContainEqual({
    SettingTypeCategoryCode: code,
    SettingTypeCategoryDescription: description,
  });
});

/** Table T10: a setting's category, default value and unit. */
const settings: readonly (readonly [
  ids: string,
  name: string,
  category: number,
  value: string,
  unit: string | null,
])[] = [
  ['API-031 OFFICE-030', 'Application Date Format', 1, 'DD/MM/YYYY', null],
  ['API-031 OFFICE-031', 'Application Time Format', 1, 'HH:MM:SS:XM', null],
  ['API-031 OFFICE-038', 'Application Time Zone', 1, 'Pacific (GMT-08:00)', null],
  ['API-031 OFFICE-032', 'CRM Integration', 1, 'No', null],
  ['API-031 OFFICE-033', 'Country Group Limit', 1, '5', 'Count'],
  ['API-031 OFFICE-034', 'Project Category Limit', 1, '5', 'Count'],
  ['API-031 OFFICE-035', 'Project Category Rating Level Limit', 1, '5', 'Count'],
  ['API-031 OFFICE-036', 'Sponsor Type Limit', 1, '5', 'Count'],
  ['API-031 OFFICE-037 OFFICE-043', 'Privacy Policy', 1, '7', 'Days'],
  ['API-031 OFFICE-039', 'Session Timeout', 1, '10', 'Minutes'],
  ['API-031 OFFICE-041', 'Max project records', 1, '1000', 'Records'],
  ['API-031', 'Min age limit', 2, '1', 'Years'],
  ['API-031', 'Max age limit', 2, '25', 'Years'],
  ['API-031', 'Maximum RC records', 2, '1000', 'Records'],
  ['API-031', 'Internal hold period', 2, '30', 'Days'],
  ['API-031', 'Proposed period', 2, '30', 'Days'],
  ['API-031', 'Proposed children', 2, '5', 'Count'],
  ['API-031', 'Partnership hold period', 3, '12', 'Months'],
  ['API-031 OFFICE-042', 'Max reservation records', 5, '1000', 'Records'],
  ['API-031', 'Expiration date', 5, '90', 'Days'],
  ['API-031 OFFICE-040', 'Reservation expiration reminder criteria', 5, '14', 'Days'],
  ['API-031 OFFICE-040', 'Draft reminder criteria', 5, '7', 'Days'],
];

test.each(settings)('%s the setting %s stands in category/%s', async (_ids, name, category, value, unit) => {
  const { status, body } = await ask('GET', `${office}/category/${category}`);
  expect(status).toBe(200);
  expect(valueAt(body, 'Settings')).toContainEqual({
    SettingTypeCode: expect.stringMatching(/./),
    SettingTypeDescription: name,
    Value: value,
    UnitOfMeasureCd: unit && expect.stringMatching(/./),
    UnitOfMeasureDescription: unit,
  });
});

const read = async (category: number) => (await ask('GET', `${office}/category/${category}`)).body;
const codeOf = async (category: number, name: string) =>
  (valueAt(await read(category), 'Settings') as Record<string, string>[]).find(
    ({ SettingTypeDescription }) => SettingTypeDescription === name,
  )?.SettingTypeCode;

const sessionTimeout = await codeOf(1, 'Session Timeout');

/** A field of a settings row, with its value for the session timeout. */
const names: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['OFFICE-021', 'SettingTypeDescription', 'Session Timeout'],
  ['OFFICE-022', 'SettingTypeCode', sessionTimeout],
  ['OFFICE-023', 'Value', '10'],
  ['OFFICE-024', 'UnitOfMeasureCd', 'MIN'],
  ['OFFICE-025', 'UnitOfMeasureDescription', 'Minutes'],
];

test.each(names)('%s API-031 a row has %s, and settingType picks it', async (_ids, name, value) => {
  const { body } = await ask('GET', `${office}/category/1?settingType=${sessionTimeout}`);
  expect(valuesIn(body, 'Settings', name)).toEqual([value]);
});

test('API-033 GET list/officeSettingType reads Category_Code', async () => {
  const partnership = { SettingTypeDescription: 'Partnership hold period', SettingTypeCategoryCode: 3 };
  expect(await ask('GET', 'list/officeSettingType?Category_Code=3')).toMatchObject({
    status: 200,
    body: { SettingTypes: [{ ...partnership, SettingTypeCode: await codeOf(3, 'Partnership hold period') }] },
  });
  const { body } = await ask('GET', 'list/officeSettingType');
  expect(new Set(valuesIn(body, 'SettingTypes', 'SettingTypeCategoryCode'))).toEqual(new Set([1, 2, 3, 5]));
});

const bulk: readonly (readonly [ids: string, category: number, name: string, value: string, next: string])[] = [
  ['API-037', 2, 'Internal hold period', '29', '27'],
  ['API-038', 3, 'Partnership hold period', '11', '9'],
  ['API-039', 5, 'Draft reminder criteria', '6', '5'],
  ['API-040', 1, 'Application Date Format', 'YYYY-MM-DD', 'MM/DD/YYYY'],
];

async function save(category: number, name: string, value: string) {
  const SettingTypeCode = await codeOf(category, name);
  const row = `${changed}/category/${category}?settingType=${SettingTypeCode}`;
  const before = (await change('GET', row)).body;
  const sent = { Version: valueAt(before, 'Version'), Settings: [{ SettingTypeCode, Value: value }] };
  const { status } = await change('POST', `${changed}/category/${category}/bulk`, sent);
  return { status, saved: (await change('GET', row)).body };
}

test.each(bulk)('%s POST category/%s/bulk saves %s', async (_ids, category, name, value, next) => {
  for (const Value of [value, next])
    expect(await save(category, name, Value)).toMatchObject({
      status: 200,
      saved: { Settings: [{ SettingTypeDescription: name, Value }] },
    });
});

test.each(bulk)(
  '%s POST category/%s/bulk takes the whole category at once, with %s',
  async (_ids, category, name, value) => {
    const before = (await change('GET', `${changed}/category/${category}`)).body;
    const rows = valueAt(before, 'Settings') as Record<string, string>[];
    const Settings = rows.map(({ SettingTypeCode, SettingTypeDescription, Value }) => ({
      SettingTypeCode,
      Value: SettingTypeDescription === name ? value : Value,
    }));
    const sent = { Version: valueAt(before, 'Version'), Settings };
    expect(await change('POST', `${changed}/category/${category}/bulk`, sent)).toMatchObject({ status: 200 });
    expect((await change('GET', `${changed}/category/${category}`)).body).toMatchObject({ Settings });
  },
);

const audits: readonly (readonly [ids: string, category: number, name: string, value: string, told: string])[] = [
  ['API-004 API-005 OFFICE-017', 1, 'CRM Integration', 'Yes', 'Yes'],
  ['API-004 API-005 OFFICE-018', 2, 'Proposed period', '28', '28 Days'],
  ['API-004 API-005 OFFICE-019', 3, 'Partnership hold period', '10', '10 Months'],
  ['API-004 API-005 OFFICE-020', 5, 'Expiration date', '80', '80 Days'],
];

test.each(audits)('%s GET category/%s/audit tells of %s', async (_ids, category, name, value, told) => {
  await save(category, name, value);
  const { status, body } = await change('GET', `${changed}/category/${category}/audit`);
  expect({ status, latest: valueAt(body, 'Audit.0') }).toMatchObject({
    status: 200,
    latest: {
      AuditId: aNumber,
      Field: name,
      OldValue: expect.stringMatching(/./),
      NewValue: told,
      ModifiedBy: 'Rui Costa',
      ModifiedTimestamp: aMoment,
    },
  });
});

test('API-041 GET listPredefinedOptions reads category and settingType', async () => {
  const options = (query: string) => ask('GET', `${office}/listPredefinedOptions?${query}`);
  const crm = await codeOf(1, 'CRM Integration');
  expect(await options(`category=1&settingType=${crm}`)).toMatchObject({
    status: 200,
    body: {
      Options: [
        { SettingTypeCode: crm, Value: 'Yes' },
        { SettingTypeCode: crm, Value: 'No' },
      ],
    },
  });
  const ofGeneral = valuesIn((await options('category=1')).body, 'Options', 'Value');
  expect(ofGeneral).toEqual(expect.arrayContaining(['Yes', 'DD/MM/YYYY', 'HH:MM:SS:XM', 'Pacific (GMT-08:00)']));
  expect((await options('category=2')).body).toMatchObject({ Options: [] });
});

test('API-042 OFFICE-024 OFFICE-025 GET unitOfMeasure reads categoryCode and settingTypeCode', async () => {
  const units = (query: string) => ask('GET', `${office}/unitOfMeasure?${query}`);
  expect(await units(`categoryCode=1&settingTypeCode=${sessionTimeout}`)).toMatchObject({
    status: 200,
    body: { UnitsOfMeasure: [{ UnitOfMeasureCd: 'MIN', UnitOfMeasureDescription: 'Minutes' }] },
  });
  const of = async (query: string) => valuesIn((await units(query)).body, 'UnitsOfMeasure', 'UnitOfMeasureDescription');
  expect(await of('categoryCode=3')).toEqual(['Months']);
  expect(await of('categoryCode=1')).toEqual(expect.arrayContaining(['Count', 'Days', 'Minutes', 'Records']));
});

/** Table T11, with a new value for each. */
const support: readonly (readonly [ids: string, name: string, value: number, unit: string, units: string])[] = [
  ['OFFICE-064', 'child data to be updated in', 12, 'Months', 'Days'],
  ['OFFICE-065', 'child data to be reviewed in', 6, 'Months', 'Days'],
  ['OFFICE-066', 'child data to be renewed in', 12, 'Months', 'Days'],
  ['OFFICE-067', 'child media to be updated in', 12, 'Months', 'Days'],
  ['OFFICE-068', 'child hold period', 30, 'Days', 'Months'],
  ['OFFICE-069', 'reservation to be renewed in', 30, 'Days', 'Months'],
  ['OFFICE-070', 'child age for sponsorship termination', 18, 'Years', 'Years'],
  ['OFFICE-071', 'reservation auto expiry in', 90, 'Days', 'Months'],
];
const unitCodes: Readonly<Record<string, string>> = { Days: 'D', Months: 'M', Years: 'Y' };

test.each(support)(
  '%s OFFICE-061 API-004 API-005 supportOfficeSettings/{office} has %s',
  async (_ids, name, value, unit, then) => {
    const path = 'supportOfficeSettings/USAO';
    const { status, body } = await ask('GET', path);
    const item = (valueAt(body, 'SupportOfficeSettings') as Record<string, unknown>[]).find(
      ({ SettingTypeDescription }) => SettingTypeDescription === name,
    );
    expect({ status, item }).toMatchObject({ status: 200, item: { Value: value, UnitOfMeasureDescription: unit } });
    const given = { SettingTypeCode: item?.SettingTypeCode, Value: 11, UnitOfMeasureCd: unitCodes[then] };
    const sent = { Version: valueAt(body, 'Version'), SupportOfficeSettings: [given] };
    expect((await ask('PUT', path, sent)).status).toBe(200);
    const after = (await ask('GET', path)).body;
    expect(valueAt(after, 'SupportOfficeSettings')).toHaveLength(8);
    expect(valueAt(after, 'SupportOfficeSettings')).toContainEqual({
      ...given,
      SettingTypeDescription: name,
      UnitOfMeasureDescription: then,
    });
  },
);
