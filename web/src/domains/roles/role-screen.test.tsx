import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls, renderApp, saveOnTheWayBack } from '../../testing/render-app.tsx';
// Loaded with the test, so that the first one need not wait for it.
import '../../ui/dialogs/dialog-modal.tsx';
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
const patience = { timeout: 30_000 };

test('NAV-032 Save asked for on the way back leaves, and the page come from is still there', async () => {
  const { user } = await renderApp('/administration/userrole/create', {
    role: 'Partnership Admin',
    cameFrom: '/help',
    answers: { 'POST role': { Role: role } },
  });
  await user.type(await screen.findByLabelText(/^Role Name/, {}, patience), 'Auditor');
  await saveOnTheWayBack(user);
  await waitFor(() => expect(screen.queryByLabelText(/^Role Name/)).toBeNull());
  expect(calls.some(({ method, path }) => method === 'POST' && path === 'role')).toBe(true);
  expect(window.location.pathname).toBe('/help');
}, 120_000);
