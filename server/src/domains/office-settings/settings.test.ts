import { describe, expect, test } from 'vitest';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import {
  listPredefinedOptions,
  listSettingCategories,
  listSettingTypes,
  listUnitsOfMeasure,
} from '#contract/office-settings/setting-lists-api.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { officeSettings } from './queries.ts';

const server = await testServer();
const { db, call } = server;

/** Each test has its own office with an administrator. */
async function administrator() {
  const office = await makeOffice(db);
  return { office, as: await makeUser(db, { office, roles: ['Local Administrator'], lastName: office }) };
}

const versionOf = async (office: string, category: number, as: { email: string }) =>
  (await call(listSettings, { office, category }, { as })).output.version;

const save = (
  { office, as }: { office: string; as: { email: string } },
  category: number,
  version: number,
  values: Readonly<Record<string, string>>,
) =>
  call(
    saveSettings,
    { office, category, version, settings: Object.entries(values).map(([code, value]) => ({ code, value })) },
    { as },
  );

describe('saving settings', () => {
  test.each([
    [1, { sessionTimeout: '5', privacyPolicy: '30', crmIntegration: 'Yes' }],
    [2, { minAgeLimit: '3', maxAgeLimit: '12' }],
    [3, { partnershipHoldPeriod: '24' }],
    [5, { expirationDays: '60', draftReminderDays: '3' }],
  ])(
    'API-037 API-038 API-039 API-040 OFFICE-001 category %i is saved as a whole and in force at once',
    async (category, values) => {
      const admin = { office: 'USAO', as: await makeUser(db, { roles: ['Local Administrator'] }) };
      const version = await versionOf('USAO', category, admin.as);
      const { output } = await save(admin, category, version, values);
      expect(output.version).toBe(version + 1);
      expect(Object.fromEntries(output.settings.map((row) => [row.code, row.value]))).toMatchObject(values);
      expect(await officeSettings(db, 'USAO')).toMatchObject(values);
    },
  );

  test('OFFICE-001 saving requires Edit, not only View', async () => {
    const office = await makeOffice(db);
    const as = await makeUser(db, { office, roles: [await makeRole(db, ['Admin Office Setting:View'])] });
    const { problem } = await save({ office, as }, 1, 0, { sessionTimeout: '5' });
    expect(problem).toMatchObject({ status: 403, code: 'no-access' });
    expect(await officeSettings(db, office)).toMatchObject({ sessionTimeout: '10' });
  });

  test('OFFICE-074 OFFICE-080 OFFICE-081 every wrong value is told at its row, and nothing is saved', async () => {
    const admin = await administrator();
    const { problem } = await save(admin, 1, 0, { sessionTimeout: '11', countryGroupLimit: '7', privacyPolicy: '0' });
    expect(problem.errors).toEqual([
      { field: 'Settings.0.Value', code: 'out-of-range', params: { minimum: 2, maximum: 10 } },
      { field: 'Settings.2.Value', code: 'out-of-range', params: { minimum: 1, maximum: 365 } },
    ]);
    const ages = await save(admin, 2, 0, { minAgeLimit: '9', maxAgeLimit: '9', proposedPeriod: '3' });
    expect(ages.problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['Settings.0.Value', 'max-age-not-greater'],
      ['Settings.1.Value', 'max-age-not-greater'],
    ]);
    expect(await officeSettings(db, admin.office)).toMatchObject({ countryGroupLimit: '5', proposedPeriod: '30' });
  });

  /**
   * Table T10: values just outside each setting's limits, and the limits themselves. The other settings have their
   * defaults.
   */
  const edges: readonly (readonly [
    ids: string,
    category: number,
    code: string,
    refused: readonly number[],
    taken: readonly number[],
  ])[] = [
    ['OFFICE-072', 2, 'minAgeLimit', [0, 26], [1, 24]],
    ['OFFICE-073', 2, 'maxAgeLimit', [0, 26], [2, 25]],
    ['OFFICE-075', 2, 'maximumRcRecords', [0, 1001], [1, 1000]],
    ['OFFICE-079', 2, 'proposedChildren', [0, 6], [1, 5]],
    ['OFFICE-082', 1, 'countryGroupLimit', [0, 21], [1, 20]],
    ['OFFICE-083', 1, 'projectCategoryLimit', [0, 21], [1, 20]],
    ['OFFICE-084', 1, 'ratingLevelLimit', [0, 21], [1, 20]],
    ['OFFICE-085', 1, 'sponsorTypeLimit', [0, 21], [1, 20]],
    ['OFFICE-086', 1, 'maxProjectRecords', [0, 1001], [1, 1000]],
    ['OFFICE-087', 5, 'maxReservationRecords', [0, 1001], [1, 1000]],
    ['OFFICE-088', 5, 'expirationDays', [7, 14], [15]],
    ['OFFICE-090', 5, 'draftReminderDays', [90], [89]],
  ];

  test.each(edges)('%s of category %i %s refuses %j and takes %j', async (_ids, category, code, refused, taken) => {
    const admin = await administrator();
    const saved = async (value: number) => {
      const version = await versionOf(admin.office, category, admin.as);
      return (await save(admin, category, version, { [code]: String(value) })).status;
    };
    for (const value of refused) expect(await saved(value), `${value}`).toBe(400);
    expect(await versionOf(admin.office, category, admin.as)).toBe(0);
    for (const value of taken) expect(await saved(value), `${value}`).toBe(200);
    expect(await officeSettings(db, admin.office)).toMatchObject({ [code]: String(taken.at(-1)) });
  });

  test('OFFICE-089 a single setting is checked against those that stay', async () => {
    const admin = await administrator();
    const { problem } = await save(admin, 5, 0, { expirationReminderDays: '90' });
    expect(problem.errors).toEqual([
      { field: 'Settings.0.Value', code: 'expiration-reminder-not-less', params: { count: 90 } },
    ]);
  });

  test('a setting of another category, an unknown one and one given twice are refused', async () => {
    const admin = await administrator();
    const settings = [
      { code: 'sessionTimeout', value: '5' },
      { code: 'constructor', value: '5' },
      { code: 'minAgeLimit', value: '5' },
      { code: 'minAgeLimit', value: '6' },
    ];
    const { status, problem } = await call(
      saveSettings,
      { office: admin.office, category: 2, version: 0, settings },
      { as: admin.as },
    );
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['Settings.0.SettingTypeCode', 'unknown'],
      ['Settings.1.SettingTypeCode', 'unknown'],
      ['Settings.3.SettingTypeCode', 'duplicate'],
    ]);
  });

  test('OFFICE-026 category 4 does not exist', async () => {
    const admin = await administrator();
    expect((await save(admin, 4, 0, { sessionTimeout: '5' })).problem.code).toBe('not-found');
    expect((await call(listSettings, { office: admin.office, category: 4 }, { as: admin.as })).status).toBe(404);
  });

  test('of two administrators saving at once one is told what the other made of it', async () => {
    const admin = await administrator();
    const both = await Promise.all([
      save(admin, 1, 0, { sessionTimeout: '4' }),
      save(admin, 1, 0, { sessionTimeout: '6' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    const now = (await officeSettings(db, admin.office)).sessionTimeout;
    expect(refused?.problem).toMatchObject({
      code: 'changed-meanwhile',
      params: { version: 1, by: `Robin ${admin.office}` },
      errors: [{ field: 'Settings.0.Value', code: 'differs-now', params: { current: now } }],
    });
  });

  test('saving what is already so changes nothing and leaves no history', async () => {
    const admin = await administrator();
    const { output } = await save(admin, 1, 0, { sessionTimeout: ' 010 ' });
    expect(output.version).toBe(0);
    const entityId = `${admin.office}/general`;
    expect(await db.selectFrom('auditEntry').selectAll().where('entityId', '=', entityId).execute()).toEqual([]);
  });
});

describe('who may', () => {
  test('USER-047 an administrator reaches only their own office, a Partnership Admin every one that exists', async () => {
    const admin = await administrator();
    const other = await save({ ...admin, office: 'USAO' }, 1, 0, { sessionTimeout: '5' });
    expect([other.status, other.problem.code]).toEqual([403, 'other-office']);
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await save({ office: admin.office, as: partnership }, 1, 0, { sessionTimeout: '5' })).status).toBe(200);
    expect((await save({ office: 'NOWHER', as: partnership }, 1, 0, { sessionTimeout: '5' })).status).toBe(404);
  });

  test('a Standard User reads the settings and cannot save them', async () => {
    const as = await makeUser(db);
    const { output } = await call(listSettings, { office: 'USAO', category: 1, settingType: 'sessionTimeout' }, { as });
    expect(output.settings.map((row) => row.code)).toEqual(['sessionTimeout']);
    expect((await save({ office: 'USAO', as }, 1, output.version, { sessionTimeout: '5' })).problem.code).toBe(
      'no-access',
    );
  });
});

