import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import {
  choose,
  type FieldState,
  fill,
  fillEach,
  fillRange,
  openListOptions,
  pick,
  readFields,
  toggleList,
} from '../../../testing/form.ts';
import { listOf, placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { buttonNamed, detailLists } from '../testing.ts';

const found = z.encode(searchReservations.output, {
  reservations: [
    {
      id: 10482,
      name: 'Dallas Church Weekend',
      category: { code: '1', label: 'Event - Face to Face' },
      categoryType: { code: '12', label: 'Church' },
      status: { code: '2', label: 'Active' },
      expirationDate: '2026-04-28',
      eventId: 'DCW 2026-05',
      totalReserved: 35,
      targetChildren: 40,
      createdBy: 'Ana Delgado',
      createdAt: '2026-03-23T17:31:40.000Z',
      isPerpetual: true,
    },
  ],
  total: 1,
  isMore: false,
  maximum: 500,
});
const answers = {
  ...placeAnswers(),
  ...detailLists,
  'GET list/reservationStatus': listOf(
    ['1', 'Draft'],
    ['2', 'Active'],
    ['3', 'Expired'],
    ['4', 'Transferred'],
    ['5', 'Cancelled'],
  ),
  'GET users/USAO': {
    Users: [
      { UserId: 7, Name: 'Ana Delgado', Email: 'ana@prcds.example' },
      { UserId: 8, Name: 'Priya Nair', Email: 'priya@prcds.example' },
    ],
  },
  'GET reservation/savedSearch': { SavedSearches: [] },
  'POST reservation/search': found,
};
const dates = ['On', 'Before', 'After', 'Between'];
const counts = ['Equal to', 'Greater than', 'Less than', 'Between'];
const several = { kind: 'several of a list', value: 'Any' } as const;
const text = { kind: 'text', value: '' } as const;

/** Requirement, label, expected field, the request it sends (wire names as specified), and how to fill it. */
const fields = [
  ['RESV-031', 'Reservation ID', text, { ReservationID: '10482' }, (label: string) => fill(label, '10482')],
  [
    'RESV-032 CONST-010',
    'Reservation Name',
    { ...text, maxLength: 40 },
    { ReservationName: 'Dallas' },
    (label: string) => fill(label, 'Dallas'),
  ],
  [
    'RESV-033',
    'Reservation Category',
    several,
    { ReservationCategory: ['1', '2'] },
    (label: string) => choose(label, 'Event - Face to Face', 'Event - Virtual'),
  ],
  [
    'RESV-034',
    'Reservation Category Type',
    several,
    { ReservationCategoryType: ['12', '22'] },
    (label: string) => choose(label, 'Church', 'Webinar'),
  ],
  [
    'RESV-035',
    'Reservation Status',
    several,
    { ReservationStatus: ['1', '2', '3', '4', '5'] },
    (label: string) => choose(label, 'Draft', 'Active', 'Expired', 'Transferred', 'Cancelled'),
  ],
  [
    'RESV-036',
    'Expiration Date',
    { kind: 'range', options: dates },
    { ExpirationDate: { Operator: 'Between', From: '2026-05-06', To: '2026-06-07' } },
    (label: string) => fillRange(label, 'Between', '2026-05-06', '2026-06-07'),
  ],
  ['RESV-037', 'Event ID', text, { EventID: 'DCW' }, (label: string) => fill(label, 'DCW')],
  [
    'RESV-038',
    'Total Reserved',
    { kind: 'range', options: counts },
    { TotalReserved: { Operator: 'Between', From: 10, To: 40 } },
    (label: string) => fillRange(label, 'Between', '10', '40'),
  ],
  ['RESV-039', 'Created By', several, { CreatedBy: [8] }, (label: string) => choose(label, 'Priya Nair')],
  [
    'RESV-040',
    'Created Date',
    { kind: 'range', options: dates },
    { CreatedDate: { Operator: 'Before', From: '2026-04-08' } },
    (label: string) => fillRange(label, 'Before', '2026-04-08'),
  ],
  ['RESV-041', 'Child Country', several, { ChildCountry: ['GTM'] }, (label: string) => choose(label, 'Guatemala')],
  ['RESV-042', 'Project', several, { Project: ['GTM2'] }, (label: string) => choose(label, 'GTM project 2')],
  [
    'RESV-043',
    'Perpetual',
    { kind: 'choice', options: ['Any', 'Yes', 'No'], value: 'Any' },
    { IsPerpetualReservation: 1 },
    (label: string) => pick(label, 'Yes'),
  ],
] as const;

/** One field of each kind. */
const kinds: readonly string[] = [
  'Reservation ID',
  'Reservation Status',
  'Expiration Date',
  'Total Reserved',
  'Perpetual',
];
const ofEachKind = fields.filter(([, label]) => kinds.includes(label));

const criteria = () => document.querySelector('[data-fields]') as HTMLElement;
const seenNow = () => readFields(criteria());
const search = () => buttonNamed('Search');
const grid = () => document.querySelector('table');
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'form button' }));

/** Searches, waits for the row found, and returns the criteria sent. */
async function searched(): Promise<Record<string, unknown>> {
  press('Search');
  await waitFor(() => expect(grid()?.querySelectorAll('tbody tr')).toHaveLength(1));
  const asked = calls.filter(({ path }) => path === 'reservation/search').map(({ body }) => body);
  expect(asked).toHaveLength(1);
  return (asked[0] as { ReservationSearch: Record<string, unknown> }).ReservationSearch;
}

