import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { takeTokensFromAddress } from '../../api/sign-in/session.ts';
import { read } from '../../api/storage/storage.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';

/** Opens a frame's address in a tab, as from a link somebody sent. */
async function openLink() {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/searchproject?type=nonav&token=theirs&rtoken=r1');
  takeTokensFromAddress();
  expect(window.location.search).toBe('?type=nonav');
  await renderApp('/searchproject?type=nonav', { isSignedIn: false });
  return screen.findByRole('dialog', { name: /Ana Delgado/ });
}

test('F12 a link for a frame that is opened by itself asks before its token is used', async () => {
  const dialog = await openLink();
  expect(dialog.textContent).toContain('Continue as Ana Delgado?');
  expect([read('accessToken'), read('refreshToken')]).toEqual([undefined, undefined]);
  expect(calls.map(({ path }) => path)).toEqual(['user/searchUserByEmail']);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Search Projects', level: 1 });
  expect([read('accessToken'), read('refreshToken')]).toEqual(['theirs', 'r1']);
});

test('F12 a user who declines is not signed in', async () => {
  await openLink();
  await userEvent.click(screen.getByRole('button', { name: 'Do not continue' }));
  expect([read('accessToken'), read('refreshToken')]).toEqual([undefined, undefined]);
});
