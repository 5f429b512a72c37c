import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chosenChildren } from '../../api/storage/csm-children.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { json, problem } from '../../testing/server.ts';

const figures = {
  All: 200,
  NoPhoto: 8,
  OldPhoto: 50,
  UpdateOverdue: 20,
  EstimatedBirthDate: 10,
  NoCommunity: 4,
  Contradictions: 2,
  PerhapsTwice: 0,
};

const countries = {
  Countries: [
    {
      Country: { Code: 'ETH', Description: 'Ethiopia' },
      CountedDate: '2026-04-16T10:00:00.000Z',
      PhotoBefore: '2025-04-16',
      UpdateBefore: '2025-10-16',
      Figures: figures,
    },
    {
      Country: { Code: 'GTM', Description: 'Guatemala' },
      CountedDate: '2026-04-16T10:01:00.000Z',
      PhotoBefore: '2025-04-16',
      UpdateBefore: '2025-10-16',
      Figures: { ...figures, All: 1000, NoPhoto: 5 },
    },
  ],
  Counting: false,
  NextCountDate: null,
};

const projects = {
  Projects: [
    { Project: { Code: '193408', Description: 'Ancash AP' }, Figures: { ...figures, PerhapsTwice: 2 } },
    { Project: { Code: '193500', Description: 'Bihar AP' }, Figures: { ...figures, All: 0, NoPhoto: 0 } },
  ],
  TotalRecords: 2,
};

const side = (id: string, over: object = {}) => ({
  ChildId: id,
  ChildGivenName: 'José',
  ChildFamilyName: 'Tzul',
  Gender: 'Male',
  BirthDate: '2016-05-14',
  BirthDateEstimated: false,
  Community: 'Bole',
  RCDSChildStatus: { Code: '1', Description: 'Pledgeable' },
  ReservationID: null,
  HeldByAnotherOffice: false,
  RegistrationDate: '2020-01-10',
  RCDSAddDate: '2020-02-01',
  PhotoDate: '2026-01-15',
  FieldOfficeLastUpdateDate: null,
  ...over,
});

const pair = {
  Project: { Code: '193408', Description: 'Ancash AP' },
  First: side('ETH-193408-0001'),
  Second: side('ETH-193408-0002', { PhotoDate: '2024-01-15', HeldByAnotherOffice: true, BirthDateEstimated: true }),
  DecidedDate: null,
  DecidedBy: null,
};

const weeks = {
  Weeks: [
    { WeekBeginning: '2026-04-06', Children: 12, All: 199 },
    { WeekBeginning: '2026-04-13', Children: 8, All: 200 },
  ],
};

const answers = {
  'GET quality/country': countries,
  'GET quality/country/ETH/project': projects,
  'GET quality/trend': weeks,
  'GET quality/child': {
    Children: [
      {
        ChildId: 'ETH-193408-0007',
        ChildGivenName: 'Marta',
        ChildFamilyName: null,
        RCDSChildStatus: { Code: '5', Description: 'Drop Requested' },
        Project: { Code: '193408', Description: 'Ancash AP' },
        Contradictions: ['registeredBeforeBirth', 'photoInFuture'],
      },
    ],
    TotalRecords: 1,
  },
  'GET quality/pair': { Pairs: [pair], TotalRecords: 1, TotalChildren: 2 },
};

const open = (address = '', more: object = {}) =>
  renderScreen('dataQuality', `/searchchild/dataquality${address}`, { answers: { ...answers, ...more } });

const figureLink = (name: string) => screen.findByRole('link', { name });

/** The criteria that a link to the child search carries. */
function criteriaOf(link: HTMLElement): unknown {
  const [, text = ''] = (link.getAttribute('href') ?? '').split('#search=');
  return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
}

