import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import { detailLists } from '../domains/reservations/testing.ts';
import { fill } from '../testing/form.ts';
import { placeAnswers } from '../testing/lists.ts';
import { calls } from '../testing/render-app.tsx';
import { renderScreen } from '../testing/render-screen.tsx';

const never = () => new Promise(() => undefined);
const sent = (asked: string) => calls.filter(({ method, path }) => `${method} ${path}` === asked);

const found = z.encode(searchReservations.output, {
  reservations: [
    {
      id: 10482,
      name: 'Dallas Church Weekend',
      category: { code: '1', label: 'Event - Face to Face' },
      categoryType: { code: '12', label: 'Church' },
      status: { code: '2', label: 'Active' },
      expirationDate: '2026-04-28',
      eventId: 'DCW 2026-05',
      totalReserved: 35,
      targetChildren: 40,
      createdBy: 'Ana Delgado',
      createdAt: '2026-03-23T17:31:40.000Z',
      isPerpetual: true,
    },
  ],
  total: 1,
  isMore: false,
  maximum: 500,
});

/** Two separate presses, not a double click, before the server has answered the first. */
async function pressTwice(button: HTMLElement, asked: string): Promise<void> {
  await act(async () => fireEvent.click(button));
  await act(async () => fireEvent.click(button));
  await waitFor(() => expect(sent(asked).length).toBeGreaterThan(0));
  expect(sent(asked)).toHaveLength(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
}

test('W16 reservations that were found are exported once, however often it is pressed', async () => {
  const asked = 'POST reservation/export';
  const { user } = await renderScreen('manageReservation', '/reservation/manage', {
    answers: { ...placeAnswers(), ...detailLists, 'POST reservation/search': found, [asked]: never },
  });
  await screen.findByLabelText('Reservation ID');
  fill('Reservation ID', '10482');
  await user.click(screen.getByText('Search', { selector: 'button:not([role=tab])' }));
  await pressTwice(await screen.findByText('Export to Excel', { selector: 'button' }), asked);
});

test('W16 a user is activated once, however often it is pressed', async () => {
  const nadia = {
    UserId: 12,
    FirstName: 'Nadia',
    LastName: 'Novak',
    Email: 'nadia@prcds.example',
    FDRO: 'USAO',
    Region: 'US',
    Status: 'Inactive',
    GroupsAssigned: [],
    Version: 1,
  };
  const asked = 'PUT user/12/status';
  const { user } = await renderScreen('userProfiles', '/administration/userprofile', {
    answers: { 'GET role': { Roles: [] }, 'POST user/search': { Users: [nadia], TotalRecords: 1 }, [asked]: never },
  });
  await user.click(await screen.findByText('Search', { selector: 'button' }));
  await pressTwice(await screen.findByLabelText('Activate: Nadia Novak'), asked);
});

test.each([
  ['Inactive', 'Activate'],
  ['Active', 'Deactivate'],
])('W16 a role that is %s changes once, however often %s is pressed', async (status, action) => {
  const auditor = {
    RoleId: 12,
    roleName: 'Auditor',
    status,
    Sample: false,
    AssignedToGroup: false,
    Groups: [],
    GroupsElsewhere: 0,
    Holders: 0,
    Version: 1,
  };
  const asked = 'PUT role/12/status';
  await renderScreen('roles', '/administration/userrole', {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: { 'GET role': { Roles: [auditor] }, 'GET role/deleted': { DeletedRoles: [] }, [asked]: never },
  });
  await pressTwice(await screen.findByLabelText(`${action}: Auditor`), asked);
});

test('W16 while a request for access is being assigned, nobody else can be chosen for it', async () => {
  const request = {
    AccessRequestId: 5,
    UserId: 12,
    Name: 'Nadia Novak',
    Email: 'nadia@prcds.example',
    FDRO: 'USAO',
    Privilege: null,
    RequestedDate: '2026-04-16T10:00:00.000Z',
    Sent: true,
    AssignedTo: null,
    ClosedDate: null,
    ClosedBy: null,
    Outcome: null,
    Comment: '',
  };
  const giver = (UserId: number, FirstName: string) => ({
    UserId,
    FirstName,
    LastName: 'Delgado',
    Email: `${FirstName}@prcds.example`,
    FDRO: 'USAO',
    Sources: [],
  });
  const asked = 'PUT user/accessRequest/5/assign';
  const { user } = await renderScreen('userProfiles', '/administration/userprofile?tab=requests', {
    answers: {
      'POST user/accessRequest/search': { AccessRequests: [request], TotalRecords: 1 },
      'GET access/holder': { Holders: [giver(7, 'Ana'), giver(8, 'Ben')], TotalRecords: 2 },
      [asked]: never,
    },
  });
  const field = await screen.findByLabelText('Assigned to, for Nadia Novak');
  await screen.findByText('Ben Delgado');
  await user.selectOptions(field, '7');
  await user.selectOptions(field, '8');
  await waitFor(() => expect(sent(asked)).not.toEqual([]));
  expect(sent(asked).map(({ body }) => body)).toEqual([{ AssignedTo: 7 }]);
});