describe('the search of Manage Reservation', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let before: ReturnType<typeof search>;
  const alone: (readonly [string, isSearchOff: boolean])[] = [];
  let sent: Record<string, unknown>;
  const columns: string[][] = [];
  let opens: string | null | undefined;
  let cleared: { readonly fields: ReadonlyMap<string, FieldState>; readonly isGridGone: boolean };

  beforeAll(async () => {
    await renderScreen('manageReservation', '/reservation/manage', { answers });
    seen = seenNow();
    before = search();
    for (const [, label, , , fillIt] of ofEachKind) {
      await fillEach(() => fillIt(label));
      alone.push([label, search().isOff]);
      press('Clear');
    }
    await fillEach(
      ...fields.map(
        ([, label, , , fillIt]) =>
          () =>
            fillIt(label),
      ),
    );
    sent = await searched();
    for (const row of grid()?.querySelectorAll('tr') ?? [])
      columns.push([...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''));
    opens = grid()?.querySelector('tbody a')?.getAttribute('href');
    fireEvent.click(screen.getByText('Edit criteria'));
    press('Clear');
    cleared = { fields: seenNow(), isGridGone: grid() === null };
  });

  test.each(fields)('%s has the field %s, and searches by it', (_id, label, field, asked) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(sent).toMatchObject(asked);
  });

  test('has no other fields', () => {
    const labels = [...seen.keys()].filter((label) => !/, (operator|from|to)$/.test(label));
    expect(labels.sort()).toEqual(fields.map(([, label]) => label).sort());
    expect(Object.keys(sent).sort()).toEqual(fields.flatMap(([, , , asked]) => Object.keys(asked)).sort());
  });

  test('RESV-043 No is a criterion as well', async () => {
    await renderScreen('manageReservation', '/reservation/manage', { answers });
    pick('Perpetual', 'No');
    expect(search().isOff).toBe(false);
    expect(await searched()).toEqual({ IsPerpetualReservation: 0 });
  });

  test('RESV-067 Search waits for a criterion, and one of any kind is enough', () => {
    expect(before).toEqual({ isOff: true, because: 'Fill in at least one criterion to search.' });
    expect(alone).toEqual(ofEachKind.map(([, label]) => [label, false]));
    expect(alone).toHaveLength(kinds.length);
  });

  test('RESV-071 RESV-072 Clear empties every field and takes the grid away', () => {
    expect([...cleared.fields]).toEqual([...seen]);
    expect(cleared.isGridGone).toBe(true);
  });

  test('RESV-002 table T15: the columns of the grid, and what stands in them', () => {
    expect(columns).toEqual([
      [
        'Reservation ID',
        'Reservation Name',
        'Reservation Category',
        'Reservation Category Type',
        'Reservation Status',
        'Expiration Date',
        'Event ID',
        'Total Reserved',
        'Created By',
        'Created Date',
        'Perpetual',
      ],
      [
        '10482',
        'Dallas Church Weekend',
        'Event - Face to Face',
        'Church',
        'Active',
        '28/04/2026',
        'DCW 2026-05',
        '35',
        'Ana Delgado',
        '23/03/2026',
        'Perpetual',
      ],
    ]);
    expect(opens).toBe('/reservation/manage/view?id=10482');
  });
});

describe('dependent criteria', () => {
  const valueIn = (label: string) => seenNow().get(label)?.value;
  const open = () => renderScreen('manageReservation', '/reservation/manage', { answers });
  const offered = async (label: string) => {
    toggleList(label);
    await waitFor(() => expect(openListOptions(label).length).toBeGreaterThan(0));
    const names = openListOptions(label).map(({ textContent }) => textContent);
    toggleList(label);
    return names;
  };

  test('RESV-034 RESV-073 the types are those of the categories, and another category clears them', async () => {
    await open();
    expect(await offered('Reservation Category Type')).toHaveLength(10);
    await choose('Reservation Category', 'Event - Virtual');
    expect(await offered('Reservation Category Type')).toEqual(['Chosen', 'Webinar', 'Broadcast']);
    await choose('Reservation Category Type', 'Webinar');
    expect(valueIn('Reservation Category Type')).toBe('Webinar');
    await choose('Reservation Category', 'Non-Event');
    expect(valueIn('Reservation Category Type')).toBe('Any');
  });

  test('RESV-042 RESV-074 CHILD-044 CHILD-054 Project waits for a country, and another country clears it', async () => {
    await open();
    expect(seenNow().get('Project')).toMatchObject({ isDisabled: true, said: ['Select at least one country'] });
    await choose('Child Country', 'Guatemala');
    expect(seenNow().get('Project')).toMatchObject({ isDisabled: false, said: [] });
    await choose('Project', 'GTM project 1');
    expect(valueIn('Project')).toBe('GTM project 1');
    await choose('Child Country', 'Country 2');
    expect(valueIn('Project')).toBe('Any');
  });

  test('CHILD-047 CHILD-048 CHILD-049 Operator and From empty To, and without an operator there is no From', async () => {
    await open();
    const ranges = [
      ['Expiration Date', 'Before', '2026-05-06', '2026-06-07', '2026-05-08'],
      ['Created Date', 'After', '2026-01-05', '2026-02-06', '2026-01-07'],
      ['Total Reserved', 'Less than', '10', '40', '12'],
    ] as const;
    for (const [label, operator, from, to, otherFrom] of ranges) {
      const end = (name: 'from' | 'to') => seenNow().get(`${label}, ${name}`);
      fillRange(label, 'Between', from, to);
      expect(end('to')?.value, label).not.toBe('');
      fill(`${label}, from`, otherFrom);
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: false });
      fill(`${label}, to`, to);
      fill(`${label}, operator`, operator);
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: true });
      expect(end('from')?.value, label).not.toBe('');
      fill(`${label}, operator`, '');
      expect(end('from'), label).toMatchObject({ value: '', isDisabled: true });
    }
  });
});