describe('F11 two administrators at once', () => {
  const asRead = (office: string, version: number, ...rows: [code: string, value: string, before: string][]) => ({
    office,
    category: 2,
    version,
    settings: rows.map(([code, value, before]) => ({ code, value, before })),
  });

  test('F11 rows that only one of them changed are both saved', async () => {
    const { office, as } = await administrator();
    await call(saveSettings, asRead(office, 0, ['proposedPeriod', '29', '30']), { as });
    const { status, output } = await call(saveSettings, asRead(office, 0, ['minAgeLimit', '2', '1']), { as });
    expect(status).toBe(200);
    const values = Object.fromEntries(output.settings.map(({ code, value }) => [code, value]));
    expect([values.proposedPeriod, values.minAgeLimit]).toEqual(['29', '2']);
  });

  test('F11 a row that both changed is told with its value now, and no other row is', async () => {
    const { office, as } = await administrator();
    await call(saveSettings, asRead(office, 0, ['proposedPeriod', '29', '30']), { as });
    const stale = asRead(office, 0, ['minAgeLimit', '2', '1'], ['proposedPeriod', '28', '30']);
    const { status, problem } = await call(saveSettings, stale, { as });
    expect(status).toBe(409);
    expect(problem.errors).toEqual([{ field: 'Settings.1.Value', code: 'differs-now', params: { current: '29' } }]);
  });
});

