import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorNotices, fill, pick, readFields } from '../../../testing/form.ts';
import { refusal } from '../../../testing/server.ts';
import '../../../ui/dialogs/dialog-modal.tsx';
import { button, changed, open, said, sent, settings, watchFor } from './testing.ts';

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
      ['Error in saving project category data. Some values are not valid. Correct them.'],
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