describe('the countries', () => {
  test('a share below one per cent is not shown as none', async () => {
    const [country] = countries.Countries;
    await open('', {
      'GET quality/country': {
        ...countries,
        Countries: [{ ...country, Figures: { ...figures, All: 1504, OldPhoto: 1 } }],
      },
    });
    const row = (await figureLink('Photo too old: 1 (Ethiopia)')).closest('tr') as HTMLElement;
    expect([...row.children][3]?.textContent).toBe('1under 1%');
    expect([...row.children].at(-1)?.textContent).toBe('00%');
  });

  test('22.7 each figure above 0 is a number and a share, and leads to its children', async () => {
    await open();
    const old = await figureLink('Photo too old: 50 (Ethiopia)');
    const row = old.closest('tr') as HTMLElement;
    expect([...row.children].map((cell) => cell.textContent)).toEqual([
      'Ethiopia',
      '200',
      '84%',
      '5025%',
      '2010%',
      '105%',
      '42%',
      '21%',
      '00%',
    ]);
    expect(old.getAttribute('href')).toMatch(/^\/searchchild#search=/);
    expect(criteriaOf(old)).toEqual({
      countries: ['ETH'],
      statuses: ['1', '2', '3', '4', '6'],
      advanced: [{ criterion: 'PhotoDate', operator: 'Before', from: '2025-04-16' }],
    });
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'Ethiopia',
      'Children: 200 (Ethiopia)',
      'Without a photo: 8 (Ethiopia)',
      'Photo too old: 50 (Ethiopia)',
      'Update overdue: 20 (Ethiopia)',
      'Birth date estimated: 10 (Ethiopia)',
      'Without a community: 4 (Ethiopia)',
      'Dates that contradict each other: 2 (Ethiopia)',
    ]);
  });

  test('the page says when the children were counted, and what each figure means', async () => {
    await open();
    await screen.findByText(/^Counted on 16\/04\/2026 at /);
    screen.getByText('No photo was ever received.');
  });

  test('before the first count it says so', async () => {
    await open('', { 'GET quality/country': { ...countries, Countries: [] } });
    await screen.findByText('The children have not been counted yet. This happens every night.');
  });

  test('a failure is told and can be tried again', async () => {
    let isDown = true;
    const { user } = await open('', {
      'GET quality/country': () => (isDown ? json(500, problem('internal-error', 500)) : countries),
    });
    await screen.findByText('The data quality could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await figureLink('Children: 200 (Ethiopia)');
  });
});

