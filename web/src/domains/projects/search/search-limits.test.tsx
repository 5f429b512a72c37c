import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, fill, fillRange, openListOptions, pick, readFields, toggleList } from '../../../testing/form.ts';
import { listOf, numbers, placeAnswers } from '../../../testing/lists.ts';
import { projectAnswer, projectRow } from '../../../testing/project.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screens, so that the first test does not wait for them.
import '../view/project-screen.tsx';
import './search-screen.tsx';

const answers = {
  'GET list/fundingOffice': listOf(['USAO', 'United States']),
  'GET list/implementingOffice': listOf(['GTMO', 'Guatemala Office']),
  'GET project/201115': projectAnswer(),
  'POST project/search': {
    Projects: [projectRow(), projectRow('193408', 'Wenz Ber AP')],
    TotalRecords: 30,
    MoreThanMaximum: false,
    MaximumRecords: 500,
  },
};
const manyCountries = 'You have selected more than 10 countries. The search may be slow.';
const manyProjects = 'You have selected more than 20 projects. The search may be slow.';

const criteria = () => screen.findByText('Project Status', { selector: 'form *' });
async function open({ address = '/searchproject', projects = 2 } = {}) {
  const app = await renderApp(address, { answers: { ...placeAnswers(projects), ...answers } });
  await criteria();
  return app;
}
/** A shared link: criteria in the fragment. */
const linkTo = (form: object) => `/searchproject#search=${btoa(JSON.stringify(form)).replaceAll('=', '')}`;
const field = (label: string) => readFields(document.querySelector('[data-fields]') as HTMLElement).get(label);
const searchButton = () => screen.getByText('Search', { selector: 'form button' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const codes = (count: number) => numbers(count).map((number) => `GTM${number}`);

/** The list accepts `count` values and no more, and shows the reason. */
async function expectFull(label: string, count: number, sentence: string) {
  const chosen = () => openListOptions(label).filter((option) => option.getAttribute('aria-selected') === 'true');
  toggleList(label);
  await waitFor(() => expect(openListOptions(label).length).toBeGreaterThan(count));
  screen.getByText(sentence);
  expect(chosen()).toHaveLength(count);
  const another = openListOptions(label).find((option) => !chosen().includes(option)) as HTMLElement;
  fireEvent.click(another);
  expect(chosen()).toHaveLength(count);
  expect(chosen()).not.toContain(another);
  toggleList(label);
}

describe('limits', () => {
  /** A link searches at once and folds the criteria; this opens them again. */
  async function arrive(form: object, projects?: number) {
    await renderApp(linkTo(form), { answers: { ...placeAnswers(projects), ...answers } });
    fireEvent.click(await screen.findByText('Edit criteria'));
  }

  test('PROJ-008 PROJ-034 PROJ-035 PROJ-036 three countries and twenty projects, and Community for twenty', async () => {
    await arrive({ countries: ['GTM', 'X11'], projects: codes(20) }, 21);
    await expectFull('Project', 20, 'Please select at most 20 projects. More projects may be slow.');
    expect(field('Community')).toMatchObject({ isDisabled: false, said: [] });
    await choose('Country', 'Country 3');
    await expectFull('Country', 3, 'Please select at most 3 countries.');
    expect(field('Community')).toMatchObject({ isDisabled: true, said: ['Select at least one project'] });
    await choose('Country', 'Guatemala', 'Country 2', 'Country 3');
    expect(field('Project')).toMatchObject({ isDisabled: true, said: ['Select at least one country'] });
  });

  test('PROJ-034 PROJ-036 above twenty projects, as a link may bring them, Community is disabled and the search waits', async () => {
    await open({ address: linkTo({ countries: ['GTM'], projects: codes(21) }) });
    expect(field('Project')).toMatchObject({ value: expect.stringContaining('GTM21') });
    expect(field('Community')).toMatchObject({ isDisabled: true, said: [expect.stringContaining('20 projects')] });
    expect(isOff(searchButton())).toBe(true);
  });

  test('PROJ-032 PROJ-037 of the locks up to twenty countries; above ten the search warns and can be started', async () => {
    await arrive({ lockCountries: numbers(10).map((number) => `X${number + 10}`) });
    expect(screen.queryByText(manyCountries)).toBeNull();
    await choose('Project Lock Country', 'Guatemala');
    screen.getByText(manyCountries);
    expect(isOff(searchButton())).toBe(false);
  });

  test('PROJ-032 of the locks no more than twenty countries', async () => {
    await arrive({ lockCountries: numbers(20).map((number) => `X${number + 10}`) });
    await expectFull('Project Lock Country', 20, 'Please select at most 20 countries.');
  });

  test('PROJ-038 of the locks above twenty projects the search warns and can be started', async () => {
    await arrive({ lockCountries: ['GTM'], lockProjects: codes(20) }, 21);
    expect(screen.queryByText(manyProjects)).toBeNull();
    await choose('Project Lock Project', 'GTM project 21');
    screen.getByText(manyProjects);
    expect(isOff(searchButton())).toBe(false);
  });

  test('PROJ-033 of the locks no more than fifty projects', async () => {
    await arrive({ lockCountries: ['GTM'], lockProjects: codes(50) }, 51);
    await expectFull('Project Lock Project', 50, 'Please select at most 50 projects. More projects may be slow.');
  });
});

describe('dependent fields', () => {
  const places = () => ['Region', 'Country', 'Project', 'Community'].map((label) => field(label)?.value);
  const fillPlaces = async () => {
    await choose('Country', 'Guatemala');
    await choose('Project', 'GTM project 1');
    await choose('Community', 'Upper Village');
  };

  test('CHILD-041 CHILD-042 CHILD-043 a changed Region empties Country, Project and Community', async () => {
    await open();
    await choose('Region', 'Latin America');
    await fillPlaces();
    expect(places()).toEqual(['Latin America', 'Guatemala', 'GTM project 1', 'Upper Village']);
    await choose('Region', 'East Africa');
    expect(places()).toEqual(['Latin America, East Africa', 'Any', 'Any', 'Any']);
  });

  test('CHILD-041 CHILD-042 CHILD-044 the lock fields depend on each other in the same way', async () => {
    await open();
    const lockPlaces = () => ['Region', 'Country', 'Project'].map((name) => field(`Project Lock ${name}`)?.value);
    await choose('Project Lock Country', 'Guatemala');
    await choose('Project Lock Project', 'GTM project 1');
    await choose('Project Lock Country', 'Country 2');
    expect(lockPlaces()).toEqual(['Any', 'Guatemala, Country 2', 'Any']);
    await choose('Project Lock Project', 'GTM project 1');
    expect(lockPlaces()).toEqual(['Any', 'Guatemala, Country 2', 'GTM project 1']);
    await choose('Project Lock Region', 'East Africa');
    expect(lockPlaces()).toEqual(['East Africa', 'Any', 'Any']);
  });

  test('CHILD-044 CHILD-045 CHILD-046 a changed Country empties Project and Community, a changed Project Community', async () => {
    await open();
    await fillPlaces();
    await choose('Project', 'GTM project 2');
    expect(places()).toEqual(['Any', 'Guatemala', 'GTM project 1, GTM project 2', 'Any']);
    await choose('Community', 'Upper Village');
    await choose('Country', 'Country 2');
    expect(places()).toEqual(['Any', 'Guatemala, Country 2', 'Any', 'Any']);
  });

  test('CHILD-047 CHILD-048 CHILD-049 Operator and From empty To, and without an operator there is no From', async () => {
    await open();
    const ranges = [
      'Project Start Date',
      'Project End Date',
      'Project Lock Start',
      'Sponsorship Lock Date',
      'Project Lock End',
    ];
    for (const label of ranges) {
      const end = (name: 'from' | 'to') => field(`${label}, ${name}`);
      fillRange(label, 'Between', '2026-01-05', '2026-02-06');
      expect(end('to')?.value, label).not.toBe('');
      fill(`${label}, from`, '2026-01-07');
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: false });
      fill(`${label}, to`, '2026-02-06');
      fill(`${label}, operator`, 'After');
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: true });
      expect(end('from')?.value, label).not.toBe('');
      fill(`${label}, operator`, '');
      expect(end('from'), label).toMatchObject({ value: '', isDisabled: true });
    }
  });
});

