import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, pick, readFields } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { settingsAnswer, settingsAnswers } from '../../testing/settings.ts';

const address = '/administration/FundRaisingOfficeSetting';
const settings = 'fundraisingOfficeSettings/USAO';

async function open(tab: string, title: string, more: object = {}) {
  const view = await renderScreen('officeSettings', `${address}?tab=${tab}`, { answers: settingsAnswers, ...more });
  const table = await screen.findByRole('table', { name: title });
  return { ...view, table };
}

/** The row of a setting: its name, value, unit and allowed values. */
const rowOf = (table: HTMLElement, name: string) =>
  [...table.querySelectorAll('tbody tr')].find((row) => row.querySelector('th')?.firstChild?.textContent === name);
const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

const tabs = {
  general: 'General',
  registeredChildren: 'Registered Children',
  sponsoredChildren: 'Sponsored Children',
  reservations: 'Reservations',
} as const;

/** A tab, and its content. */
const shown = [
  ['OFFICE-004', 'General', 'table', 'General'],
  ['OFFICE-005', 'Registered Children', 'table', 'Registered Children'],
  ['OFFICE-006', 'Sponsored Children', 'table', 'Sponsored Children'],
  ['OFFICE-007', 'Project Categories', 'button', 'Add project category'],
  ['OFFICE-008', 'Country Groupings', 'button', 'Add country group'],
  ['OFFICE-009', 'Reservations', 'table', 'Reservations'],
  ['OFFICE-010', 'Notifications', 'navigation', 'Notifications'],
] as const;

test.each(shown)(
  '%s Office Settings has the tab %s, which opens what bears its name',
  async (_id, name, role, part) => {
    const lists = {
      [`GET ${settings}/projectCategory`]: { ProjectCategories: [], Limit: 5, RatingLevelLimit: 5 },
      [`GET ${settings}/countryGroup`]: { CountryGroups: [], Limit: 5 },
      [`GET ${settings}/notifications`]: { Notifications: [{ ModuleName: 'Projects', NotificationDetails: [] }] },
      'GET country': { Countries: [] },
    };
    const { user } = await renderScreen('officeSettings', `${address}?tab=supportOffice`, {
      answers: { ...settingsAnswers, ...lists },
    });
    await user.click(await screen.findByRole('tab', { name }));
    await screen.findByRole(role, { name: part });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
  },
);

/** Table T10: setting, unit, smallest, largest. */
const numbers = [
  [
    'OFFICE-033 OFFICE-034 OFFICE-082 OFFICE-083',
    'general',
    [
      ['Country Group Limit', 'Count', 1, 20],
      ['Project Category Limit', 'Count', 1, 20],
    ],
  ],
  [
    'OFFICE-035 OFFICE-036 OFFICE-084 OFFICE-085',
    'general',
    [
      ['Project Category Rating Level Limit', 'Count', 1, 20],
      ['Sponsor Type Limit', 'Count', 1, 20],
    ],
  ],
  [
    'OFFICE-037 OFFICE-039 OFFICE-080 OFFICE-081',
    'general',
    [
      ['Privacy Policy', 'Days', 1, 365],
      ['Session Timeout', 'Minutes', 2, 10],
    ],
  ],
  ['OFFICE-041 OFFICE-086', 'general', [['Max project records', 'Records', 1, 1000]]],
  [
    'OFFICE-075 OFFICE-076 OFFICE-077 OFFICE-079',
    'registeredChildren',
    [
      ['Maximum RC records', 'Records', 1, 1000],
      ['Internal hold period', 'Days', 1, 60],
      ['Proposed period', 'Days', 1, 60],
      ['Proposed children', 'Count', 1, 5],
    ],
  ],
  ['F16', 'registeredChildren', [['Children a person may open or list a day', 'Count', 0, 100_000]]],
  ['OFFICE-078', 'sponsoredChildren', [['Partnership hold period', 'Months', 1, 24]]],
  ['OFFICE-042 OFFICE-087', 'reservations', [['Max reservation records', 'Records', 1, 1000]]],
] as const;

describe('settings with a number', () => {
  test.each(numbers)('%s on %s: label, unit and limits', async (_ids, tab, rows) => {
    const { table } = await open(tab, tabs[tab]);
    const said = (name: string) => readFields(table).get(name)?.said;
    for (const [name, unit, minimum, maximum] of rows) {
      expect(readFields(table).get(name), name).toMatchObject({ kind: 'text', isDisabled: false, said: [] });
      expect(cellsOf(rowOf(table, name)).slice(1), name).toEqual([unit, `${minimum}-${maximum}`]);
      for (const wrong of [minimum - 1, maximum + 1]) {
        fill(name, String(wrong));
        expect(said(name), `${name}: ${wrong}`).toEqual([`Enter a value between ${minimum}-${maximum}`]);
      }
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
      for (const right of [minimum, maximum]) {
        fill(name, String(right));
        expect(said(name), `${name}: ${right}`).toEqual([]);
      }
    }
  });
});

const zones = ['Pacific (GMT-08:00)', 'Mountain (GMT-07:00)', 'Central (GMT-06:00)', 'Eastern (GMT-05:00)'] as const;