describe('counting again', () => {
  test('asks for it, and says that it is under way', async () => {
    let isCounting = false;
    const { user } = await open('', {
      'GET quality/country': () => ({ ...countries, Counting: isCounting }),
      'POST quality/count': () => {
        isCounting = true;
        return {};
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Count again' }));
    await screen.findByText('The children are being counted; the figures follow.');
  });

  test('is off until it may be asked for again', async () => {
    await open('', { 'GET quality/country': { ...countries, NextCountDate: '2026-04-16T10:10:00.000Z' } });
    const button = await screen.findByRole('button', { name: 'Count again' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    screen.getByText(/^Can be counted again from /);
  });

  test('is offered to those who may edit children', async () => {
    await renderScreen('dataQuality', '/searchchild/dataquality', { answers, grants: ['Registered Child:View'] });
    await figureLink('Children: 200 (Ethiopia)');
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
  });
});

describe('the projects of a country', () => {
  test('lead to lists of this page as well', async () => {
    await open('?country=ETH');
    const twice = await figureLink('Perhaps entered twice: 2 (Ancash AP)');
    expect(twice.getAttribute('href')).toBe('/searchchild/dataquality?country=ETH&project=193408&list=perhapsTwice');
    const noPhoto = await figureLink('Without a photo: 8 (Ancash AP)');
    expect(noPhoto.getAttribute('href')).toBe('/searchchild/dataquality?country=ETH&project=193408&list=noPhoto');
    expect(screen.queryByRole('link', { name: /Without a photo: 0/ })).toBeNull();
    screen.getByRole('button', { name: 'Export for the field office' });
  });

  test('are searched and sorted by the server', async () => {
    const { user } = await open('?country=ETH');
    await user.type(await screen.findByLabelText('Find a project'), ' anc {Enter}');
    const asked = () => calls.filter(({ path }) => path === 'quality/country/ETH/project').at(-1)?.query;
    await waitFor(() => expect(asked()?.get('Search')).toBe('anc'));
    await user.click(await screen.findByRole('button', { name: /^Without a photo/ }));
    await waitFor(() => expect(asked()?.get('SortBy')).toBe('noPhoto'));
  });

  test('an address that names a list or a project without a country shows the countries, and says so', async () => {
    await open('?list=perhapsTwice&project=193408');
    await screen.findByRole('row', { name: /Guatemala/ });
    screen.getByRole('heading', { level: 1, name: 'Data Quality' });
  });

  test('a country without figures is told', async () => {
    await open('?country=XXX');
    await screen.findByText('There are no figures for this country');
  });

  test('nothing is exported without the privilege', async () => {
    await renderScreen('dataQuality', '/searchchild/dataquality?country=ETH', {
      answers,
      grants: ['Registered Child:View'],
    });
    await figureLink('Children: 200 (Ancash AP)');
    expect(screen.queryByRole('button', { name: 'Export for the field office' })).toBeNull();
  });
});

test('22.7 contradictions are listed with id, name, status, project and what contradicts', async () => {
  await open('?country=ETH&list=contradictions');
  const id = await screen.findByRole('link', { name: 'ETH-193408-0007' });
  expect(id.getAttribute('href')).toBe('/searchchild/viewchild?id=ETH-193408-0007');
  const row = id.closest('tr') as HTMLElement;
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'ETH-193408-0007',
    'Marta',
    '–',
    'Drop Requested',
    '193408 Ancash AP',
    'Registered before birth, Photo taken in the future',
  ]);
});

test.each(['noPhoto', 'estimatedBirthDate', 'noCommunity'])(
  '22.7 %s of a whole country is a list of this page',
  async (figure) => {
    await open(`?country=ETH&list=${figure}`);
    await screen.findByRole('link', { name: 'ETH-193408-0007' });
    const asked = calls.filter(({ path }) => path === 'quality/child').at(-1)?.query;
    expect([asked?.get('CountryCode'), asked?.get('ProjectId'), asked?.get('Figure')]).toEqual([
      'ETH',
      null,
      expect.any(String),
    ]);
    expect(asked?.get('Figure')).toBe(figure);
  },
);

describe('perhaps entered twice', () => {
  const table = () => screen.findByRole('table', { name: 'ETH-193408-0001 and ETH-193408-0002' });

  test('22.7 what differs stands beside each other, and what is the same is said once', async () => {
    await open('?country=ETH&list=perhapsTwice');
    const shown = await table();
    const rows = within(shown).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Different', 'ETH-193408-0001', 'ETH-193408-0002'],
      ['Birth date', '14/05/2016', '14/05/2016 (estimated)'],
      ['Reservation', '–', 'Held by another office'],
      ['Photo', '15/01/2026', '15/01/2024'],
    ]);
    const card = within(shown.closest('section') as HTMLElement);
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Given name: José',
      'Family name: Tzul',
      'Gender: Male',
      'Community: Bole',
      'Status: Pledgeable',
      'Registered: 10/01/2020',
      'Added: 01/02/2020',
      'Last update: –',
    ]);
    expect(card.getByRole('link', { name: 'ETH-193408-0002' }).getAttribute('href')).toBe(
      '/searchchild/viewchild?id=ETH-193408-0002',
    );
    screen.getByText('1 pair of 2 children');
  });

  test('a list that is open during a count follows it, however short the count was', async () => {
    let isCounted = false;
    const { user } = await open('?country=ETH&list=perhapsTwice', {
      'GET quality/country': () => ({
        ...countries,
        Countries: countries.Countries.map((country) =>
          isCounted ? { ...country, CountedDate: '2026-04-16T18:00:09.000Z' } : country,
        ),
      }),
      // Answered before the count ended.
      'GET quality/pair': () =>
        isCounted && calls.filter(({ path }) => path === 'quality/pair').length > 2
          ? answers['GET quality/pair']
          : { Pairs: [], TotalRecords: 0, TotalChildren: 0 },
      'POST quality/count': () => {
        isCounted = true;
        return {};
      },
    });
    await screen.findByText('No pair is left to be decided. The figure follows with the next count.');
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    await table();
  });

  test("'Not the same' is sent, and the pair is gone", async () => {
    let isDecided = false;
    const { user } = await open('?country=ETH&list=perhapsTwice', {
      'GET quality/pair': () => ({ Pairs: isDecided ? [] : [pair], TotalRecords: isDecided ? 0 : 1, TotalChildren: 2 }),
      'PUT quality/pair/ETH-193408-0001/ETH-193408-0002/notTheSame': () => {
        isDecided = true;
        return {};
      },
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Not the same' }));
    await screen.findAllByText('Saved: ETH-193408-0001 and ETH-193408-0002 are not the same child');
    await screen.findByText('No pair is left to be decided. The figure follows with the next count.');
  });

  test("22.7 'Not the same' by keyboard: the focus goes on to the next pair, at last to the choice above", async () => {
    const others = [3, 4].map((number) => ({ ...pair, Second: side(`ETH-193408-000${number}`) }));
    let left = [pair, ...others];
    const decide = (second: string) => () => {
      left = left.filter(({ Second }) => Second.ChildId !== second);
      return {};
    };
    const { user } = await open('?country=ETH&list=perhapsTwice', {
      'GET quality/pair': () => ({ Pairs: left, TotalRecords: left.length, TotalChildren: 4 }),
      ...Object.fromEntries(
        [2, 3, 4].map((number) => [
          `PUT quality/pair/ETH-193408-0001/ETH-193408-000${number}/notTheSame`,
          decide(`ETH-193408-000${number}`),
        ]),
      ),
    });
    await table();
    const buttons = () => screen.queryAllByRole('button', { name: 'Not the same' });
    buttons()[0]?.focus();
    for (const number of [3, 4]) {
      await user.keyboard('{Enter}');
      await waitFor(() => expect(buttons()).toHaveLength(5 - number));
      const card = document.activeElement?.closest('section') as HTMLElement;
      within(card).getByRole('table', { name: `ETH-193408-0001 and ETH-193408-000${number}` });
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(buttons()).toEqual([]));
    expect((document.activeElement as HTMLInputElement).type).toBe('radio');
  });

  test('a decision that could not be saved says so where it stays, and can be tried again', async () => {
    let isBroken = true;
    const { user } = await open('?country=ETH&list=perhapsTwice', {
      'PUT quality/pair/ETH-193408-0001/ETH-193408-0002/notTheSame': () =>
        isBroken ? json(500, problem('internal-error', 500)) : {},
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Not the same' }));
    const card = (await table()).closest('section') as HTMLElement;
    await within(card).findByRole('alert');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Not the same' }));
    await screen.findAllByText('Saved: ETH-193408-0001 and ETH-193408-0002 are not the same child');
    await waitFor(() => expect(within(card).queryByRole('alert')).toBeNull());
  });

  test.each([
    ['Ana Delgado', 'Not the same, said Ana Delgado on 16/04/2026'],
    [null, 'Not the same, said another office on 16/04/2026'],
  ])('a decision of %s is shown, and can be taken back', async (by, words) => {
    const decided = { ...pair, DecidedDate: '2026-04-16T20:00:00.000Z', DecidedBy: by };
    const { user } = await open('?country=ETH&list=perhapsTwice', {
      'GET quality/pair': { Pairs: [decided], TotalRecords: 1, TotalChildren: 2 },
      'DELETE quality/pair/ETH-193408-0001/ETH-193408-0002/notTheSame': {},
    });
    await user.click(await screen.findByText('Not the same', { selector: 'label *, label' }));
    const asked = () =>
      calls
        .filter(({ path }) => path === 'quality/pair')
        .at(-1)
        ?.query.get('State');
    await waitFor(() => expect(asked()).toBe('notTheSame'));
    await screen.findByText(words);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findAllByText('ETH-193408-0001 and ETH-193408-0002 are to be decided again');
  });

  test("'Tell the field office' takes both children to the messages", async () => {
    const { user } = await open('?country=ETH&list=perhapsTwice');
    await table();
    await user.click(screen.getByRole('button', { name: 'Tell the field office' }));
    expect(chosenChildren.read()).toEqual(['ETH-193408-0001', 'ETH-193408-0002']);
  });

  test('who may only look decides nothing', async () => {
    await renderScreen('dataQuality', '/searchchild/dataquality?country=ETH&list=perhapsTwice', {
      answers,
      grants: ['Registered Child:View'],
    });
    await table();
    expect(screen.queryByRole('button', { name: 'Not the same' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tell the field office' })).toBeNull();
  });
});

describe('the weeks', () => {
  test('are a line, said in a sentence, and a table', async () => {
    const { user } = await open();
    await screen.findByRole('img', {
      name: 'Without a photo, All countries: 12 in the week of 06/04/2026, 8 in the week of 13/04/2026',
    });
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table', { name: 'The last 26 weeks' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Week beginning', 'Without a photo'],
      ['06/04/2026', '12'],
      ['13/04/2026', '8'],
    ]);
  });

  test.each([
    [[120, 0], 'In 1 week 120 fewer children without a photo (All countries).'],
    [[9, 8], 'In 1 week 1 fewer child without a photo (All countries).'],
    [[9, 0, 0, 0, 0, 0, 1_209], 'In 6 weeks 1,200 more children without a photo (All countries).'],
    [[7, 3, 7], 'In 2 weeks nothing has changed: 7 children without a photo (All countries).'],
    [[7], 'Counted in one week only: 7 children without a photo (All countries).'],
  ])('22.7 what has changed is a sentence: %j', async (counts, sentence) => {
    const monday = Date.parse('2026-03-02');
    const Weeks = counts.map((Children, index) => ({
      WeekBeginning: new Date(monday + index * 7 * 86_400_000).toISOString().slice(0, 10),
      Children,
      All: 2_000,
    }));
    await open('', { 'GET quality/trend': { Weeks } });
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status');
  });

  test('22.7 weeks without a count have passed all the same', async () => {
    const [first, last] = weeks.Weeks;
    await open('', { 'GET quality/trend': { Weeks: [{ ...first, WeekBeginning: '2026-03-02' }, last] } });
    await screen.findByText('In 6 weeks 4 fewer children without a photo (All countries).');
  });

  test('another figure is asked for, of the country', async () => {
    const { user } = await open('?country=ETH');
    await user.selectOptions(await screen.findByLabelText('Figure'), 'Photo too old');
    const asked = () => calls.filter(({ path }) => path === 'quality/trend').at(-1)?.query;
    await waitFor(() => expect([asked()?.get('Figure'), asked()?.get('CountryCode')]).toEqual(['oldPhoto', 'ETH']));
  });
});

test('in Spanish', async () => {
  await renderScreen('dataQuality', '/searchchild/dataquality', { answers, language: 'es' });
  await screen.findByRole('heading', { name: 'Calidad de los datos' });
  await figureLink('Foto demasiado antigua: 50 (Ethiopia)');
});
