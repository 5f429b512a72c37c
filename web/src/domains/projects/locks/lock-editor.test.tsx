import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, type FieldState, fill, fillEach, openListOptions, toggleList } from '../../../testing/form.ts';
import { numbers, placeAnswers } from '../../../testing/lists.ts';
import { projectAnswer } from '../../../testing/project.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../view/project-screen.tsx';
import { endDay, field, form, impact, lock, open, sponsorshipDay, startDay } from './testing.ts';

const manyCountries = 'You have selected more than 10 countries. The search may be slow.';
const manyProjects = 'You have selected more than 20 projects. The search may be slow.';

test.each([
  ['en' as const, 'Project Lock Start', 'Enter a date between 01/01/1900 and 31/12/2199'],
  ['es' as const, 'Inicio del bloqueo', 'Escriba una fecha entre el 01/01/1900 y el 31/12/2199'],
])(
  'F25 a day of a year that no date can have is told with the days that are allowed (%s)',
  async (language, label, sentence) => {
    const { user } = await renderApp('/searchproject/viewproject?id=201115&tab=lock&lock=new', {
      role: 'Partnership Admin',
      language,
      answers: { ...placeAnswers(), 'GET project/201115': projectAnswer() },
    });
    const start = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
    for (const typed of ['31/12/1899', '1/1/2200']) {
      await user.clear(start);
      await user.paste(typed);
      await user.tab();
      screen.getByText(sentence);
    }
    await user.clear(start);
    await user.paste('1/1/1900');
    await user.tab();
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

describe('while the lists are on their way', () => {
  const never = () => new Promise<never>(() => undefined);
  const waiting = { 'GET list/region': never, 'GET country': never, 'GET list/project': never };
  const places = () =>
    ['Project Lock Region', 'Project Lock Country', 'Project Lock Project'].map((label) => field(label)?.value);

  test('PROJ-021 PROJ-022 PROJ-023 a lock names its places as it was stored with them', async () => {
    await open('7', {
      ...waiting,
      'GET projectLock/7': {
        ProjectLock: lock({
          ProjectLockRegion: { Code: 'EAF', Description: 'East Africa' },
          ProjectLockCountry: [{ Code: 'ETH', Description: 'Ethiopia', Whole: false }],
          ProjectLockProject: [{ Code: '000685', Description: 'Jimma AP', CountryId: 'ETH' }],
        }),
        Impact: impact,
      },
    });
    expect(places()).toEqual(['East Africa', 'Ethiopia', 'Jimma AP']);
  });

  test('a new lock names the project it is made from', async () => {
    await open('new', waiting);
    expect(places()).toEqual(['All regions', 'Guatemala', 'Tierra Nueva AP']);
  });
});

describe('a new lock', () => {
  /** Requirement, label, expected field, and the request it sends (wire names as specified). */
  const fields = [
    ['PROJ-017', 'Project Lock Start', { kind: 'date' }, { ProjectLockStart: startDay }],
    ['PROJ-018', 'Sponsorship Lock Date', { kind: 'date' }, { SponsorShipLockDate: sponsorshipDay }],
    ['PROJ-019', 'Project Lock End', { kind: 'date' }, { ProjectLockEnd: endDay }],
    [
      'PROJ-021 PROJ-024',
      'Project Lock Country',
      { kind: 'several of a list' },
      { ProjectLockCountry: ['X11', 'X12'] },
    ],
    ['PROJ-022', 'Project Lock Region', { kind: 'one of a list' }, { ProjectLockRegion: 'EAF' }],
    [
      'PROJ-023 PROJ-024',
      'Project Lock Project',
      { kind: 'several of a list' },
      { ProjectLockProject: ['X111', 'X122'] },
    ],
    ['CONST-010', 'Lock Name', { kind: 'text', maxLength: 40 }, { ProjectLockName: 'Harvest' }],
  ] as const;
  let seen: ReadonlyMap<string, FieldState>;
  let status: string | null | undefined;
  let sent: Record<string, unknown>;

  beforeAll(async () => {
    await open('new', { 'POST projectLock': { ProjectLock: lock() } });
    seen = form();
    status = screen.getByText('Project Lock Status').nextElementSibling?.textContent;
    await fillEach(
      () => fill('Lock Name', 'Harvest'),
      () => fill('Project Lock Region', 'EAF'),
      () => choose('Project Lock Country', 'Country 2', 'Country 3'),
      () => choose('Project Lock Project', 'X11 project 1', 'X12 project 2'),
      () => fill('Project Lock Start', startDay as string),
      () => fill('Sponsorship Lock Date', sponsorshipDay as string),
      () => fill('Project Lock End', endDay as string),
    );
    fireEvent.click(screen.getByText('Create lock'));
    const call = await waitFor(() => {
      const found = calls.find(({ path, method }) => path === 'projectLock' && method === 'POST');
      expect(found).toBeDefined();
      return found?.body as { ProjectLock: typeof sent };
    });
    sent = call.ProjectLock;
  });

  test.each(fields)('%s has the field %s, and saves it', (_id, label, shown, saved) => {
    expect(seen.get(label)).toMatchObject({ ...shown, isDisabled: false });
    expect(sent).toMatchObject(saved);
  });

  test('PROJ-020 PROJ-025 is Not Started, which cannot be chosen', () => {
    expect(status).toBe('Not Started');
    expect(seen.has('Project Lock Status')).toBe(false);
    expect([...seen.keys()].sort()).toEqual(fields.map(([, label]) => label).sort());
  });
});

describe('limits of a lock', () => {
  /** The list accepts `count` values and no more, and shows the reason. */
  async function expectFull(label: string, count: number, sentence: string) {
    const chosen = () => openListOptions(label).filter((option) => option.getAttribute('aria-selected') === 'true');
    toggleList(label);
    await waitFor(() => expect(openListOptions(label).length).toBeGreaterThan(count));
    screen.getByText(sentence);
    fireEvent.click(openListOptions(label).find((option) => !chosen().includes(option)) as HTMLElement);
    expect(chosen()).toHaveLength(count);
    toggleList(label);
  }
  const stored = (countries: number, projects: number) => ({
    'GET projectLock/7': {
      ProjectLock: lock({
        ProjectLockCountry: numbers(countries).map((number) => ({
          Code: `X${number + 10}`,
          Description: `Country ${number + 1}`,
          Whole: projects === 0,
        })),
        ProjectLockProject: numbers(projects).map((number) => ({
          Code: `X11${number}`,
          Description: `X11 project ${number}`,
          CountryId: 'X11',
        })),
      }),
      Impact: impact,
    },
    projects: projects > 0 ? 51 : 1,
  });

  test('PROJ-030 PROJ-032 above ten countries it warns, and takes no more than twenty', async () => {
    const { unmount } = await open('7', stored(10, 0));
    expect(screen.queryByText(manyCountries)).toBeNull();
    await choose('Project Lock Country', 'Guatemala');
    screen.getByText(manyCountries);
    unmount();
    await open('7', stored(19, 0));
    await choose('Project Lock Country', 'Guatemala');
    await expectFull('Project Lock Country', 20, 'Please select at most 20 countries.');
  });

  test('PROJ-031 PROJ-033 above twenty projects it warns, and takes no more than fifty', async () => {
    const { unmount } = await open('7', stored(1, 20));
    expect(screen.queryByText(manyProjects)).toBeNull();
    await choose('Project Lock Project', 'X11 project 21');
    screen.getByText(manyProjects);
    unmount();
    await open('7', stored(1, 49));
    await choose('Project Lock Project', 'X11 project 50');
    await expectFull('Project Lock Project', 50, 'Please select at most 50 projects.');
  });

  test('CHILD-041 CHILD-042 CHILD-044 CHILD-054 a region empties countries and projects, and projects wait for a country', async () => {
    await open('new');
    await waitFor(() => expect(field('Project Lock Country')).toMatchObject({ value: 'Guatemala' }));
    expect(field('Project Lock Project')).toMatchObject({ value: 'Tierra Nueva AP', isDisabled: false });
    fill('Project Lock Region', 'EAF');
    expect(field('Project Lock Country')).toMatchObject({ value: '–' });
    expect(field('Project Lock Project')).toMatchObject({
      value: '–',
      isDisabled: true,
      said: ['Select at least one country'],
    });
    await choose('Project Lock Country', 'Country 2', 'Country 3');
    await choose('Project Lock Project', 'X11 project 1', 'X12 project 1');
    await choose('Project Lock Country', 'Country 2');
    expect(field('Project Lock Project')).toMatchObject({ value: 'X12 project 1' });
  });
});

test('ERR-045 a lock that cannot be made is told, and what was typed stays', async () => {
  await open('new', { 'POST projectLock': refusal('internal-error', 500) });
  await waitFor(() => expect(field('Project Lock Country')).toMatchObject({ value: 'Guatemala' }));
  fill('Lock Name', 'Harvest');
  fill('Project Lock Start', startDay as string);
  fill('Sponsorship Lock Date', sponsorshipDay as string);
  fill('Project Lock End', endDay as string);
  fireEvent.click(screen.getByText('Create lock'));
  expect((await screen.findAllByText('Error in saving Project Lock data')).length).toBeGreaterThan(0);
  expect(field('Lock Name')).toMatchObject({ value: 'Harvest' });
});

describe('a lock that has begun', () => {
  test('PROJ-025 keeps its start', async () => {
    await open('7', { 'GET projectLock/7': { ProjectLock: lock(), Impact: impact } });
    expect(field('Project Lock Start')).toMatchObject({ isDisabled: true });
    expect(field('Project Lock End')).toMatchObject({ isDisabled: false });
    expect(screen.getByText('Project Lock Status').nextElementSibling?.textContent).toBe('Initiated');
  });

  test('ERR-057 a change that fails says so, and keeps what was typed', async () => {
    await open('7', {
      'GET projectLock/7': { ProjectLock: lock(), Impact: impact },
      'PUT projectLock/7': refusal('internal-error', 500),
    });
    fill('Lock Name', 'Rain');
    fireEvent.click(screen.getByText('Save'));
    expect((await screen.findAllByText('Failed in updating project lock')).length).toBeGreaterThan(0);
    expect(field('Lock Name')).toMatchObject({ value: 'Rain' });
  });

  test('F22 F5 drafts hold nothing: they are told apart from the reservations that keep their children', async () => {
    const own = {
      ReservationID: 10_090,
      ReservationName: 'Fair',
      ReservationStatus: { Code: '1', Description: 'Draft' },
    };
    const shown = { ...impact, Drafts: 2, OwnReservations: [{ ...own, ExpirationDate: null, Children: 3 }] };
    await open('7', {
      'GET projectLock/7': { ProjectLock: lock(), Impact: shown },
      'POST projectLock/impact': { Impact: shown },
    });
    await screen.findByText('No reservation holds children of these places.');
    screen.getByText(
      '2 drafts have chosen children of these places, and hold none of them. Those children cannot be reserved while the lock lasts.',
    );
    screen.getByText('Draft, 3 children');
    screen.getByText('and 1 more of your office');
  });

  test('typed is kept: a lock that somebody ends meanwhile leaves the form, and says what happened', async () => {
    let isEnded = false;
    await open('7', {
      'GET projectLock/7': () => ({
        ProjectLock: isEnded ? lock({ ProjectLockStatus: 'Completed', Version: 4 }) : lock(),
        Impact: impact,
      }),
      'PUT projectLock/7': () => {
        isEnded = true;
        return refusal('changed-meanwhile', 409, { params: { version: 4 }, errors: [] });
      },
    });
    fill('Lock Name', 'Rain');
    fireEvent.click(screen.getByText('Save'));
    await screen.findByText(/^Somebody else changed this meanwhile/);
    expect(field('Lock Name')).toMatchObject({ value: 'Rain' });
    fireEvent.click(screen.getByText('Discard'));
    await waitFor(() => expect(document.querySelector('form')).toBeNull());
  });
});
