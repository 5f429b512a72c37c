import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, readFields } from '../../../testing/form.ts';
import { projectAnswer } from '../../../testing/project.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './project-screen.tsx';

const level = (RatingLevelId: number, RatingLevelName: string, Status = 'Active') => ({
  RatingLevelId,
  RatingLevelName,
  Status,
  ProjectCount: 0,
});
const category = (ProjectCategoryId: number, ProjectCategoryName: string, RatingLevels: object[]) => ({
  ProjectCategoryId,
  ProjectCategoryName,
  RatingLevels,
  ProjectCount: 0,
  Version: 1,
  ModifiedBy: null,
  ModifiedTimestamp: '2026-01-01T10:00:00.000Z',
});
const answers = {
  'GET project/201115': projectAnswer(),
  'GET fundraisingOfficeSettings/USAO/projectCategory': {
    ProjectCategories: [
      category(1, 'Focus area', [level(11, 'High'), level(12, 'Low'), level(13, 'Middle', 'Inactive')]),
      category(2, 'Other', [level(21, 'Only')]),
    ],
    Limit: 10,
    RatingLevelLimit: 5,
  },
  'PUT project/201115/rating': {
    ProjectRating: { ...projectAnswer().Project.ProjectRating, ProjectCategoryId: 2, Version: 1 },
  },
};
const open = (role: 'Partnership Admin' | 'Local Administrator') =>
  renderApp('/searchproject/viewproject?id=201115', { role, answers });
const fields = () => readFields(document.querySelector('form') as HTMLElement);

test('T17 a category, then one of its active levels; another category empties the level', async () => {
  await open('Partnership Admin');
  fireEvent.click(await screen.findByText('Edit'));
  await waitFor(() => expect(fields().get('Project Category')?.options).toEqual(['Focus area', 'Other']));
  expect(fields().get('Rating Level')).toMatchObject({
    kind: 'one of a list',
    isDisabled: true,
    said: ['Select a project category first'],
  });
  fill('Project Category', '1');
  expect(fields().get('Rating Level')).toMatchObject({ isDisabled: false, options: ['High', 'Low'] });
  fill('Rating Level', '11');
  fill('Project Category', '2');
  expect(fields().get('Rating Level')).toMatchObject({ value: 'No rating level', options: ['Only'] });
  fill('Rating Level', '21');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ProjectRating: { ProjectCategoryId: 2, RatingLevelId: 21, Version: 0 },
    }),
  );
});

test('T17 without Edit on Projects the rating is read only', async () => {
  await open('Local Administrator');
  await screen.findByText('No rating level');
  expect(screen.queryByText('Edit')).toBeNull();
});