test('two servers on one database agree on a setting the moment it is saved', async () => {
  const other = await testServer({
    database: { db, url: server.databaseUrl },
    issuer: server.issuer,
  });
  const admin = await administrator();
  await save(admin, 2, 0, { maximumRcRecords: '50' });
  const { output } = await other.call(listSettings, { office: admin.office, category: 2 }, { as: admin.as });
  expect(output.settings.find(({ code }) => code === 'maximumRcRecords')?.value).toBe('50');
});

test('ENTRY-030 a stored value that the rules refuse falls back to the default', async () => {
  await db.insertInto('officeSetting').values({ officeCode: 'SENS', code: 'sessionTimeout', value: '999' }).execute();
  expect((await officeSettings(db, 'SENS')).sessionTimeout).toBe('10');
});

describe('what the screens choose from', () => {
  test('API-032 OFFICE-026 OFFICE-027 OFFICE-028 OFFICE-029 the categories', async () => {
    const { output } = await call(listSettingCategories, {}, { as: await makeUser(db) });
    expect(output.categories).toEqual([
      { code: 1, description: 'General' },
      { code: 2, description: 'Registered children' },
      { code: 3, description: 'Sponsored children' },
      { code: 5, description: 'Reservation' },
    ]);
  });

  test('API-033 OFFICE-021 OFFICE-022 the settings of a category', async () => {
    const as = await makeUser(db);
    const { output } = await call(listSettingTypes, { category: 3 }, { as });
    expect(output.types).toEqual([
      { code: 'partnershipHoldPeriod', description: 'Partnership hold period', category: 3 },
    ]);
    expect((await call(listSettingTypes, {}, { as })).output.types).toHaveLength(23);
  });

  test('API-031 OFFICE-023 the rows of a category with their values, or the one asked for', async () => {
    const { office, as } = await administrator();
    await save({ office, as }, 1, 0, { sessionTimeout: '7' });
    const { settings } = (await call(listSettings, { office, category: 1 }, { as })).output;
    expect(settings.find(({ code }) => code === 'sessionTimeout')?.value).toBe('7');
    expect(settings.length).toBeGreaterThan(1);
    const wanted = { office, category: 1, settingType: 'sessionTimeout' };
    expect((await call(listSettings, wanted, { as })).output.settings).toMatchObject([
      { code: 'sessionTimeout', value: '7' },
    ]);
    expect((await call(listSettings, { ...wanted, settingType: 'session' }, { as })).output.settings).toEqual([]);
    expect((await save({ office, as }, 1, 1, { sessionTimeout: '8', privacyPolicy: '9' })).status).toBe(200);
    expect((await call(listSettings, wanted, { as })).output.settings).toMatchObject([
      { code: 'sessionTimeout', value: '8' },
    ]);
    expect(await officeSettings(db, office)).toMatchObject({ sessionTimeout: '8', privacyPolicy: '9' });
  });

  test('API-041 the options of a setting', async () => {
    const as = await makeUser(db);
    const wanted = { office: 'USAO', category: 1, settingType: 'crmIntegration' };
    const { output } = await call(listPredefinedOptions, wanted, { as });
    expect(output.options.map(({ value }) => value)).toEqual(['Yes', 'No']);
  });

  test('API-042 OFFICE-024 OFFICE-025 the unit of a setting', async () => {
    const as = await makeUser(db);
    const wanted = { office: 'USAO', category: 1, settingType: 'sessionTimeout' };
    const { output } = await call(listUnitsOfMeasure, wanted, { as });
    expect(output.units).toEqual([{ settingType: 'sessionTimeout', code: 'MIN', description: 'Minutes' }]);
  });
});
