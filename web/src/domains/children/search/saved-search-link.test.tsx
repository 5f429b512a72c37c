import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import './search-screen.tsx';

const saved = {
  SavedSearchId: 7,
  Name: 'Girls of Ethiopia',
  ChildSearch: { Gender: 'Female' },
  SortBy: 'ChildId',
  SortDirection: 'asc',
  Shared: true,
  Own: false,
  Owner: 'Ana Delgado',
  LastRunDate: null,
  LastCount: null,
  LastCountIsMore: false,
  Removed: [],
};
const listing = 'GET child/savedSearch';
const asks = () => calls.filter(({ path }) => path === 'child/savedSearch').length;
const searches = () => calls.filter(({ path }) => path === 'child/search').length;
const words = 'This saved search no longer exists';
/** The inline notice, not the toast. */
const notice = () => screen.queryByText(words, { selector: 'div[role=alert] *' });
const isCalledGone = () => screen.queryAllByText(words).length > 0;
const open = (address: string, list: unknown) =>
  renderScreen('searchChild', address, {
    answers: {
      [listing]: list,
      'POST child/search': { Children: [], TotalRecords: 0, MoreThanMaximum: false, MaximumRecords: 500, NotFound: [] },
    },
  });

test('P22: the notice that a saved search no longer exists stays until the next search', async () => {
  const { router } = await open('/searchchild?saved=8', { SavedSearches: [saved] });
  await waitFor(() => expect(notice()).not.toBeNull());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  const criterion = screen.getByLabelText('Given Name');
  // Above the criteria, which fill a small screen.
  expect(notice()?.compareDocumentPosition(criterion)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(() => router.navigate({ to: '/searchchild', search: { saved: '7' } as never }));
  await waitFor(() => expect(searches()).toBe(1));
  await waitFor(() => expect(notice()).toBeNull());
});

test('W12: a saved search that is newer than the list on the screen is found', async () => {
  const { router } = await open('/searchchild', () => ({ SavedSearches: asks() > 1 ? [saved] : [] }));
  await waitFor(() => expect(asks()).toBe(1));
  await act(() => router.navigate({ to: '/searchchild', search: { saved: '7' } as never }));
  await waitFor(() => expect(searches()).toBe(1));
  expect(isCalledGone()).toBe(false);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('W12: while the list cannot be fetched, no search is reported as gone, and the fetch can be retried', async () => {
  let isBroken = false;
  const { router, user } = await open('/searchchild', () =>
    isBroken ? refusal('internal-error', 500) : { SavedSearches: asks() > 1 ? [saved] : [] },
  );
  await waitFor(() => expect(asks()).toBe(1));
  isBroken = true;
  await act(() => router.navigate({ to: '/searchchild', search: { saved: '7' } as never }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(isCalledGone()).toBe(false);
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(searches()).toBe(1));
});