describe('the form is asked for by the address', () => {
  const address = '/searchproject/viewproject?id=201115&mode=edit';
  const ask = (role: 'Partnership Admin' | 'Local Administrator' = 'Partnership Admin') =>
    renderApp(address, { role, answers });
  const shown = () => waitFor(() => expect(fields().get('Project Category')?.options).toEqual(['Focus area', 'Other']));
  const promptButton = async (name: string) => {
    const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
    return within(prompt).getByRole('button', { name });
  };

  test('ROUTE-086 T17 mode=edit opens the rating in its form, and Cancel leads back to the project', async () => {
    const { router } = await ask();
    await shown();
    expect(router.state.location.search).toEqual({ id: '201115', mode: 'edit' });
    fireEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: '201115' }));
    expect(document.querySelector('form')).toBeNull();
  });

  test('ROUTE-086 T17 Save saves and leads back to the project', async () => {
    const { router } = await ask();
    await shown();
    fill('Project Category', '2');
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: '201115' }));
    expect(document.querySelector('form')).toBeNull();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ProjectRating: { ProjectCategoryId: 2, RatingLevelId: null, Version: 0 },
    });
  });

  test.each([['Discard'], ['Save']])('ROUTE-086 NAV-032 %s leads on to the tab that was chosen', async (choice) => {
    const { router } = await ask();
    await shown();
    fill('Project Category', '2');
    fireEvent.click(screen.getByRole('tab', { name: 'Community' }));
    fireEvent.click(await promptButton(choice));
    await screen.findByRole('tab', { name: 'Community', selected: true });
    expect(router.state.location.search).toEqual({ id: '201115', tab: 'community' });
  });

  test.each([['Discard'], ['Save']])('ROUTE-086 NAV-032 %s leads on to the screen that was chosen', async (choice) => {
    const { router } = await ask();
    await shown();
    fill('Project Category', '2');
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Help' }));
    fireEvent.click(await promptButton(choice));
    await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
    expect(router.state.location.href).toBe('/help');
  });

  test.each([['Discard'], ['Save']])('ROUTE-086 NAV-032 %s leads on by the browser’s Back', async (choice) => {
    const { router } = await renderApp(address, { role: 'Partnership Admin', answers, cameFrom: '/help' });
    await shown();
    fill('Project Category', '2');
    window.history.back();
    fireEvent.click(await promptButton(choice));
    await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
    expect(router.state.location.href).toBe('/help');
  });

  test('ROUTE-084 ROUTE-086 without Edit on Projects it is denied, and nothing is fetched', async () => {
    await ask('Local Administrator');
    await screen.findByRole('heading', { level: 1, name: 'We are Sorry...' });
    screen.getByText('Projects, Edit');
    expect(calls.some(({ path }) => path === 'project/201115')).toBe(false);
  });
});

describe('somebody else rates it meanwhile', () => {
  const params = { version: 1, by: 'Ana Delgado', at: '2026-04-14T22:20:47.000Z' };
  const rated = (ProjectCategoryId: number, RatingLevelId: number | null) => {
    const answer = projectAnswer();
    const ProjectRating = { ...answer.Project.ProjectRating, ProjectCategoryId, RatingLevelId, Version: 1 };
    return { Project: { ...answer.Project, ProjectRating } };
  };
  const rate = async (theirs: object, chosen: string, byCaller = false) => {
    let isTaken = false;
    await renderApp('/searchproject/viewproject?id=201115', {
      role: 'Partnership Admin',
      answers: {
        ...answers,
        'GET project/201115': () => (isTaken ? theirs : projectAnswer()),
        'PUT project/201115/rating': () => {
          if (isTaken) return answers['PUT project/201115/rating'];
          isTaken = true;
          return refusal('changed-meanwhile', 409, { params, byCaller, errors: [] });
        },
      },
    });
    fireEvent.click(await screen.findByText('Edit'));
    await waitFor(() => expect(fields().get('Project Category')?.options).toEqual(['Focus area', 'Other']));
    fill('Project Category', chosen);
    fireEvent.click(screen.getByText('Save'));
  };
  const who = 'Changed by Ana Delgado, 14/04/2026 03:20:47 PM.';

  test('F11 F20 it is told with who and when, both are shown, and the person chooses', async () => {
    await rate(rated(1, 11), '2');
    await screen.findByText('Somebody else changed this meanwhile. Compare before you save.');
    screen.getByText(who);
    fireEvent.click(screen.getByRole('radio', { name: 'Your value Other' }));
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { ProjectRating: { ProjectCategoryId: 2, RatingLevelId: null, Version: 0 } },
        { ProjectRating: { ProjectCategoryId: 2, RatingLevelId: null, Version: 1 } },
      ]),
    );
  });

  test('F20 the user’s own rating in another window is reported as their own', async () => {
    await rate(rated(1, 11), '2', true);
    const own = 'You changed this in another window on 14/04/2026 03:20:47 PM.';
    await screen.findByText(own);
    expect(screen.queryByText(/Somebody else|Changed by/)).toBeNull();
  });

  test('F11 when both have chosen alike there is nothing to choose: it is saved', async () => {
    await rate(rated(2, null), '2');
    await screen.findAllByText('Project rating saved');
    await waitFor(() => expect(document.querySelector('form')).toBeNull());
  });
});
