import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorNotices, fill, readFields } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';

const anyUnit = ['Days', 'Months', 'Years'] as const;
const shortUnit = ['Days', 'Months'] as const;

/** Table T11: item, units, largest number, and stored value. */
const items = [
  ['OFFICE-064', 'child data to be updated in', anyUnit, 99, 12, 'Months'],
  ['OFFICE-065', 'child data to be reviewed in', anyUnit, 99, 6, 'Months'],
  ['OFFICE-066', 'child data to be renewed in', anyUnit, 99, 11, 'Months'],
  ['OFFICE-067', 'child media to be updated in', anyUnit, 99, 13, 'Months'],
  ['OFFICE-068', 'child hold period', shortUnit, 60, 30, 'Days'],
  ['OFFICE-069', 'reservation to be renewed in', shortUnit, 99, 31, 'Days'],
  ['OFFICE-070', 'child age for sponsorship termination', ['Years'], 25, 18, 'Years'],
  ['OFFICE-071', 'reservation auto expiry in', shortUnit, 99, 90, 'Days'],
] as const;

const codes = [
  'childDataUpdate',
  'childDataReview',
  'childDataRenewal',
  'childMediaUpdate',
  'childHoldPeriod',
  'reservationRenewal',
  'sponsorshipTerminationAge',
  'reservationAutoExpiry',
];
const stored = {
  SupportOfficeSettings: items.map(([, name, , , value, unit], index) => ({
    SettingTypeCode: codes[index],
    SettingTypeDescription: name,
    Value: value,
    UnitOfMeasureCd: unit.slice(0, 1),
    UnitOfMeasureDescription: unit,
  })),
  Version: 1,
};

async function open(answers: object = {}, more: object = {}) {
  const address = '/administration/FundRaisingOfficeSetting?tab=supportOffice';
  const view = await renderScreen('officeSettings', address, {
    answers: { 'GET supportOfficeSettings/USAO': stored, ...answers },
    ...more,
  });
  const table = await screen.findByRole('table', { name: 'Support Office Settings' });
  return { ...view, table };
}

describe('Support Office Settings', () => {
  test('ROUTE-089 is a tab of Office Settings, opened from any other', async () => {
    const { user } = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting', {
      answers: { 'GET supportOfficeSettings/USAO': stored },
    });
    await user.click(await screen.findByRole('tab', { name: 'Support Office Settings' }));
    await screen.findByRole('table', { name: 'Support Office Settings' });
  });

  test.each(items)('%s %s: a number and a unit', async (_id, name, units, maximum, value, unit) => {
    const { table } = await open();
    const number = `${name}, number`;
    const fields = readFields(table);
    expect(fields.get(number)).toMatchObject({ kind: 'text', value: String(value), isDisabled: false });
    expect(fields.get(`${name}, unit`)).toMatchObject({ kind: 'one of a list', options: [...units], value: unit });
    for (const [typed, message] of [
      ['0', [`Enter a value between 1-${maximum}`]],
      [String(maximum + 1), [`Enter a value between 1-${maximum}`]],
      ['1', []],
      [String(maximum), []],
    ] as const) {
      fill(number, typed);
      expect(readFields(table).get(number)?.said, typed).toEqual(message);
    }
  });

  test('OFFICE-061 OFFICE-062 OFFICE-063 there are these eight and no more, each with a number input and a unit dropdown', async () => {
    const { table } = await open();
    const rows = [...table.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.querySelector('th')?.firstChild?.textContent)).toEqual(items.map(([, name]) => name));
    for (const row of rows) {
      expect(row.querySelectorAll('input[inputmode=numeric]')).toHaveLength(1);
      expect(row.querySelectorAll('select')).toHaveLength(1);
    }
  });

  test('OFFICE-003 ROUTE-089 ROUTE-091 ERR-043 ERR-083 what was changed is reviewed, then applied; a failure says so', async () => {
    let isWell = false;
    const { user } = await open({
      'PUT supportOfficeSettings/USAO': () => (isWell ? stored : refusal('internal-error', 500)),
    });
    fill('child hold period, number', '2');
    fill('child hold period, unit', 'Months');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('heading', { name: 'Review Support Office Settings' });
    screen.getByText('2 Months (was 30 Days)');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(errorNotices()).toEqual(['Failed in applying settings to support office screen']));
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findAllByText('Settings applied successfully');
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      SupportOfficeSettings: [{ SettingTypeCode: 'childHoldPeriod', Value: 2, UnitOfMeasureCd: 'M' }],
    });
  });

  test('ROUTE-091 a refusal leads from the review back to the refused field', async () => {
    const errors = [{ field: 'SupportOfficeSettings.0.Value', code: 'invalid' }];
    const { user } = await open({ 'PUT supportOfficeSettings/USAO': refusal('invalid-input', 400, { errors }) });
    fill('child hold period, number', '2');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByText('This value is not valid.');
    expect(document.activeElement).toBe(screen.getByLabelText('child hold period, number'));
  });

  test('NAV-032 another tab asks first while something is unsaved', async () => {
    const { user } = await open();
    fill('child hold period, number', '2');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'You have unsaved changes.' }));
    expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['child hold period']);
    expect(prompt.getAllByRole('button').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Save', 'Discard', 'Cancel']),
    );
    await user.click(prompt.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readFields(document.body).get('child hold period, number')?.value).toBe('2');
  });

  test('OFFICE-003 who may only view reads them', async () => {
    const { table } = await open({}, { grants: ['Home:View', 'Admin Office Setting:View'] });
    await waitFor(() => expect(table.querySelectorAll('input, select')).toHaveLength(0));
    expect(table.textContent).toContain('30 Days');
  });
});