test('OFFICE-030 OFFICE-031 OFFICE-032 OFFICE-038 formats and time zone are chosen from lists, CRM Integration is Yes or No', async () => {
  const { table } = await open('general', 'General');
  const fields = readFields(table);
  const one = { kind: 'one of a list', isDisabled: false };
  expect(fields.get('Application Date Format')).toMatchObject({ ...one, value: 'DD/MM/YYYY' });
  expect(fields.get('Application Date Format')?.options).toContain('MM/DD/YYYY');
  expect(fields.get('Application Time Format')).toMatchObject({ ...one, value: 'HH:MM:SS:XM' });
  expect(fields.get('Application Time Zone')).toMatchObject({ ...one, value: 'Pacific (GMT-08:00)' });
  expect(fields.get('Application Time Zone')?.options).toEqual(expect.arrayContaining([...zones]));
  expect(fields.get('CRM Integration')).toMatchObject({ kind: 'choice', options: ['Yes', 'No'], value: 'No' });
  for (const name of ['Application Date Format', 'Application Time Format', 'Application Time Zone', 'CRM Integration'])
    expect(cellsOf(rowOf(table, name))[1], name).toBe('–');
});

test('OFFICE-043 how long legal consent is valid is shown once, as Privacy Policy', async () => {
  const { table } = await open('general', 'General');
  const names = [...table.querySelectorAll('tbody th')].map((th) => th.firstChild?.textContent);
  expect(names.filter((name) => /policy|consent|validity/i.test(name ?? ''))).toEqual(['Privacy Policy']);
});

test('OFFICE-072 OFFICE-073 OFFICE-074 the ages: 1-25 each, and Max above Min', async () => {
  const { table } = await open('registeredChildren', 'Registered Children');
  const said = (name: string) => readFields(table).get(name)?.said;
  for (const name of ['Min age limit', 'Max age limit']) {
    expect(readFields(table).get(name)).toMatchObject({ kind: 'text' });
    expect(cellsOf(rowOf(table, name)).slice(1)).toEqual(['Years', '1-25']);
    for (const wrong of ['0', '26']) {
      fill(name, wrong);
      expect(said(name), `${name}: ${wrong}`).toEqual(['Enter a value between 1-25']);
    }
    fill(name, name.startsWith('Min') ? '3' : '20');
  }
  for (const [minimum, maximum, message] of [
    ['1', '25', []],
    ['24', '25', []],
    ['25', '25', ['Max age must be greater than Min age']],
    ['9', '8', ['Max age must be greater than Min age']],
  ] as const) {
    fill('Min age limit', minimum);
    fill('Max age limit', maximum);
    expect(said('Max age limit'), `${minimum} to ${maximum}`).toEqual(message);
  }
});

test('OFFICE-040 OFFICE-088 OFFICE-089 OFFICE-090 both reminders stay below the expiration date, and it above both', async () => {
  const { table } = await open('reservations', 'Reservations');
  const expiration = 'Expiration date';
  const reminder = 'Reservation expiration reminder criteria';
  const draft = 'Draft reminder criteria';
  for (const name of [expiration, reminder, draft]) {
    expect(readFields(table).get(name)).toMatchObject({ kind: 'text', isDisabled: false });
    expect(cellsOf(rowOf(table, name))[1]).toBe('Days');
  }
  const cases = [
    [expiration, '15', []],
    [expiration, '14', ['Expiration date must be greater than 14']],
    [expiration, '5', ['Expiration date must be greater than 14']],
    [reminder, '89', []],
    [reminder, '90', ['Reservation expiration reminder must be less than 90']],
    [draft, '89', []],
    [draft, '90', ['Draft reminder must be less than 90']],
  ] as const;
  const stored = { [expiration]: '90', [reminder]: '14', [draft]: '7' };
  for (const [name, value, message] of cases) {
    fill(name, value);
    expect(readFields(table).get(name)?.said, `${name} ${value}`).toEqual(message);
    fill(name, stored[name]);
  }
});

test('OFFICE-001 ERR-087 who has access changes settings and saves them as one', async () => {
  const { user, table } = await open('general', 'General', {
    answers: { ...settingsAnswers, [`POST ${settings}/category/1/bulk`]: settingsAnswer(1) },
  });
  fill('Country Group Limit', '9');
  pick('CRM Integration', 'Yes');
  expect(cellsOf(rowOf(table, 'Country Group Limit'))[2]).toBe('1-20 (was 5)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Office Settings Insertion/Updated Successful')).length).toBeGreaterThan(0);
  expect(calls.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    path: `${settings}/category/1/bulk`,
    body: {
      Settings: [
        { SettingTypeCode: 'crmIntegration', Value: 'Yes' },
        { SettingTypeCode: 'countryGroupLimit', Value: '9' },
      ],
    },
  });
});

test('OFFICE-001 who may only view reads the values and finds nothing to type in', async () => {
  const grants = ['Home:View', 'Admin Office Setting:View'] as const;
  const { table } = await open('general', 'General', { grants });
  expect(within(table).queryAllByRole('textbox')).toEqual([]);
  expect(table.querySelectorAll('input, select')).toHaveLength(0);
  expect(cellsOf(rowOf(table, 'Session Timeout'))).toEqual(['10', 'Minutes', '2-10']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Reservations' }));
  await screen.findByRole('heading', { name: 'Sponsor types' });
  expect(screen.queryByRole('button', { name: 'Edit sponsor types' })).toBeNull();
});
