import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import { fill } from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { windowState } from '../../../testing/window.ts';
import { aSavedSearch, detailLists } from '../testing.ts';

const nothingFound = z.encode(searchReservations.output, { reservations: [], total: 0, isMore: false, maximum: 500 });
const found = z.encode(searchReservations.output, {
  reservations: [
    {
      id: 10482,
      name: 'Dallas Church Weekend',
      category: { code: '1', label: 'Event - Face to Face' },
      categoryType: { code: '12', label: 'Church' },
      status: { code: '2', label: 'Active' },
      expirationDate: '2026-04-28',
      eventId: null,
      totalReserved: 35,
      targetChildren: 40,
      createdBy: 'Ana Delgado',
      createdAt: '2026-03-23T17:31:40.000Z',
      isPerpetual: false,
    },
  ],
  total: 1,
  isMore: false,
  maximum: 500,
});
const answers = {
  ...placeAnswers(),
  ...detailLists,
  'GET reservation/savedSearch': { SavedSearches: [] },
  'POST reservation/search': nothingFound,
};
const open = (role: 'Standard User' | 'View Only User' | 'Partnership Admin', ownOffice?: string) =>
  renderScreen('manageReservation', '/reservation/manage', { role, answers, ...(ownOffice && { ownOffice }) });
const searches = () => calls.filter(({ path }) => path === 'reservation/search').map(({ body }) => body);
const offered = async () => {
  const region = await screen.findByRole('region', { name: 'Which reservations are you looking for?' });
  return [...region.querySelectorAll('button')].map(({ textContent }) => textContent);
};

describe('Manage Reservation before a search', () => {
  test('RESV-072 offers searches as one click and searches nothing unasked', async () => {
    await open('Standard User');
    expect(await offered()).toEqual(['Active reservations', 'Drafts', 'Created by me']);
    expect(searches()).toEqual([]);
  });

  test('offers only Active reservations to a person who can make none', async () => {
    await open('View Only User');
    expect(await offered()).toEqual(['Active reservations']);
  });

  test.each([
    ['Active reservations', { ReservationStatus: ['2'] }],
    ['Drafts', { ReservationStatus: ['1'] }],
    ['Created by me', { CreatedBy: [7] }],
  ])('%s searches at once, by criteria that can be seen and changed', async (name, criteria) => {
    const { user } = await open('Standard User');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(searches()).toMatchObject([{ ReservationSearch: criteria }]));
    await screen.findByRole('button', { name: 'Edit criteria' });
    expect(screen.queryByRole('region', { name: 'Which reservations are you looking for?' })).toBeNull();
  });

  test('USER-047 leaves out those created by a person who works in another office', async () => {
    await open('Partnership Admin', 'GPO');
    expect(await offered()).toEqual(['Active reservations', 'Drafts']);
  });

  test('after one of them the focus is on the results, as after Search', async () => {
    const { user } = await renderScreen('manageReservation', '/reservation/manage', {
      role: 'Standard User',
      answers: { ...answers, 'POST reservation/search': found },
    });
    (await screen.findByRole('button', { name: 'Active reservations' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Dallas Church Weekend');
    expect(document.activeElement?.tagName).toBe('H2');
    expect(document.activeElement?.textContent).toContain('1 reservation');
  });

  test('what was typed is not replaced: they are offered only while nothing is', async () => {
    await open('Standard User');
    await offered();
    const region = () => screen.queryByRole('region', { name: 'Which reservations are you looking for?' });
    fill('Reservation Name', 'Dallas');
    expect(region()).toBeNull();
    fill('Reservation Name', '');
    expect(region()).not.toBeNull();
    // Half a range is no criterion yet.
    fill('Created Date, operator', 'Between');
    expect(region()).toBeNull();
  });

  test.each([
    ['a small screen above', true, Node.DOCUMENT_POSITION_PRECEDING],
    ['a wide screen below', false, Node.DOCUMENT_POSITION_FOLLOWING],
  ])('stands on %s the criteria', async (_where, isSmall, position) => {
    windowState.isSmall = isSmall;
    await open('Standard User');
    await offered();
    const region = screen.getByRole('region', { name: 'Which reservations are you looking for?' });
    const criteria = screen.getByRole('form', { name: 'Search criteria' });
    expect(criteria.compareDocumentPosition(region) & position).toBe(position);
  });
});

describe('saved searches before a search', () => {
  const openWith = (...SavedSearches: readonly object[]) =>
    renderScreen('manageReservation', '/reservation/manage', {
      role: 'Standard User',
      answers: { ...answers, 'GET reservation/savedSearch': { SavedSearches }, 'POST reservation/search': found },
    });
  const list = async () => within(await screen.findByRole('list', { name: 'Saved searches' }));

  test('RESV-072 23.4 the first five are one click each, and nothing is searched unasked', async () => {
    await openWith(...[1, 2, 3, 4, 5, 6].map((id) => aSavedSearch(id, `Search ${id}`)));
    const buttons = (await list()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Search 1',
      'Search 2',
      'Search 3',
      'Search 4',
      'Search 5',
    ]);
    expect((await offered()).slice(0, 3)).toEqual(['Active reservations', 'Drafts', 'Created by me']);
    screen.getByRole('heading', { level: 3, name: 'Saved searches' });
    expect(searches()).toEqual([]);
  });

  test('23.4 without any there is no list of them', async () => {
    await openWith();
    await screen.findByRole('option', { name: 'No saved searches yet' });
    expect(await offered()).toEqual(['Active reservations', 'Drafts', 'Created by me']);
    expect(screen.queryByRole('heading', { name: 'Saved searches' })).toBeNull();
  });

  test('23.4 somebody else’s says whose it is, and a long name is complete in its title', async () => {
    const name = 'Spring concert tours that end in the fall';
    await openWith(aSavedSearch(7, name, { Own: false, Shared: true, Owner: 'Liam Archer' }));
    const button = (await list()).getByRole('button', { name: `${name} Shared by Liam Archer` });
    within(button).getByTitle(name);
    within(button).getByTitle('Shared by Liam Archer');
  });

  test('23.4 one click searches by its criteria and in its order, and the focus is on the results', async () => {
    const { user } = await openWith(aSavedSearch(7, 'Soon over'));
    (await list()).getByRole('button', { name: 'Soon over' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Dallas Church Weekend');
    expect(searches()).toMatchObject([
      {
        ReservationSearch: { ReservationStatus: ['2'] },
        SortBy: 'ExpirationDate',
        SortDirection: 'asc',
        SavedSearchId: 7,
      },
    ]);
    expect(document.activeElement?.tagName).toBe('H2');
    expect(document.activeElement?.textContent).toContain('1 reservation');
    expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull();
  });
});
