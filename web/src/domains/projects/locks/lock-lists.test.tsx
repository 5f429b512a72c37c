import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { placeAnswers } from '../../../testing/lists.ts';
import { projectAnswer } from '../../../testing/project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../view/project-screen.tsx';
import { field, impact, lock } from './testing.ts';

test('PROJ-006 View Project has the tab Project Lock, which shows the locks the project is under', async () => {
  const { user } = await renderApp('/searchproject/viewproject?id=201115', {
    answers: {
      'GET project/201115': projectAnswer(),
      'GET project/201115/projectLock': { ProjectLocks: [lock()] },
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Project Lock' }));
  await screen.findByText('Harvest', { selector: 'td *' });
});

describe('existing locks', () => {
  const several = lock({
    ProjectLockStart: '2126-05-01',
    SponsorShipLockDate: '2126-05-10',
    ProjectLockStatus: 'Not Started',
    ProjectLockRegion: { Code: 'EAF', Description: 'East Africa' },
    ProjectLockCountry: [
      { Code: 'X11', Description: 'Country 2', Whole: false },
      { Code: 'X12', Description: 'Country 3', Whole: true },
    ],
    ProjectLockProject: [
      { Code: 'X111', Description: 'X11 project 1', CountryId: 'X11' },
      { Code: 'X112', Description: 'X11 project 2', CountryId: 'X11' },
    ],
  });
  const list = async (role: 'Partnership Admin' | 'View Only User') => {
    const app = await renderApp('/searchproject/viewproject?id=201115&tab=lock', {
      role,
      answers: {
        ...placeAnswers(),
        'GET project/201115': projectAnswer(),
        'GET project/201115/projectLock': { ProjectLocks: [several] },
        'GET projectLock/7': { ProjectLock: several, Impact: impact },
        'POST projectLock/impact': { Impact: impact },
      },
    });
    await screen.findByText('Harvest', { selector: 'td *' });
    return app;
  };
  const cells = () => [...document.querySelectorAll('tbody tr td')].map((cell) => cell.textContent);

  test('PROJ-006 PROJ-017 PROJ-018 PROJ-019 PROJ-025 the list tells status, dates and places', async () => {
    await list('Partnership Admin');
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent).slice(0, 6)).toEqual([
      'Lock',
      'Status',
      'Start',
      'Sponsorship lock',
      'End',
      'Countries and projects',
    ]);
    expect(cells().slice(0, 6)).toEqual([
      'Harvest',
      'Not Started',
      '01/05/2126',
      '10/05/2126',
      '30/06/2126',
      'Country 3 (all projects), X11 project 1, X11 project 2',
    ]);
  });

  test('PROJ-021 PROJ-022 PROJ-023 PROJ-024 the form starts with the values of the lock', async () => {
    const { user } = await list('Partnership Admin');
    screen.getByText('New lock');
    await user.click(screen.getByText('Edit', { selector: 'td *' }));
    await waitFor(() =>
      expect(field('Project Lock Country')).toMatchObject({ value: 'Country 2, Country 3', isDisabled: false }),
    );
    expect(field('Project Lock Region')).toMatchObject({ value: 'East Africa' });
    await waitFor(() =>
      expect(field('Project Lock Project')).toMatchObject({ value: 'X11 project 1, X11 project 2', isDisabled: false }),
    );
    expect(
      ['Project Lock Start', 'Sponsorship Lock Date', 'Project Lock End'].map((label) => field(label)?.value),
    ).toEqual(['01/05/2126', '10/05/2126', '30/06/2126']);
  });

  test('PROJ-002 PROJ-017 PROJ-018 PROJ-019 PROJ-024 users with View alone cannot create or edit locks, and can read all of them', async () => {
    const { user } = await list('View Only User');
    expect(screen.queryByText('New lock')).toBeNull();
    expect(screen.queryByText('Edit', { selector: 'td *' })).toBeNull();
    await user.click(screen.getByText('View', { selector: 'td *' }));
    await screen.findByText('Project Lock Start');
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      'Project Lock Status': 'Not Started',
      'Project Lock Start': '01/05/2126',
      'Sponsorship Lock Date': '10/05/2126',
      'Project Lock End': '30/06/2126',
      'Project Lock Region': 'East Africa',
      'Project Lock Country': 'Country 2, Country 3 (all projects)',
      'Project Lock Project': 'X11 project 1, X11 project 2',
    });
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('locks that cannot be fetched', () => {
  const tooLong = "Project Lock: Sorry! It's taking too long to respond. Please try again after sometime";
  const late = refusal('taking-too-long', 503);
  const show = (more: string, answers: object) =>
    renderApp(`/searchproject/viewproject?id=201115&tab=lock${more}`, {
      answers: { 'GET project/201115': projectAnswer(), ...answers },
    });

  test('ERR-029 the lists say that it is Project Lock that takes too long', async () => {
    await show('', { 'GET project/201115/projectLock': late, 'GET projectLock': late });
    const said = await screen.findByText(tooLong);
    fireEvent.click(screen.getByText('All locks'));
    await waitFor(() => expect(said.isConnected).toBe(false));
    await screen.findByText(tooLong);
  });

  test('ERR-029 so does one lock', async () => {
    await show('&lock=7', { 'GET projectLock/7': late });
    await screen.findByText(tooLong);
  });
});
