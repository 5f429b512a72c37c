import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { settingsAnswers } from '../../../testing/settings.ts';

const histories = [
  ['OFFICE-017', 'general', 'Session Timeout'],
  ['OFFICE-018 OFFICE-052', 'registeredChildren', 'Internal hold period'],
  ['OFFICE-019 OFFICE-052', 'sponsoredChildren', 'Partnership hold period'],
  ['OFFICE-020', 'reservations', 'Draft reminder criteria'],
] as const;

const answer = (field: string) => ({
  Audit: [
    {
      AuditId: 4711,
      Field: field,
      OldValue: '9',
      NewValue: '8',
      ModifiedBy: 'Priya Nair',
      ModifiedByEmail: 'priya.nair@prcds.example',
      ModifiedTimestamp: '2026-03-10T20:00:00.000Z',
    },
  ],
  TotalRecords: 1,
});

test.each(histories)('%s the tab %s has an audit history of its own', async (_ids, tab, field) => {
  const path = `fundraisingOfficeSettings/USAO/audit/${tab}`;
  const { user } = await renderScreen('officeSettings', `/administration/FundRaisingOfficeSetting?tab=${tab}`, {
    answers: { ...settingsAnswers, [`GET ${path}`]: answer(field) },
  });
  await user.click(await screen.findByRole('button', { name: 'Audit history' }));
  const table = await screen.findByRole('table', { name: '1 change' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Audit ID', 'Field', 'Old Value', 'New Value', 'Modified By', 'Modified Timestamp']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['4711', field, '9', '8', 'Priya Nair (priya.nair@prcds.example)', '10/03/2026 01:00:00 PM']);
  expect(new Set(calls.filter((call) => call.path.includes('/audit/')).map((call) => call.path))).toEqual(
    new Set([path]),
  );
});

/** The tab, and the requests it makes. */
const fetched = [
  ['ERR-047', 'general', 'fundraisingOfficeSettings/USAO/category/1'],
  ['ERR-047', 'registeredChildren', 'fundraisingOfficeSettings/USAO/category/2'],
  ['ERR-047', 'sponsoredChildren', 'fundraisingOfficeSettings/USAO/category/3'],
  ['ERR-047', 'reservations', 'fundraisingOfficeSettings/USAO/category/5'],
  ['ERR-047', 'supportOffice', 'supportOfficeSettings/USAO'],
  ['ERR-047', 'apiConfiguration', 'apiSettings/USAO'],
  ['ERR-047', 'notifications', 'fundraisingOfficeSettings/USAO/notifications'],
] as const;
test.each(fetched)('%s the tab %s says when it cannot be fetched', async (_id, tab, path) => {
  await renderScreen('officeSettings', `/administration/FundRaisingOfficeSetting?tab=${tab}`, {
    role: 'Partnership Admin',
    answers: { ...settingsAnswers, [`GET ${path}`]: refusal('internal-error', 500) },
  });
  expect((await screen.findAllByText('Error in fetching office setting data')).length).toBeGreaterThan(0);
});

test('OFFICE-053 ERR-047 a tab or a history that cannot be fetched says so', async () => {
  const address = '/administration/FundRaisingOfficeSetting?tab=general';
  const path = 'fundraisingOfficeSettings/USAO';
  const failed = refusal('internal-error', 500);
  const { user } = await renderScreen('officeSettings', address, {
    answers: { [`GET ${path}/category/1`]: failed, [`GET ${path}/audit/general`]: failed },
  });
  await screen.findAllByText('Error in fetching office setting data');
  await user.click(screen.getByRole('button', { name: 'Audit history' }));
  await waitFor(() => expect(screen.getAllByText('Error While Fetching Data').length).toBeGreaterThan(0));
});

test('ROLE-031 exporting a history needs the level Export', async () => {
  const path = 'fundraisingOfficeSettings/USAO/audit/general';
  const show = async (more: object) => {
    const view = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=general', {
      answers: { ...settingsAnswers, [`GET ${path}`]: answer('Session Timeout') },
      ...more,
    });
    await view.user.click(await screen.findByRole('button', { name: 'Audit history' }));
    await screen.findByRole('table', { name: '1 change' });
    return view;
  };
  const { unmount } = await show({});
  screen.getByRole('button', { name: 'Export' });
  unmount();
  await show({ grants: ['Home:View', 'Admin Office Setting:View', 'Admin Office Setting:Edit'] });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
