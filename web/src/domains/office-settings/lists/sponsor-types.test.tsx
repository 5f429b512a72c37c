import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, pick, readFields } from '../../../testing/form.ts';
import '../../../ui/dialogs/dialog-modal.tsx';
import { button, open, sent, settings } from './testing.ts';

describe('sponsor types', () => {
  const type = (id: number, name: string, Status: 'Active' | 'Inactive' = 'Active') => ({
    Sponsor_Type_Cd: id,
    Sponsor_Type: name,
    Status,
  });
  const types = [type(1, 'Church'), type(2, 'Old friend', 'Inactive')];
  const answers = { [`GET ${settings}/sponsorType`]: { SponsorTypes: types, Limit: 2, Version: 1 } };

  test('OFFICE-015 OFFICE-036 OFFICE-099 OFFICE-100 ERR-087 they stand on Reservations, each active or inactive, none twice', async () => {
    const { user } = await open('reservations', {
      ...answers,
      [`PUT ${settings}/sponsorType`]: { SponsorTypes: [...types, type(3, 'Parish')], Limit: 2, Version: 2 },
    });
    const part = (await screen.findByRole('heading', { name: 'Sponsor types' })).closest('section') as HTMLElement;
    const rows = await within(part).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['ChurchActive', 'Old friendInactive']);
    await user.click(await button('Edit sponsor types'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit sponsor types' });
    const fields = readFields(dialog);
    expect(fields.get('Sponsor type 1')).toMatchObject({ kind: 'text', value: 'Church' });
    expect(fields.get('Status: Old friend')).toMatchObject({
      kind: 'choice',
      options: ['Active', 'Inactive'],
      value: 'Inactive',
    });
    const inside = within(dialog);
    await user.click(inside.getByRole('button', { name: 'Add sponsor type' }));
    for (const [typed, message] of [
      ['CHURCH', ['Sponsor type already exists']],
      ['Parish', []],
    ] as const) {
      fill('Sponsor type 3', typed);
      const told = readFields(dialog)
        .get('Sponsor type 3')
        ?.said.filter((text) => !text.includes('remaining'));
      expect(told, typed).toEqual(message);
    }
    expect(inside.getByRole('button', { name: 'Add sponsor type' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(inside.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        {
          path: `${settings}/sponsorType`,
          body: {
            SponsorTypes: [
              { Sponsor_Type: 'Church', Status: 'Active' },
              { Sponsor_Type: 'Old friend', Status: 'Inactive' },
              { Sponsor_Type: 'Parish', Status: 'Active' },
            ],
          },
        },
      ]),
    );
    expect((await screen.findAllByText('Office Settings Insertion/Updated Successful')).length).toBeGreaterThan(0);
  });

  test('NAV-032 each changed type is counted, and named when the dialog is closed over it', async () => {
    const { user } = await open('reservations', {
      [`GET ${settings}/sponsorType`]: {
        SponsorTypes: [...types, type(3, 'School'), type(4, 'Firm'), type(5, 'Family')],
        Limit: 9,
        Version: 1,
      },
    });
    await user.click(await button('Edit sponsor types'));
    const inside = within(await screen.findByRole('dialog', { name: 'Edit sponsor types' }));
    fill('Sponsor type 1', 'Churches');
    inside.getByText('1 field changed.');
    await user.click(within(inside.getByRole('radiogroup', { name: 'Status: School' })).getByText('Inactive'));
    await user.click(inside.getByRole('button', { name: 'Remove Firm' }));
    inside.getByText('3 fields changed.');
    await user.click(inside.getByRole('button', { name: 'Add sponsor type' }));
    await user.click(inside.getByRole('button', { name: 'Add sponsor type' }));
    inside.getByText(/^5 fields changed\./);
    await user.click(inside.getByRole('button', { name: 'Move Family up' }));
    inside.getByText(/^6 fields changed\./);
    await user.keyboard('{Escape}');
    const prompt = within(await screen.findByRole('dialog', { name: 'You have unsaved changes.' }));
    expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1. Churches',
      '4. School',
      '5. new entry',
      '6. new entry',
      'Firm (removed)',
      'Order',
    ]);
  });

  test('OFFICE-015 RESV-017 where none is active it is said, on the page and while the last one is made inactive', async () => {
    const warning = 'No sponsor type is active: no new reservation can be confirmed.';
    const { user } = await open('reservations', answers);
    await screen.findByRole('heading', { name: 'Sponsor types' });
    await user.click(await button('Edit sponsor types'));
    const inside = within(await screen.findByRole('dialog', { name: 'Edit sponsor types' }));
    expect(screen.queryByText(warning)).toBeNull();
    pick('Status: Church', 'Inactive');
    await inside.findByText(warning);
  });

  test('OFFICE-015 the page warns while every type is inactive', async () => {
    const inactive = [type(1, 'Church', 'Inactive'), type(2, 'Old friend', 'Inactive')];
    await open('reservations', { [`GET ${settings}/sponsorType`]: { SponsorTypes: inactive, Limit: 2, Version: 1 } });
    await screen.findByText('No sponsor type is active: no new reservation can be confirmed.');
  });
});
