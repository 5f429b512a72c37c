import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls, goBackAndSave, renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the chunk.
import './group-operation-screen.tsx';

const group = {
  GroupId: 5,
  details: { GroupName: 'Event team', Description: '', Status: 'Active', FDRO: 'USAO', Region: 'US' },
  members: [],
  roles: [],
  Version: 1,
};

test('NAV-032 Save in the prompt on Back saves and returns to the previous page', async () => {
  const { user, router } = await renderApp('/administration/userGroup/operation?mode=create', {
    cameFrom: '/help',
    answers: { 'POST userGroup': { UserGroup: group } },
  });
  await user.type(await screen.findByLabelText(/^Group Name/), 'Event team');
  await goBackAndSave(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(calls.some(({ method, path }) => method === 'POST' && path === 'userGroup')).toBe(true);
  expect(window.location.pathname).toBe('/help');
});

test('a missing group links to the list and offers no retry', async () => {
  for (const [address, title] of [
    ['operation?mode=edit&id=999', 'There is no user group 999 in your office'],
    ['operation', 'Which user group? The address names none.'],
  ] as const) {
    const { unmount } = await renderApp(`/administration/userGroup/${address}`);
    await screen.findByText(title);
    const list = screen.getByRole('link', { name: 'Show all user groups' });
    expect(list.getAttribute('href')).toBe('/administration/userGroup');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    unmount();
  }
});
