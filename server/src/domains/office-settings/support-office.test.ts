import { expect, test } from 'vitest';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { getSupportOfficeSettings, saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { supportOfficeSettings } from './queries.ts';

const { db, call } = await testServer();

const save = (
  office: string,
  as: { email: string },
  version: number,
  ...settings: { code: string; value: number; unitCode: string }[]
) => call(saveSupportOfficeSettings, { office, version, settings }, { as });

test('OFFICE-003 OFFICE-061 OFFICE-064 OFFICE-071 eight items with number and unit, defaults until they are set', async () => {
  const as = await makeUser(db, { office: 'GTMS', roles: ['Local Administrator'] });
  const { output } = await call(getSupportOfficeSettings, { office: 'GTMS' }, { as });
  expect(
    output.settings.map(({ description, value, unitDescription }) => `${description} ${value} ${unitDescription}`),
  ).toEqual([
    'child data to be updated in 12 Months',
    'child data to be reviewed in 6 Months',
    'child data to be renewed in 12 Months',
    'child media to be updated in 12 Months',
    'child hold period 30 Days',
    'reservation to be renewed in 30 Days',
    'child age for sponsorship termination 18 Years',
    'reservation auto expiry in 90 Days',
  ]);
});

test('OFFICE-062 OFFICE-063 saved items are in force at once, for every office that is asked for together', async () => {
  const as = await makeUser(db, { office: 'KENS', roles: ['Local Administrator'] });
  const { output } = await save('KENS', as, 0, { code: 'childHoldPeriod', value: 2, unitCode: 'M' });
  expect(output.version).toBe(1);
  const settings = await supportOfficeSettings(db, ['KENS', 'GTMS']);
  expect(settings.get('KENS')?.childHoldPeriod).toEqual({ value: 2, unit: 'Months' });
  expect(settings.get('GTMS')?.childHoldPeriod).toEqual({ value: 30, unit: 'Days' });
});

test('OFFICE-003 OFFICE-062 OFFICE-063 what was set can be set anew, and not by who may only view', async () => {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const stored = async () => (await supportOfficeSettings(db, [office])).get(office)?.childHoldPeriod;
  await save(office, as, 0, { code: 'childHoldPeriod', value: 2, unitCode: 'M' });
  expect((await save(office, as, 1, { code: 'childHoldPeriod', value: 45, unitCode: 'D' })).status).toBe(200);
  expect(await stored()).toEqual({ value: 45, unit: 'Days' });
  const reader = await makeUser(db, { office, roles: [await makeRole(db, ['Admin Office Setting:View'])] });
  const { problem } = await save(office, reader, 2, { code: 'childHoldPeriod', value: 1, unitCode: 'M' });
  expect(problem).toMatchObject({ status: 403, code: 'no-access' });
  expect(await stored()).toEqual({ value: 45, unit: 'Days' });
});

test('OFFICE-053 what was set is told in the history of the tab', async () => {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  await save(office, as, 0, { code: 'childHoldPeriod', value: 2, unitCode: 'M' });
  const { entries } = (await call(listTabAudit, { office, tab: 'supportOffice' }, { as })).output;
  expect(entries).toMatchObject([{ field: 'child hold period', oldValue: '30 Days', newValue: '2 Months' }]);
});

test('every wrong number and unit is told at its row, and nothing is saved', async () => {
  const as = await makeUser(db, { office: 'PERS', roles: ['Local Administrator'] });
  const { problem } = await save(
    'PERS',
    as,
    0,
    { code: 'childDataUpdate', value: 3, unitCode: 'Y' },
    { code: 'childHoldPeriod', value: 61, unitCode: 'Y' },
    { code: 'sponsorshipTerminationAge', value: 17.5, unitCode: 'Y' },
    { code: 'childDataUpdate', value: 4, unitCode: 'Y' },
    { code: 'toString', value: 4, unitCode: 'Y' },
  );
  expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
    ['SupportOfficeSettings.1.Value', 'out-of-range'],
    ['SupportOfficeSettings.1.UnitOfMeasureCd', 'not-in-list'],
    ['SupportOfficeSettings.2.Value', 'out-of-range'],
    ['SupportOfficeSettings.3.SettingTypeCode', 'duplicate'],
    ['SupportOfficeSettings.4.SettingTypeCode', 'unknown'],
  ]);
  expect((await supportOfficeSettings(db, ['PERS'])).get('PERS')?.childDataUpdate).toEqual({
    value: 12,
    unit: 'Months',
  });
});

test('of two administrators saving at once one is told', async () => {
  const as = await makeUser(db, { office: 'UGAS', roles: ['Local Administrator'] });
  const item = (value: number) => ({ code: 'childDataReview', value, unitCode: 'M' });
  const answers = await Promise.all([save('UGAS', as, 0, item(3)), save('UGAS', as, 0, item(4))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('USER-047 the settings of another office are closed, except to a Partnership Admin', async () => {
  const as = await makeUser(db, { office: 'USAO', roles: ['Local Administrator'] });
  const item = { code: 'childDataReview', value: 3, unitCode: 'M' };
  expect((await save('BOLS', as, 0, item)).problem.code).toBe('other-office');
  expect((await call(getSupportOfficeSettings, { office: 'BOLS' }, { as })).problem.code).toBe('other-office');
  const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
  expect((await save('BOLS', partnership, 0, item)).status).toBe(200);
});

test('F11 items that only one administrator changed are both saved; one that both changed is told', async () => {
  const office = 'KENS';
  const as = await makeUser(db, { roles: ['Partnership Admin'] });
  const item = (code: string, value: number, before: number) => ({
    code,
    value,
    unitCode: 'M',
    before: { value: before, unitCode: 'M' },
  });
  const store = (...settings: ReturnType<typeof item>[]) =>
    call(saveSupportOfficeSettings, { office, version: 0, settings }, { as });
  expect((await store(item('childDataUpdate', 11, 12))).status).toBe(200);
  expect((await store(item('childDataReview', 5, 6))).status).toBe(200);
  const { problem } = await store(item('childMediaUpdate', 10, 12), item('childDataUpdate', 9, 12));
  expect(problem.errors).toEqual([
    { field: 'SupportOfficeSettings.1.Value', code: 'differs-now', params: { current: '11 Months' } },
  ]);
});
