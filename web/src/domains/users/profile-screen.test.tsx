import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { aProfile } from '../../testing/profile.ts';
import { calls, goBackAndSave, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
// Imported here, so that the first test does not wait for the chunk.
import './create-profile-screen.tsx';
import './profile-screen.tsx';

const profile = aProfile();
const isSent = (method: string, path: string) => calls.some((one) => one.method === method && one.path === path);

test('NAV-032 Save of a new profile in the prompt on Back saves and returns to the previous page', async () => {
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
  await goBackAndSave(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(isSent('POST', 'user/profile')).toBe(true);
  expect(window.location.pathname).toBe('/help');
});

test('NAV-032 so does Save of an edited profile', async () => {
  const { user, router } = await renderApp('/administration/userProfileView?id=12&mode=edit', {
    cameFrom: '/help',
    answers: { 'GET user/12': { User: profile }, 'PUT user/12': { User: { ...profile, FirstName: 'Nadiaa' } } },
  });
  await user.type(await screen.findByLabelText(/^First Name/), 'a');
  await goBackAndSave(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(isSent('PUT', 'user/12')).toBe(true);
  expect(window.location.pathname).toBe('/help');
});

test('NAV-032 a save that is answered when the form has been left says so, and leads nowhere', async () => {
  const late = deferredAnswer();
  const { user, router } = await renderApp('/administration/userProfileView?id=12&mode=edit', {
    answers: { 'GET user/12': { User: profile }, 'PUT user/12': late.answer },
  });
  await user.type(await screen.findByLabelText(/^First Name/), 'a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  void router.navigate({ to: '/help' });
  const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
  await user.click(within(prompt).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  late.give({ User: { ...profile, FirstName: 'Nadiaa' } });
  await screen.findAllByText('User profile updated.');
  expect(router.state.location.pathname).toBe('/help');
});

test('a missing profile links to the search and offers no retry', async () => {
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
});

describe('pseudonymising somebody who left', () => {
  const left = aProfile({ Status: 'Inactive' });
  const open = (User: object, answers: object = {}) =>
    renderApp('/administration/userProfileView?id=12&mode=view', { answers: { 'GET user/12': { User }, ...answers } });
  const ask = () => screen.queryByRole('button', { name: 'Pseudonymise' });

  test('is asked about once more, says what goes and what stays, and is done', async () => {
    const after = aProfile({ FirstName: 'U-12', LastName: '', Status: 'Inactive', Pseudonymised: true });
    const { user } = await open(left, { 'POST user/12/pseudonymise': { User: after } });
    await user.click(await screen.findByRole('button', { name: 'Pseudonymise' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pseudonymise Nadia Novak?' });
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(dialog.textContent).toContain('under the name U-12');
    await user.click(within(dialog).getByRole('button', { name: 'Pseudonymise' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isSent('POST', 'user/12/pseudonymise')).toBe(true);
  });

  test('a refusal stays in the dialog', async () => {
    const { user } = await open(left, { 'POST user/12/pseudonymise': refusal('person-active', 409) });
    await user.click(await screen.findByRole('button', { name: 'Pseudonymise' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Pseudonymise' }));
    await within(dialog).findByText('This person is still active. Deactivate the profile first.');
  });

  test.each([
    ['somebody active', aProfile(), true],
    ['who was already', aProfile({ Status: 'Inactive', Pseudonymised: true }), false],
  ])('is not offered for %s', async (_, shown, mayBeEdited) => {
    await open(shown);
    await screen.findByRole('heading', { name: 'Nadia Novak' });
    expect(ask()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(mayBeEdited);
  });
});
