import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import { fill } from '../../../testing/form.ts';
import { listOf, placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { aSavedSearch, detailLists, press } from '../testing.ts';

const nothingFound = z.encode(searchReservations.output, { reservations: [], total: 0, isMore: false, maximum: 500 });
const open = (saved: unknown, address = '/reservation/manage', more: object = {}) =>
  renderScreen('manageReservation', address, {
    role: 'Standard User',
    answers: {
      ...placeAnswers(),
      ...detailLists,
      'GET list/reservationStatus': listOf(['1', 'Draft'], ['2', 'Active']),
      'GET users/USAO': { Users: [] },
      'GET reservation/savedSearch': saved,
      'POST reservation/search': nothingFound,
      ...more,
    },
  });
const bodiesOf = (path: string, method = 'POST') =>
  calls.filter((one) => one.path === path && one.method === method).map(({ body }) => body);
const searches = () => bodiesOf('reservation/search');
const menu = () => screen.findByLabelText<HTMLSelectElement>('My saved searches');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Save this search' }));
const gone = 'This saved search no longer exists';
/** The inline notice, not the toast. */
const goneNotice = () => screen.queryByText(gone, { selector: 'div[role=alert] *' });

test('23.4 the menu has one’s own searches and those of the office, and runs the chosen one', async () => {
  const theirs = aSavedSearch(8, 'Perpetual', { Own: false, Shared: true, Owner: 'Liam Archer' });
  const { user } = await open({ SavedSearches: [aSavedSearch(7, 'Soon over'), theirs] });
  await screen.findByRole('option', { name: 'Perpetual (Liam Archer)' });
  await user.selectOptions(await menu(), 'Soon over');
  await waitFor(() =>
    expect(searches()).toMatchObject([
      { ReservationSearch: { ReservationStatus: ['2'] }, SortBy: 'ExpirationDate', SavedSearchId: 7 },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit criteria' }));
  fill('Reservation Name', 'Dallas');
  await user.click(screen.getByText('Search', { selector: 'form button' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(searches()[1]).toMatchObject({ ReservationSearch: { ReservationName: 'Dallas', ReservationStatus: ['2'] } });
  // With other criteria it is no run of the saved search.
  expect(searches()[1]).not.toHaveProperty('SavedSearchId');
});

test('23.4 criteria are saved under a name, with their order, for oneself or for the office', async () => {
  const { user } = await open({ SavedSearches: [] }, undefined, {
    'POST reservation/savedSearch': { SavedSearch: aSavedSearch(9, 'Dallas') },
  });
  const save = await screen.findByRole('button', { name: 'Save this search' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fill('Reservation Name', ' Dallas ');
  await user.click(save);
  await user.type((await dialog()).getByLabelText(/^Search Name/), 'Dallas');
  await user.click((await dialog()).getByRole('checkbox', { name: 'Share with my office' }));
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Search Dallas saved');
  expect(bodiesOf('reservation/savedSearch')).toEqual([
    {
      SavedSearch: {
        Name: 'Dallas',
        ReservationSearch: { ReservationName: 'Dallas' },
        SortBy: 'ReservationID',
        SortDirection: 'asc',
        Shared: true,
      },
    },
  ]);
  await waitFor(() => expect(bodiesOf('reservation/savedSearch', 'GET')).toHaveLength(2));
});

test('23.4 one’s own is replaced by its name, and deleted after a question', async () => {
  const { user } = await open({ SavedSearches: [aSavedSearch(7, 'Soon over', { Shared: true })] }, undefined, {
    'PUT reservation/savedSearch/7': { SavedSearch: aSavedSearch(7, 'Soon over') },
    'DELETE reservation/savedSearch/7': {},
  });
  await screen.findByRole('option', { name: 'Soon over' });
  fill('Reservation Name', 'Dallas');
  await press('Save this search');
  await user.type((await dialog()).getByLabelText(/^Search Name/), 'soon over');
  await user.click((await dialog()).getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(bodiesOf('reservation/savedSearch/7', 'PUT')).toMatchObject([
      { SavedSearch: { Name: 'soon over', ReservationSearch: { ReservationName: 'Dallas' }, Shared: true } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Save this search');
  await user.click((await dialog()).getByRole('button', { name: 'Delete the saved search Soon over' }));
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(bodiesOf('reservation/savedSearch/7', 'DELETE')).toHaveLength(1));
});

test('23.4 an empty result can be saved to be run later', async () => {
  const { user } = await open({ SavedSearches: [] });
  await user.click(await screen.findByRole('button', { name: 'Active reservations' }));
  await user.click(await screen.findByRole('button', { name: 'Save this search and run it later' }));
  (await dialog()).getByLabelText(/^Search Name/);
});

test('23.4 the search named in the address is run, and leaves the address', async () => {
  const { router } = await open({ SavedSearches: [aSavedSearch(7, 'Soon over')] }, '/reservation/manage?saved=7');
  await waitFor(() => expect(searches()).toMatchObject([{ SavedSearchId: 7 }]));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await screen.findByRole('button', { name: 'Remove Reservation Status and search again' });
});

test('23.4 that a search is gone is told above the criteria, until another one is run', async () => {
  const saved = [aSavedSearch(7, 'Soon over')];
  const { router } = await open({ SavedSearches: saved }, '/reservation/manage?saved=8');
  await waitFor(() => expect(goneNotice()).not.toBeNull());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  const criteria = screen.getByRole('form', { name: 'Search criteria' });
  expect(goneNotice()?.compareDocumentPosition(criteria)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(searches()).toEqual([]);
  await act(() => router.navigate({ to: '/reservation/manage', search: { saved: '7' } as never }));
  await waitFor(() => expect(searches()).toHaveLength(1));
  await waitFor(() => expect(goneNotice()).toBeNull());
});

test('23.4 criteria that no longer exist are named where the search is run', async () => {
  const words = '2 criteria of this saved search no longer exist and were removed: Child Country, Sponsor';
  const { user } = await open({ SavedSearches: [aSavedSearch(7, 'Old', { Removed: ['ChildCountry', 'Sponsor'] })] });
  await user.click(await screen.findByRole('button', { name: 'Old' }));
  await screen.findByText(words);
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  // Another search of the same block is not the repaired one.
  await user.click(await screen.findByRole('button', { name: 'Drafts' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(screen.queryByText(words)).toBeNull();
});

test('ERR-031 23.4 a list that cannot be fetched is told, and fetched again on request', async () => {
  let isBroken = true;
  const { user } = await open(() =>
    isBroken ? refusal('internal-error', 500) : { SavedSearches: [aSavedSearch(7, 'Soon over')] },
  );
  await screen.findByText('Error While Fetching Data');
  await screen.findByRole('option', { name: 'Saved searches could not be loaded' });
  await screen.findByRole('button', { name: 'Active reservations' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Soon over' });
  expect(screen.queryByText('Error While Fetching Data')).toBeNull();
});
