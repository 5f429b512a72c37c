import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { anExpiringReservation } from '../../testing/reservation.ts';
import { json, problem } from '../../testing/server.ts';

beforeAll(async () => {
  await Promise.all([import('./home-panels.tsx'), import('../../app/pages/where-to-start.tsx')]);
});

const blank = {
  Record: null,
  Name: null,
  Email: null,
  ImportStatus: null,
  Count: 0,
  Of: null,
  ChildIds: [],
  Places: [],
  PlaceCode: null,
  PlaceCount: 0,
  By: null,
  Date: null,
  Day: null,
};
const draft = { ...blank, Kind: 'draft', Group: 'soon', Record: '10519', Count: 37, Of: 40, Day: '2026-04-10' };
const queue = {
  Today: '2026-04-16',
  Count: 5,
  More: [{ Kind: 'draft', Count: 1 }],
  Items: [
    {
      ...blank,
      Kind: 'hold-ending',
      Group: 'today',
      Count: 6,
      ChildIds: ['ETH-193408-0127'],
      Places: ['Tierra Nueva AP', 'Wenz Ber AP'],
      PlaceCount: 2,
      Day: '2026-04-16',
    },
    { ...draft, Name: 'Spring Concert Tour - Leg 2' },
    {
      ...blank,
      Kind: 'lock-starting',
      Group: 'soon',
      Record: '5',
      Count: 31,
      Places: ['Valle Verde AP'],
      PlaceCode: '201115',
      PlaceCount: 1,
      Day: '2026-04-24',
    },
    {
      ...blank,
      Kind: 'access-request',
      Group: 'administration',
      Record: '31',
      Name: 'Noor Rahman',
      Email: 'n@example.org',
      Date: '2026-04-15T20:00:00.000Z',
    },
  ],
};
const figures = {
  Pledgeable: {
    CountedDate: '2026-04-16T19:00:00.000Z',
    Total: 2418,
    Changed: 64,
    Countries: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((Country, index) => ({
      CountryCode: Country,
      Country,
      Count: 80 - index,
    })),
  },
  Weeks: [
    { WeekBeginning: '2026-04-06', Reserved: 40, Sponsored: 20 },
    { WeekBeginning: '2026-04-13', Reserved: 10, Sponsored: 5 },
  ],
};
const answers = {
  'GET home/workQueue': queue,
  'GET home/figures': figures,
  'GET home/recent': { Children: [{ ChildId: 'ETH-193408-0131', ChildName: 'Dawit Tesfaye', HasPicture: true }] },
  'POST child/picture': { Pictures: [] },
  'GET child/savedSearch': { SavedSearches: [] },
  'GET project/savedSearch': { SavedSearches: [] },
  'GET reservation/savedSearch': { SavedSearches: [] },
};

const panel = async (name: string) => screen.findByRole('region', { name });

