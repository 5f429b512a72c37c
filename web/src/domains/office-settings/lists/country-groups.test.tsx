import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { control, errorNotices, fill, openListOptions, readFields, toggleList } from '../../../testing/form.ts';
import { refusal } from '../../../testing/server.ts';
import '../../../ui/dialogs/dialog-modal.tsx';
import { button, changed, open, said, sent, settings, watchFor } from './testing.ts';

describe('country groups', () => {
  const country = (CountryId: string, CountryName: string) => ({
    CountryId,
    CountryName,
    RegionId: 'EAF',
    Active: true,
  });
  const ethiopia = country('ETH', 'Ethiopia');
  const countries = [ethiopia, country('KEN', 'Kenya'), country('GTM', 'Guatemala'), country('PER', 'Peru')];
  const group = (id: number, name: string) => ({
    CountryGroupId: id,
    CountryGroupName: name,
    Status: 'Active',
    Countries: [ethiopia],
    ...changed,
  });
  const answers = (names: readonly string[]) => ({
    [`GET ${settings}/countryGroup`]: { CountryGroups: names.map((name, id) => group(id, name)), Limit: 5 },
    'GET country': { Countries: countries },
  });
  const name = 'Country group name';
  const saved = { [`PUT ${settings}/countryGroup`]: { CountryGroup: group(9, 'Andes') } };
  const chosen = (count: number) => `Countries (${count} of 3)`;
  /** Chooses these one after the other; the label shows the count. */
  const take = async (...names: readonly string[]) => {
    toggleList(chosen(0));
    for (const [count, one] of names.entries())
      fireEvent.click(
        await waitFor(() => {
          const found = openListOptions(chosen(count)).find((option) => option.textContent === one);
          expect(found, one).toBeTruthy();
          return found as HTMLElement;
        }),
      );
  };

  test('OFFICE-044 OFFICE-045 OFFICE-102 ERR-085 a new one has a name and one to three countries', async () => {
    const { user } = await open('countryGroupings', { ...answers(['East']), ...saved });
    await user.click(await button('Add country group'));
    const fields = readFields(document.body);
    expect(fields.get(name)).toMatchObject({ kind: 'text', maxLength: 40, said: ['40 characters remaining'] });
    expect(fields.get(chosen(0))).toMatchObject({ kind: 'several of a list', isDisabled: false });
    expect(fields.get('Status')).toMatchObject({ kind: 'choice', options: ['Active', 'Inactive'], value: 'Active' });
    fill(name, 'Andes');
    await take('Ethiopia', 'Kenya', 'Guatemala', 'Peru');
    screen.getByText('A group has at most 3 countries');
    expect(control(chosen(3))).toBeTruthy();
    await user.click(await button('Save'));
    await screen.findAllByText('Country Group Details Updated Successfully');
    expect(sent('PUT')).toMatchObject([
      {
        path: `${settings}/countryGroup`,
        body: {
          CountryGroup: {
            CountryGroupName: 'Andes',
            Status: 'Active',
            Countries: [{ CountryId: 'ETH' }, { CountryId: 'KEN' }, { CountryId: 'GTM' }],
          },
        },
      },
    ]);
  });

  test('OFFICE-093 the name just saved is not reported as taken while the list is refetched', async () => {
    const names = ['East'];
    const { user } = await open('countryGroupings', {
      ...answers([]),
      [`GET ${settings}/countryGroup`]: () => answers(names)[`GET ${settings}/countryGroup`],
      [`PUT ${settings}/countryGroup`]: () => {
        names.push('Andes');
        return { CountryGroup: group(1, 'Andes') };
      },
    });
    await user.click(await button('Add country group'));
    fill(name, 'Andes');
    await take('Kenya');
    const told = watchFor('Country group name already exists');
    await user.click(await button('Save'));
    await screen.findAllByText('Country Group Details Updated Successfully');
    await screen.findByText('Andes');
    expect(told).not.toHaveBeenCalled();
  });

  test('OFFICE-044 ERR-085 a saved one is changed in the same words', async () => {
    const changing = { [`PUT ${settings}/countryGroup/0`]: { CountryGroup: group(0, 'East coast') } };
    const { user } = await open('countryGroupings', { ...answers(['East']), ...changing });
    await user.click(await button('Edit East'));
    fill(name, 'East coast');
    await user.click(await button('Save'));
    await screen.findAllByText('Country Group Details Updated Successfully');
    expect(sent('PUT')).toMatchObject([
      { path: `${settings}/countryGroup/0`, body: { CountryGroup: { CountryGroupName: 'East coast', Version: 1 } } },
    ]);
  });

  test('OFFICE-093 OFFICE-094 OFFICE-095 ERR-044 what is missing, taken or not allowed is told at its field, a failure above them', async () => {
    const failing = { [`PUT ${settings}/countryGroup`]: refusal('internal-error', 500) };
    const { user } = await open('countryGroupings', { ...answers(['East']), ...failing });
    await user.click(await button('Add country group'));
    await user.click(await button('Save'));
    expect(said(name)).toContain('Country group name is required');
    expect(said(chosen(0))).toContain('Select at least one country');
    for (const [typed, message] of [
      ['east', 'Country group name already exists'],
      ['East!', 'Only alphanumerics, apostrophe, dash, space and comma are allowed'],
      ["Zone 2, O'Brien-Sur", undefined],
    ] as const) {
      fill(name, typed);
      expect(
        said(name)?.filter((text) => !text.includes('remaining')),
        typed,
      ).toEqual(message ? [message] : []);
    }
    expect(sent('PUT')).toEqual([]);
    await take('Kenya');
    await user.click(await button('Save'));
    await waitFor(() => expect(errorNotices()).toEqual(['Error in saving country group data']));
    expect((control(name) as HTMLInputElement).value).toBe("Zone 2, O'Brien-Sur");
  });

  test('OFFICE-034 OFFICE-101 with five of five the next cannot be added, and the button says why', async () => {
    await open('countryGroupings', answers(['A', 'B', 'C', 'D', 'E']));
    const add = await button('Add country group');
    expect(add.getAttribute('aria-disabled')).toBe('true');
    screen.getByText('5 of 5 used. The limit is set under General.');
    fireEvent.click(add);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.focus(add);
    await screen.findByText('Limit of 5 reached');
  });

  test('ERR-046 ERR-048 groups or countries that cannot be fetched are told', async () => {
    const { unmount } = await open('countryGroupings', {
      [`GET ${settings}/countryGroup`]: refusal('internal-error', 500),
    });
    await screen.findAllByText('Error in fetching country group data');
    unmount();
    const { user } = await open('countryGroupings', {
      ...answers(['East']),
      'GET country': refusal('internal-error', 500),
    });
    await user.click(await button('Add country group'));
    await waitFor(() => expect(said(chosen(0))).toContain('Error in fetching country values'));
  });
});
