import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls, goBackAndSave, renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the chunk.
import './role-screen.tsx';

const role = {
  RoleId: 12,
  roleName: 'Auditor',
  status: 'Active',
  Sample: false,
  CrossesOffices: false,
  AssignedToGroup: false,
  Groups: [],
  GroupsElsewhere: 0,
  Holders: 0,
  Version: 1,
  screens: [],
};

test('NAV-032 Save in the prompt on Back saves and returns to the previous page', async () => {
  const { user, router } = await renderApp('/administration/userrole/create', {
    role: 'Partnership Admin',
    cameFrom: '/help',
    answers: { 'POST role': { Role: role } },
  });
  await user.type(await screen.findByLabelText(/^Role Name/), 'Auditor');
  await goBackAndSave(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(calls.some(({ method, path }) => method === 'POST' && path === 'role')).toBe(true);
  expect(window.location.pathname).toBe('/help');
});

test('a missing role links to the list and offers no retry', async () => {
  for (const [address, title] of [
    ['view?id=999', 'There is no role 999'],
    ['edit?id=abc', 'There is no role abc'],
    ['view', 'Which role? The address names none.'],
  ] as const) {
    const { unmount } = await renderApp(`/administration/userrole/${address}`, { role: 'Partnership Admin' });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: 'Show all roles' }).getAttribute('href')).toBe('/administration/userrole');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    unmount();
  }
});