describe('home below its landing panel', () => {
  test('the queue says what waits, since when, and leads there', async () => {
    await renderApp('/', { answers });
    const region = within(await panel('Work queue'));
    await region.findByText('5 items for USAO, Thursday 16/04/2026');
    expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Needs action today1',
      'Next 14 days2',
      'Administration1',
    ]);
    region.getByText('6 children in Tierra Nueva AP and Wenz Ber AP');
    region.getByText('Ends today');
    region.getByText('Reservation 10519, 37 of 40 children selected');
    region.getByText('Draft for 6 days');
    region.getByText('Sponsorship lock begins: Valle Verde AP');
    region.getByText(/^Sponsorship lock date 24\/04\/2026, /);
    region.getByText('In 8 days');
    region.getByText('Yesterday');
    const link = region.getByRole('link', { name: 'Continue: Spring Concert Tour - Leg 2' });
    expect(link.getAttribute('href')).toBe('/reservation/create/search?id=10519');
    region.getByRole('link', { name: '1 more draft' });
  });

  const reservation = { ...blank, Kind: 'child-leaving', Group: 'today', Record: '10482', Name: 'Dallas Weekend' };
  const [one, two, three] = ['ETH-193408-0127', 'ETH-193408-0131', 'ETH-193408-0140'];
  const leaving = [
    { ...reservation, Count: 1, Of: 1, ChildIds: [one], Day: '2026-04-15' },
    { ...reservation, Record: '10483', Count: 1, Of: 0, ChildIds: [two] },
    { ...reservation, Record: '10484', Count: 3, Of: 2, ChildIds: [one, two, three] },
  ];
  test.each([
    [
      'en',
      'Work queue',
      [`Dropped: ${one}`, `Drop requested: ${two}`, `Dropped or drop requested: ${one}, ${two} and 1 more`],
      'Still in reservation 10482, Dallas Weekend',
      'See children',
    ],
    [
      'es',
      'Tareas pendientes',
      [`Baja: ${one}`, `Baja solicitada: ${two}`, `Baja o baja solicitada: ${one}, ${two} y 1 más`],
      'Todavía en la reserva 10482, Dallas Weekend',
      'Ver niños y niñas',
    ],
  ] as const)(
    'F1 F19 %s: who was dropped is named with the reservation, and leads to its children',
    async (...given) => {
      const [language, title, headings, detail, act] = given;
      await renderApp('/', {
        language,
        answers: { ...answers, 'GET home/workQueue': { ...queue, Items: leaving, More: [], Count: 3 } },
      });
      const region = within(await panel(title));
      for (const [index, heading] of headings.entries()) {
        // An id is an element of its own, so that no line breaks inside it.
        await region.findByText((_, element) => element?.tagName === 'B' && element.textContent === heading);
        const link = region.getByRole('link', { name: `${act}: ${heading}` });
        expect(link.getAttribute('href')).toBe(`/reservation/manage/view?id=${10_482 + index}`);
      }
      region.getByText(detail);
      expect(region.getAllByText(one).map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
        ['SPAN', one],
        ['SPAN', one],
      ]);
    },
  );

  test('a snapshot with missing children leads to its decision', async () => {
    const snapshot = {
      ...blank,
      Kind: 'children-missing',
      Group: 'administration',
      Record: '12',
      Name: 'eth-2026-04',
      Count: 1204,
      Places: ['Ethiopia Field Office'],
      PlaceCode: 'ETHS',
      PlaceCount: 1,
      Date: '2026-04-15T20:00:00.000Z',
    };
    const more = [{ Kind: 'children-missing', Count: 2 }];
    await renderApp('/', {
      role: 'Partnership Admin',
      roles: ['Partnership Admin'],
      answers: { ...answers, 'GET home/workQueue': { ...queue, Items: [snapshot], More: more, Count: 3 } },
    });
    const region = within(await panel('Work queue'));
    await region.findByText('Snapshot eth-2026-04 of Ethiopia Field Office');
    region.getByText('1,204 children are missing');
    region.getByText('Yesterday');
    const link = region.getByRole('link', { name: 'Decide: Snapshot eth-2026-04 of Ethiopia Field Office' });
    expect(link.getAttribute('href')).toBe('/administration/FundRaisingOfficeSetting?tab=feeds&feed=12');
    const list = region.getByRole('link', { name: '2 more snapshots with missing children' });
    expect(list.getAttribute('href')).toBe('/administration/FundRaisingOfficeSetting?tab=feeds');
  });

  test('T17 a reservation that ends soon is extended with two presses; its title leads to it', async () => {
    const item = { ...blank, Kind: 'reservation-expiring', Group: 'soon', Record: '10482', Name: 'Church weekend' };
    const { reservation } = anExpiringReservation();
    const ending = anExpiringReservation({ reservation: { ...reservation, name: 'Church weekend' } });
    const board = { reservations: [ending], within7: 0, within14: 1, within30: 1 };
    const { user } = await renderApp('/', {
      answers: {
        ...answers,
        'GET home/workQueue': { ...queue, Items: [{ ...item, Count: 5, Of: 5, Day: '2026-04-28' }] },
        'GET reservation/expiring': z.encode(getExpiryBoard.output, board),
        'PUT reservation/extend': {
          ReservationResult: [
            { ReservationID: 10482, Done: true, Reason: null, Expiration_Dt: '2026-05-28', Count: 0 },
          ],
          Count: 1,
        },
      },
    });
    const work = within(await panel('Work queue'));
    const title = await work.findByRole('link', { name: 'Open: Church weekend' });
    expect(title.getAttribute('href')).toBe('/reservation/manage/view?id=10482');
    await user.click(work.getByRole('button', { name: 'Extend: Church weekend' }));
    await screen.findByText('It ends 28/04/2026 and will end 28/05/2026.');
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText('Reservation 10482 now ends 28/05/2026')).length).toBeGreaterThan(0);
  });

  test('Mine asks for the own work, and is remembered', async () => {
    const { user } = await renderApp('/', {
      answers: { ...answers, 'GET home/workQueue': { ...queue, Items: [], More: [], Count: 0 } },
    });
    const region = within(await panel('Work queue'));
    await region.findByText('Nothing needs your action today');
    await user.click(region.getByRole('radio', { name: 'Mine' }));
    await region.findByText(/^0 items for you/);
    region.getByText('Nothing that you started is waiting. Office shows the work of everybody.');
    expect(window.localStorage.getItem('prcds-kept.home-queue.7')).toBe('mine');
  });

  test('charts have their figures, all countries on request, and a table', async () => {
    const { user } = await renderApp('/', { answers });
    await screen.findByText('2,418');
    const countries = within(await panel('Pledgeable children by country'));
    countries.getByText('+64');
    expect(countries.getAllByRole('listitem')).toHaveLength(7);
    await user.click(countries.getByRole('button', { name: 'Show all' }));
    expect(countries.getAllByRole('listitem')).toHaveLength(8);
    const weeks = within(await panel('Reserved and sponsored, last 8 weeks'));
    weeks.getByText('50%');
    weeks.getByRole('img', { name: /Reserved 50, sponsored 25/ });
    await user.click(weeks.getByRole('button', { name: 'Table' }));
    const rows = within(weeks.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Week beginning', 'Reserved', 'Sponsored'],
      ['06/04', '40', '20'],
      ['13/04', '10', '5'],
      ['All', '50', '25'],
    ]);
  });

  test('each panel fails by itself and is asked for again', async () => {
    let isDown = true;
    const { user } = await renderApp('/', {
      answers: {
        ...answers,
        'GET home/recent': () => (isDown ? json(500, problem('internal', 500)) : answers['GET home/recent']),
      },
    });
    const recent = within(await panel('Recently opened'));
    await recent.findByText('What you opened last could not be loaded.');
    within(await panel('Work queue')).getByRole('heading', { name: /^Needs action today/ });
    isDown = false;
    await user.click(recent.getByRole('button', { name: 'Try again' }));
    expect((await recent.findByRole('link', { name: /Dawit Tesfaye/ })).getAttribute('href')).toBe(
      '/searchchild/viewchild?id=ETH-193408-0131',
    );
  });

  test('the pictures of a list are asked for at once; where there is none, or they fail, the drawn one stays', async () => {
    const opened = [
      { ChildId: 'ETH-193408-0131', ChildName: 'Dawit Tesfaye', HasPicture: true },
      { ChildId: 'ETH-193408-0132', ChildName: 'Hiwot Bekele', HasPicture: true },
      { ChildId: 'ETH-193408-0133', ChildName: 'Abel', HasPicture: false },
    ];
    const asked: unknown[] = [];
    const pictures = (body: unknown) => {
      asked.push(body);
      return { Pictures: [{ ChildId: 'ETH-193408-0131', Content: '/9j/4AAQ' }] };
    };
    const recent = { 'GET home/recent': { Children: opened } };
    const { container } = await renderApp('/', { answers: { ...answers, ...recent, 'POST child/picture': pictures } });
    await panel('Recently opened');
    await waitFor(() => expect(container.querySelector('img')?.src).toBe('data:image/jpeg;base64,/9j/4AAQ'));
    expect(asked).toEqual([{ ChildIds: ['ETH-193408-0131', 'ETH-193408-0132'] }]);
    const rows = within(await panel('Recently opened')).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('img, svg')?.tagName)).toEqual(['IMG', 'svg', 'svg']);
  });

  test('23.4 a saved search leads to the screen of what it searches for, and says what it found last', async () => {
    const search = (SavedSearchId: number, Name: string, more: object) => ({
      ...{ SavedSearchId, Name, ...more, SortDirection: 'asc', Shared: false, Own: true, Owner: 'Ana Delgado' },
      ...{ LastRunDate: `2026-04-1${SavedSearchId}T18:00:00.000Z`, LastCount: 2, LastCountIsMore: false, Removed: [] },
    });
    const listed = (one: object) => ({ SavedSearches: [one] });
    await renderApp('/', {
      answers: {
        ...answers,
        'GET child/savedSearch': listed(search(1, 'Girls', { ChildSearch: { Gender: 'Female' }, SortBy: 'ChildId' })),
        'GET project/savedSearch': listed(
          search(2, 'Kenya', { ProjectSearch: { Country: ['KEN'] }, SortBy: 'Project' }),
        ),
        'GET reservation/savedSearch': listed(
          search(3, 'Drafts', { ReservationSearch: { ReservationStatus: ['1'] }, SortBy: 'ReservationID' }),
        ),
      },
    });
    const region = within(await panel('Saved searches'));
    await region.findByText('Drafts');
    const links = region.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/reservation/manage?saved=3',
      '/searchproject?saved=2',
      '/searchchild?saved=1',
    ]);
    expect(links.map(({ textContent }) => /2 \w+/.exec(textContent ?? '')?.[0])).toEqual([
      '2 reservations',
      '2 projects',
      '2 children',
    ]);
  });

  test('somebody with nothing else to see is shown where to start', async () => {
    await renderApp('/', { role: 'Guest - 01', answers });
    await screen.findByText('Find projects, read their details and see project locks.');
    await panel('Saved searches');
    expect(screen.queryByRole('region', { name: 'Work queue' })).toBeNull();
  });

  test('somebody who only reads has figures and no queue', async () => {
    await renderApp('/', { role: 'View Only User', answers });
    await panel('Reserved and sponsored, last 8 weeks');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Work queue' })).toBeNull());
  });
});
