import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { control, errorNotices, fill, openListOptions, pick, readFields, toggleList } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import '../../../ui/dialogs/dialog-modal.tsx';
import { settingsAnswers } from '../../../testing/settings.ts';

const settings = 'fundraisingOfficeSettings/USAO';
const open = (tab: string, answers: object, more: object = {}) =>
  renderScreen('officeSettings', `/administration/FundRaisingOfficeSetting?tab=${tab}`, {
    answers: { ...settingsAnswers, ...answers },
    ...more,
  });
const button = (name: string) => screen.findByRole('button', { name });
const said = (label: string) => readFields(document.body).get(label)?.said;
const sent = (method: string) => calls.filter((call) => call.method === method);
/** Whether a text has been on the page at any time from now on. */
const watchFor = (text: string) => {
  const seen = vi.fn();
  const watcher = new MutationObserver(() => document.body.textContent.includes(text) && seen());
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  return seen;
};
const changed = { Version: 1, ModifiedBy: 'Ada Admin', ModifiedTimestamp: '2026-03-10T20:00:00.000Z' };

describe('country groups', () => {
  const country = (CountryId: string, CountryName: string) => ({ CountryId, CountryName, RegionId: 'EAF' });
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

describe('project categories', () => {
  const level = (id: number, name: string, Status: 'Active' | 'Inactive' = 'Active') => ({
    RatingLevelId: id,
    RatingLevelName: name,
    Status,
    ProjectCount: 0,
  });
  const category = (id: number, name: string, levels: readonly object[] = []) => ({
    ProjectCategoryId: id,
    ProjectCategoryName: name,
    RatingLevels: levels,
    ProjectCount: 0,
    ...changed,
  });
  const answers = (...categories: readonly object[]) => ({
    [`GET ${settings}/projectCategory`]: { ProjectCategories: categories, Limit: 5, RatingLevelLimit: 2 },
  });
  const name = 'Project category name';

  test('OFFICE-096 OFFICE-097 ERR-086 a new one has a name that nobody else has, with a counter', async () => {
    const created = { [`POST ${settings}/projectCategory`]: { ProjectCategory: category(3, 'Water') } };
    const { user } = await open('projectCategories', { ...answers(category(1, 'Donor fit')), ...created });
    await user.click(await button('Add project category'));
    expect(readFields(document.body).get(name)).toMatchObject({
      kind: 'text',
      maxLength: 40,
      said: ['40 characters remaining'],
    });
    fill(name, 'DONOR FIT');
    expect(said(name)).toEqual(
      expect.arrayContaining(['Project category name already exists', '31 characters remaining']),
    );
    expect((await button('Save')).getAttribute('aria-disabled')).toBe('true');
    fill(name, 'Water');
    expect(said(name)).toEqual(['35 characters remaining']);
    await user.click(await button('Save'));
    await screen.findAllByText('Project Category Created');
    expect(sent('POST')).toMatchObject([{ body: { ProjectCategory: { ProjectCategoryName: 'Water' } } }]);
  });

  test('OFFICE-096 the name just saved is not reported as taken while the list is refetched', async () => {
    const categories = [category(1, 'Donor fit')];
    const { user } = await open('projectCategories', {
      [`GET ${settings}/projectCategory`]: () => answers(...categories)[`GET ${settings}/projectCategory`],
      [`POST ${settings}/projectCategory`]: () => {
        categories.push(category(3, 'Water'));
        return { ProjectCategory: category(3, 'Water') };
      },
    });
    await user.click(await button('Add project category'));
    fill(name, 'Water');
    const told = watchFor('Project category name already exists');
    await user.click(await button('Save'));
    await screen.findAllByText('Project Category Created');
    await screen.findByText('Water');
    expect(told).not.toHaveBeenCalled();
  });

  test('OFFICE-035 OFFICE-047 OFFICE-098 its rating levels: only so many active ones as the office allows', async () => {
    const levels = [level(1, 'High'), level(2, 'Low'), level(3, 'Old', 'Inactive')];
    const { user } = await open('projectCategories', answers(category(1, 'Donor fit', levels)));
    await user.click(await button('Rating levels of Donor fit'));
    const fields = readFields(document.body);
    for (const [position, value, status] of [
      [1, 'High', 'Active'],
      [2, 'Low', 'Active'],
      [3, 'Old', 'Inactive'],
    ] as const) {
      expect(fields.get(`Rating level ${position}`)).toMatchObject({ kind: 'text', value, maxLength: 40 });
      expect(fields.get(`Status: ${value}`)).toMatchObject({
        kind: 'choice',
        options: ['Active', 'Inactive'],
        value: status,
      });
    }
    expect((await button('Add rating level')).getAttribute('aria-disabled')).toBe('true');
    pick('Status: Old', 'Active');
    await screen.findByText('Only 2 active rating levels are allowed');
    expect((await button('Save')).getAttribute('aria-disabled')).toBe('true');
    pick('Status: High', 'Inactive');
    expect(screen.queryByText('Only 2 active rating levels are allowed')).toBeNull();
    expect((await button('Save')).getAttribute('aria-disabled')).not.toBe('true');
    fill('Rating level 2', 'Lowest');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        {
          path: `${settings}/projectCategory/1/ratingLevel`,
          body: {
            Version: 1,
            RatingLevels: [
              { RatingLevelId: 1, RatingLevelName: 'High', Status: 'Inactive' },
              { RatingLevelId: 2, RatingLevelName: 'Lowest', Status: 'Active' },
              { RatingLevelId: 3, RatingLevelName: 'Old', Status: 'Active' },
            ],
          },
        },
      ]),
    );
  });

  test('OFFICE-034 with five of five the next cannot be added, and the button says why', async () => {
    await open('projectCategories', answers(...[1, 2, 3, 4, 5].map((id) => category(id, `Category ${id}`))));
    const add = await button('Add project category');
    expect(add.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(add);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.focus(add);
    await screen.findByText('Limit of 5 reached');
  });

  test('OFFICE-096 OFFICE-097 a saved one is renamed, and not to the name of another', async () => {
    const renamed = { [`PUT ${settings}/projectCategory`]: { ProjectCategory: category(1, 'Water') } };
    const { user } = await open('projectCategories', {
      ...answers(category(1, 'Donor fit'), category(2, 'Health')),
      ...renamed,
    });
    await user.click(await button('Rename Donor fit'));
    expect(readFields(document.body).get(name)).toMatchObject({
      value: 'Donor fit',
      said: ['31 characters remaining'],
    });
    fill(name, 'health');
    expect(said(name)).toContain('Project category name already exists');
    fill(name, 'Water');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        { body: { ProjectCategory: { ProjectCategoryId: 1, ProjectCategoryName: 'Water', Version: 1 } } },
      ]),
    );
  });

  test.each([
    ['ProjectCategory.ProjectCategoryName', ['This value is not valid.', '31 characters remaining'], []],
    [
      'ProjectCategory.Version',
      ['31 characters remaining'],
      ['Error in saving project category data. Some values are not valid. Please correct them.'],
    ],
  ])('a refusal of %s is told at the name only if it is about the name', async (field, atName, above) => {
    const refused = refusal('invalid-input', 400, { errors: [{ field, code: 'invalid' }] });
    const { user } = await open('projectCategories', { ...answers(), [`POST ${settings}/projectCategory`]: refused });
    await user.click(await button('Add project category'));
    fill(name, 'Donor fit');
    await user.click(await button('Save'));
    await waitFor(() => expect(errorNotices()).toEqual(above));
    await waitFor(() => expect(said(name)).toEqual(atName));
  });

  test('ERR-056 one that cannot be deleted stays, and the dialog says so', async () => {
    const failing = { [`DELETE ${settings}/projectCategory/1`]: refusal('internal-error', 500) };
    const { user } = await open('projectCategories', { ...answers(category(1, 'Donor fit')), ...failing });
    await user.click(await button('Delete Donor fit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the project category Donor fit?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete project category' }));
    await dialog.findByText('Failed in deleting project category');
    expect(screen.getByRole('rowheader', { name: 'Donor fit', hidden: true })).toBeTruthy();
  });
});

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
