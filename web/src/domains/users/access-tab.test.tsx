import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, control, errorNotices, openListOptions, readFields, toggleList } from '../../testing/form.ts';
import { listOf } from '../../testing/lists.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
// Imported here, so that the first test does not wait for the chunk.
import './profile-screen.tsx';

const user = {
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
  Pseudonymised: false,
  Version: 1,
  CreatedDate: '2026-03-10T20:00:00.000Z',
  ModifiedDate: '2026-03-10T20:00:00.000Z',
  ModifiedBy: null,
};
const roleNames = { 2: 'Standard User', 3: 'View Only User', 4: 'Guest - 01' } as const;
const access = (roles: readonly (2 | 3 | 4)[], version: number) => ({
  UserAccess: {
    UserId: 12,
    Region: 'US',
    FDRO: 'USAO',
    roles: roles.map((RoleId) => ({
      RoleId,
      RoleName: roleNames[RoleId],
      Status: 'Active',
      FDRO: 'USAO',
      Region: 'US',
    })),
    modules: [],
    RolesElsewhere: [],
    Version: version,
  },
});

test('F11 USER-003 USER-004 somebody else gave a role meanwhile: it stays given, and nothing is saved before that was seen', async () => {
  let isChanged = false;
  const { user: person } = await renderApp('/administration/userProfileView?id=12&mode=view&tab=access', {
    answers: {
      'GET user/12': { User: user },
      'GET user/12/access': () => (isChanged ? access([2, 4], 2) : access([2], 1)),
      'PUT user/12/access': (body: { Version: number }) => {
        isChanged = true;
        return body.Version === 1 ? refusal('changed-meanwhile', 409, { errors: [] }) : access([3, 4], 3);
      },
      'GET role': {
        Roles: Object.entries(roleNames).map(([id, roleName]) => ({
          RoleId: Number(id),
          roleName,
          status: 'Active',
          Sample: true,
          AssignedToGroup: false,
          Groups: [],
          GroupsElsewhere: 0,
          Holders: 0,
          Version: 1,
        })),
      },
      'GET list/fundingOffice': { Values: [{ Code: 'USAO', Description: 'United States', Status: 'Active' }] },
    },
  });
  await person.click(await screen.findByRole('tab', { name: 'User Access Management' }));
  await person.click(await screen.findByRole('button', { name: 'Roles' }));
  await person.click(await screen.findByRole('option', { name: 'View Only User' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Somebody else changed this meanwhile/);
  expect(screen.queryByRole('radio')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const puts = () => calls.filter(({ method, path }) => method === 'PUT' && path === 'user/12/access');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts().map(({ body }) => body)).toMatchObject([
    { Version: 1, UserAccess: { roles: [{ RoleId: 2 }, { RoleId: 3 }] } },
    { Version: 2, UserAccess: { roles: [{ RoleId: 2 }, { RoleId: 3 }, { RoleId: 4 }] } },
  ]);
});

const role = (RoleId: number, roleName: string, status: 'Active' | 'Inactive' = 'Active') => ({
  RoleId,
  roleName,
  status,
  Sample: true,
  AssignedToGroup: false,
  Groups: [],
  GroupsElsewhere: 0,
  Holders: 0,
  Version: 1,
});
const held = {
  ModuleId: 4,
  ModuleName: 'Reservation',
  AccessDetails: [
    { AccessTypeDescription: 'View', AccessStatus: 1 },
    { AccessTypeDescription: 'Edit', AccessStatus: 1 },
    { AccessTypeDescription: 'Delete', AccessStatus: 0 },
  ],
};
const openAccess = async (answers: object = {}, more: object = {}) => {
  const view = await renderScreen('viewUserProfile', '/administration/userProfileView?id=12&mode=view&tab=access', {
    answers: {
      'GET user/12': { User: user },
      'GET user/12/access': { UserAccess: { ...access([2], 1).UserAccess, modules: [held] } },
      'GET role': { Roles: [role(2, 'Standard User'), role(3, 'View Only User'), role(9, 'Old role', 'Inactive')] },
      'GET list/fundingOffice': listOf(['USAO', 'United States'], ['CANO', 'Canada']),
      ...answers,
    },
    ...more,
  });
  await screen.findByRole('heading', { name: 'What this person may do now' });
  return view;
};

test('USER-003 a role that became inactive meanwhile is told at the roles, until it is taken away', async () => {
  const errors = [{ field: 'UserAccess.roles.1.RoleId', code: 'inactive-role' }];
  const { user: person } = await openAccess({ 'PUT user/12/access': refusal('invalid-input', 400, { errors }) });
  await waitFor(() => expect(control('Roles').textContent).toContain('Standard User'));
  await choose('Roles', 'View Only User');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(readFields(document.body).get('Roles')?.said).toContain('This role is inactive.'));
  expect(errorNotices()).toEqual([]);
  await choose('Roles', 'View Only User');
  expect(readFields(document.body).get('Roles')?.said).not.toContain('This role is inactive.');
});

test('ROUTE-090 USER-003 USER-004 ERR-081 roles are given in an office, and what they give is read below', async () => {
  const { user: person } = await openAccess({ 'PUT user/12/access': access([2, 3], 2) });
  expect(screen.getByRole('tab', { name: 'User Access Management', selected: true })).toBeTruthy();
  screen.getByText('Reservation: View, Edit');
  expect(readFields(document.body).get('FDRO')).toMatchObject({ kind: 'one of a list', isDisabled: true });
  expect(readFields(document.body).get('Roles')).toMatchObject({ kind: 'several of a list', isDisabled: false });
  await waitFor(() => expect(control('Roles').textContent).toContain('Standard User'));
  toggleList('Roles');
  expect(openListOptions('Roles').map((option) => option.textContent)).toEqual(['Standard User', 'View Only User']);
  toggleList('Roles');
  await choose('Roles', 'View Only User');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('User Role Mapped Successfully');
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'user/12/access',
    body: { UserAccess: { roles: [{ RoleId: 2 }, { RoleId: 3 }] } },
  });
});

test('USER-047 a Partnership Admin gives roles in every office, others in their own', async () => {
  const { unmount } = await openAccess();
  await waitFor(() => expect(readFields(document.body).get('FDRO')?.options).toEqual(['USAO, United States']));
  unmount();
  await openAccess({}, { role: 'Partnership Admin', roles: ['Partnership Admin'] });
  await waitFor(() =>
    expect(readFields(document.body).get('FDRO')).toMatchObject({
      options: ['USAO, United States', 'CANO, Canada'],
      isDisabled: false,
    }),
  );
});

test('USER-003 nobody changes their own roles, or any without Edit', async () => {
  const { unmount } = await openAccess({ 'GET user/12': { User: { ...user, AccessLock: 'own-access' } } });
  expect(readFields(document.body).get('Roles')?.isDisabled).toBe(true);
  unmount();
  await openAccess({}, { grants: ['Home:View', 'Admin User Profile Management:View'] });
  expect(readFields(document.body).get('Roles')?.isDisabled).toBe(true);
});
