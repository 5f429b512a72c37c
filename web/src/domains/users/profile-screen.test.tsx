import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls, renderApp, saveOnTheWayBack } from '../../testing/render-app.tsx';
// Loaded with the test, so that the first one need not wait for it.
import '../../ui/dialogs/dialog-modal.tsx';
import './create-profile-screen.tsx';
import './profile-screen.tsx';

const profile = {
  UserId: 12,
  FirstName: 'Nadia',
  LastName: 'Novak',
  Email: 'nadia@prcds.example',
  FDRO: 'USAO',
  Region: 'US',
  Status: 'Active',
  wvCentral: null,
  language: 'en',
  AccessToPRCDS: 1,
  ActiveTime: 10,
  GroupsAssigned: [],
  AccessLock: null,
  Version: 1,
  CreatedDate: '2026-03-10T20:00:00.000Z',
  ModifiedDate: '2026-03-10T20:00:00.000Z',
  ModifiedBy: null,
};
const isSent = (method: string, path: string) => calls.some((one) => one.method === method && one.path === path);

test('NAV-032 Save of a new profile asked for on the way back leaves, and the page come from is still there', async () => {
  const { user, router } = await renderApp('/administration/userProfileCreate', {
    cameFrom: '/help',
    answers: {
      'POST user/profile': { User: profile },
      'GET list/fundingOffice': { Values: [{ Code: 'USAO', Description: 'United States', Status: 'Active' }] },
    },
  });
  await user.type(await screen.findByLabelText(/^First Name/), 'Nadia');
  await user.type(screen.getByLabelText(/^Last Name/), 'Novak');
  await user.type(screen.getByLabelText(/^Email/), 'nadia@prcds.example');
  await saveOnTheWayBack(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(isSent('POST', 'user/profile')).toBe(true);
  expect(window.location.pathname).toBe('/help');
}, 120_000);

test('NAV-032 so does the Save of one that was changed', async () => {
  const { user, router } = await renderApp('/administration/userProfileView?id=12&mode=edit', {
    cameFrom: '/help',
    answers: { 'GET user/12': { User: profile }, 'PUT user/12': { User: { ...profile, FirstName: 'Nadiaa' } } },
  });
  await user.type(await screen.findByLabelText(/^First Name/), 'a');
  await saveOnTheWayBack(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(isSent('PUT', 'user/12')).toBe(true);
  expect(window.location.pathname).toBe('/help');
}, 120_000);

test('a profile that is not there leads to the search, and nobody is told to try again', async () => {
  for (const [address, title] of [
    ['?mode=view', 'Which user profile? The address names none.'],
    ['?mode=view&id=999', 'There is no user profile 999 in your office'],
  ] as const) {
    const { unmount } = await renderApp(`/administration/userProfileView${address}`);
    await screen.findByText(title);
    const list = screen.getByRole('link', { name: 'Search user profiles' });
    expect(list.getAttribute('href')).toBe('/administration/userprofile');
    expect(within(screen.getByRole('navigation', { name: 'You are here' })).getByText('User profile')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    unmount();
  }
}, 120_000);
