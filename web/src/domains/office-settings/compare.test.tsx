import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { listSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { listOf } from '../../testing/lists.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import '../../app/pages/office-settings-page.tsx';

const settings = 'fundraisingOfficeSettings/USAO';
const path = '/administration/FundRaisingOfficeSetting';
const stale = (...fields: string[]) =>
  refusal('changed-meanwhile', 409, {
    params: { version: 2 },
    errors: fields.map((field) => ({ field, code: 'differs-now', params: { current: 'x' } })),
  });
const sent = (method: string, at: string) =>
  calls.filter((call) => call.method === method && call.path === at).map(({ body }) => body);

const group = (over: Partial<CountryGroup>) => ({
  CountryGroups: [
    {
      CountryGroupId: 4,
      CountryGroupName: 'East',
      Status: 'Active',
      Countries: [{ CountryId: 'ETH', CountryName: 'Ethiopia' }],
      Version: 1,
      ModifiedBy: 'Ada Admin',
      ModifiedTimestamp: '2026-03-10T20:00:00.000Z',
      ...over,
    },
  ],
  Limit: 5,
});

describe('F11 two administrators at once', () => {
  test('F11 OFFICE-044 OFFICE-045 a country group: what both changed is chosen, what the other alone changed is taken, then saved', async () => {
    let isChanged = false;
    const { user } = await renderApp(`${path}?tab=countryGroupings`, {
      answers: {
        [`GET ${settings}/countryGroup`]: () =>
          isChanged ? group({ CountryGroupName: 'Orient', Status: 'Inactive', Version: 2 } as never) : group({}),
        [`PUT ${settings}/countryGroup/4`]: (body: { CountryGroup: { Version: number } }) => {
          isChanged = true;
          return body.CountryGroup.Version === 1
            ? stale('CountryGroup.CountryGroupName', 'CountryGroup.Status')
            : { CountryGroup: group({ Version: 3 } as never).CountryGroups[0] };
        },
        'GET country': { Countries: [{ CountryId: 'ETH', CountryName: 'Ethiopia', Active: true }] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit East' }));
    const name = screen.getByRole('textbox', { name: /Country group name/ });
    await user.clear(name);
    await user.type(name, 'Levant');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const choice = await screen.findByRole('group', { name: 'Country group name' });
    expect(within(choice).getByText('Levant')).toBeTruthy();
    expect(within(choice).getByText('Orient')).toBeTruthy();
    await user.click(within(choice).getByRole('radio', { name: /Your value/ }));
    expect(screen.queryByRole('group', { name: 'Status' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT', `${settings}/countryGroup/4`)).toHaveLength(2));
    expect(sent('PUT', `${settings}/countryGroup/4`)).toMatchObject([
      { CountryGroup: { CountryGroupName: 'Levant', Status: 'Active', Version: 1 } },
      { CountryGroup: { CountryGroupName: 'Levant', Status: 'Inactive', Version: 2 } },
    ]);
  });

  test('F11 OFFICE-100 sponsor types: one’s own list is kept, and what the other took away is made anew', async () => {
    let isChanged = false;
    const types = (names: readonly string[], version: number) =>
      z.encode(listSponsorTypes.output, {
        types: names.map((name, index) => ({ id: name.length * 10 + index, name, isActive: true })),
        limit: 5,
        version,
      } as z.output<typeof listSponsorTypes.output>);
    const { user } = await renderApp(`${path}?tab=reservations`, {
      answers: {
        [`GET ${settings}/sponsorType`]: () => (isChanged ? types(['Church'], 2) : types(['Church', 'School'], 1)),
        [`PUT ${settings}/sponsorType`]: (body: { Version: number }) => {
          isChanged = true;
          return body.Version === 1 ? stale('SponsorTypes') : types(['Parish', 'School'], 3);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit sponsor types' }));
    const first = await screen.findByRole('textbox', { name: /Sponsor type 1/ });
    await user.clear(first);
    await user.type(first, 'Parish');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const choice = await dialog.findByRole('group', { name: 'Sponsor types' });
    expect(within(choice).getByText('Parish, School')).toBeTruthy();
    await user.click(within(choice).getByRole('radio', { name: /Your value/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT', `${settings}/sponsorType`)).toHaveLength(2));
    const [, last] = sent('PUT', `${settings}/sponsorType`) as { Version: number; SponsorTypes: object[] }[];
    expect(last?.Version).toBe(2);
    expect(last?.SponsorTypes).toEqual([
      expect.objectContaining({ Sponsor_Type_Cd: 60 }),
      expect.not.objectContaining({ Sponsor_Type_Cd: expect.anything() }),
    ]);
  });
});

test('OFFICE-003 a Partnership Admin sets what a field office rules', async () => {
  const rows = (value: number) => ({
    SupportOfficeSettings: [
      {
        SettingTypeCode: 'childHoldPeriod',
        SettingTypeDescription: 'child hold period',
        Value: value,
        UnitOfMeasureCd: 'D',
        UnitOfMeasureDescription: 'Days',
      },
    ],
    Version: 1,
  });
  const offices = (...values: string[]) => ({
    Values: values.map((code) => ({ Code: code, Description: `${code} Office`, Status: 'Active' })),
  });
  await renderApp(`${path}?tab=supportOffice&field=ETHS`, {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: {
      'GET supportOfficeSettings/ETHS': rows(42),
      'GET list/fundingOffice': offices('USAO'),
      'GET list/implementingOffice': offices('ETHS', 'KENS'),
    },
  });
  expect(await screen.findByDisplayValue('42')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Settings of' })).toBeTruthy();
});

test('USER-047 a Partnership Admin has one office switch, in the profile panel: none stands in these settings', async () => {
  await renderApp(`${path}?tab=general&office=ESPO`, {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: {
      'GET list/fundingOffice': listOf(['USAO', 'United States'], ['ESPO', 'Spain']),
    },
  });
  await screen.findByText('USAO, United States');
  expect(screen.queryByRole('combobox', { name: 'Office' })).toBeNull();
  expect(calls.some(({ path: asked }) => asked.includes('ESPO'))).toBe(false);
});