describe('searching', () => {
  test('PROJ-026 PROJ-027 PROJ-028 PROJ-029 waits for a criterion, an emptied status is one; Clear undoes it all', async () => {
    await open();
    expect(isOff(searchButton())).toBe(true);
    pick('Project Status', 'All');
    expect(isOff(searchButton())).toBe(false);
    pick('Project Status', 'Active');
    expect(isOff(searchButton())).toBe(true);
    pick('Project Status', 'All');
    await choose('Funding Office', 'United States');
    fill('Project Lock Status', 'Completed');
    fireEvent.click(searchButton());
    await screen.findByText('Wenz Ber AP');
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
      'Project',
      'Country',
      'Region',
      'Funding Office',
      'Implementing Office',
      'Status',
      'Start Date',
      'End Date',
      'Lock Status',
    ]);
    fireEvent.click(screen.getByText('Edit criteria'));
    fireEvent.click(screen.getByText('Clear'));
    expect(field('Project Status')).toMatchObject({ value: 'Active' });
    expect(field('Funding Office')).toMatchObject({ value: 'Any' });
    expect(field('Project Lock Status')).toMatchObject({ value: 'Not Started' });
    expect(document.querySelector('table')).toBeNull();
    expect(isOff(searchButton())).toBe(true);
    fireEvent.click(screen.getByText('Undo'));
    await screen.findByText('Wenz Ber AP');
  });

  test('OFFICE-041 a result cut off at the maximum of the office is reported', async () => {
    const cut = { ...answers['POST project/search'], MoreThanMaximum: true, MaximumRecords: 30 };
    await renderApp(linkTo({ fundingOffices: ['USAO'] }), {
      answers: { ...placeAnswers(), ...answers, 'POST project/search': cut },
    });
    await screen.findByText('Only the first 30 records are shown');
    screen.getByText('More than 30 projects', { selector: 'h2' });
  });

  test('ROLE-030 exporting to Excel needs its own level', async () => {
    const link = linkTo({ fundingOffices: ['USAO'] });
    const found = { answers: { ...placeAnswers(), ...answers } };
    const { unmount } = await renderApp(link, found);
    await screen.findByText('Wenz Ber AP');
    screen.getByText('Export to Excel');
    unmount();
    const others = ['Home:View', 'Projects:View', 'Projects:Export', 'Projects:Print'] as const;
    await renderApp(link, { ...found, grants: others });
    await screen.findByText('Wenz Ber AP');
    expect(screen.queryByText('Export to Excel')).toBeNull();
  });

  test('NAV-029 a project and back keep criteria and page; another feature clears them', async () => {
    const { router } = await open();
    await choose('Funding Office', 'United States');
    fireEvent.click(searchButton());
    await screen.findByText('Wenz Ber AP');
    fireEvent.click(screen.getByLabelText('Next page'));
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ Page: 2 }));
    await router.navigate({ href: '/searchproject/viewproject?id=201115' });
    await screen.findByLabelText('Copy the project number');
    await router.navigate({ href: '/searchproject' });
    await screen.findByText('Page 2 of 3');
    await router.navigate({ href: '/searchchild' });
    await screen.findByText('Child ID', { selector: 'label' });
    await router.navigate({ href: '/searchproject' });
    await criteria();
    expect(field('Funding Office')).toMatchObject({ value: 'Any' });
    expect(document.querySelector('table')).toBeNull();
    expect(isOff(searchButton())).toBe(true);
  });
});
