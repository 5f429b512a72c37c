import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProfile } from '../testing/profile.ts';
import { calls, renderApp } from '../testing/render-app.tsx';
import { aReservation, reservationAnswers } from '../testing/reservation.ts';
import { screens } from './screens.ts';

// Importing a screen's chunk for the first time takes longer than a test should wait.
beforeAll(async () => {
  await Promise.all([
    ...Object.values(screens).map(async (each) => each.preload?.()),
    import('../ui/dialogs/dialog-modal.tsx'),
  ]);
});

const title = (name: string) => screen.findByText(name, { selector: 'h1' });
const child = 'GTM-201115-0342';

/** Section 2: the address, its screen's title, and text that is on no other screen. */
const places = [
  ['ROUTE-017', '/searchchild', 'Search Registered Children', 'Advanced criteria'],
  ['ROUTE-019', `/searchchild/viewchild?id=${child}`, 'View Child Card', `No child has the ID ${child}`],
  ['ROUTE-021', '/searchchild/sendcsm', 'Send CSM', 'No children are chosen'],
  ['ROUTE-022', '/searchchild/viewSendCsm', 'CSM view', 'There is nothing to review'],
  ['ROUTE-025', `/searchchild/viewchild/viewchildaudit?id=${child}`, 'Child audit', 'Back to the child card'],
  ['ROUTE-026', `/searchchild/viewchild/viewCSMHistory?id=${child}`, 'CSM history', 'Back to the child card'],
  ['ROUTE-031', '/reservation/create', 'Create Reservation', 'Fields marked * are required.'],
  ['ROUTE-035', '/reservation/manage', 'Manage Reservation', 'Expiry board'],
  ['ROUTE-036', '/reservation/manage/view?id=7', 'Manage Reservation', 'There is no reservation 7 in your office'],
  ['ROUTE-039', '/reservation/manage/operation/reservationaudit?id=7', 'Reservation audit', 'Back to reservation 7'],
  ['ROUTE-041', '/reservation/import', 'Batch Import', '1. What do you want to import?'],
  [
    'ROUTE-043',
    '/reservation/viewImportHistory/viewImportDetails?id=3',
    'Import details',
    'Your office has no import with this number.',
  ],
  ['ROUTE-047', '/searchproject', 'Search Projects', 'Select at least one country'],
  ['ROUTE-048', '/searchproject/viewproject?id=201115', 'View Project', 'No project has the number 201115'],
  [
    'ROUTE-049',
    '/searchproject/viewproject/auditHistory?id=201115',
    'Project audit',
    'No project has the number 201115',
  ],
  ['ROUTE-053', '/administration/FundRaisingOfficeSetting', 'Office Settings', 'Country Groupings'],
  ['ROUTE-055', '/administration/userprofile', 'User Profile Management', 'Last Name'],
  ['ROUTE-057', '/administration/userProfileCreate', 'Create user profile', 'Active time (minutes)'],
  [
    'ROUTE-059',
    '/administration/userProfileView?id=9&mode=view',
    'User profile',
    'There is no user profile 9 in your office',
  ],
  ['ROUTE-061', '/administration/userrole', 'Role Management', 'Create role'],
  ['ROUTE-062 ROLE-018', '/administration/userrole/view?id=2', 'Role Management', 'There is no role 2'],
  ['ROUTE-065', '/administration/userGroup', 'User Group Management', 'Create user group'],
  [
    'ROUTE-066',
    '/administration/usergroup/viewusergroup?id=4',
    'User Group Management',
    'There is no user group 4 in your office',
  ],
  ['ROUTE-067', '/administration/userGroup/operation?mode=create', 'Create user group', 'Description'],
] as const;

describe('addresses', () => {
  test.each(places)('%s %s is %s', async (_id, address, name, words) => {
    const { router } = await renderApp(address, { role: 'Partnership Admin' });
    await title(name);
    await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
    expect(router.state.location.href).toBe(address);
  });

  test('ROUTE-031 a reservation is created in two stages, then previewed and confirmed', async () => {
    await renderApp('/reservation/create');
    await title('Create Reservation');
    const steps = [...document.querySelectorAll('ol')].find((list) => list.textContent?.includes('Details'));
    expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual([
      expect.stringContaining('Details'),
      expect.stringContaining('Children'),
      expect.stringContaining('Preview'),
      expect.stringContaining('Confirm'),
    ]);
  });
});

describe('modes', () => {
  const id = 10482;
  const name = 'Dallas Church Weekend, May';

  test.each([
    ['view', name, undefined],
    ['edit', 'Edit reservation 10482', undefined],
    ['addchild', 'Add child', undefined],
    ['transfer', 'Transfer children', undefined],
    ['release', name, undefined],
    ['cancel', name, 'Do you want to cancel this reservation?'],
  ] as const)(
    'ROUTE-036 a reservation is managed in the mode %s, in the path and in the query',
    async (mode, head, question) => {
      for (const address of [
        `/reservation/manage/${mode}?id=${id}`,
        `/reservation/manage/operation?mode=${mode}&id=${id}`,
      ]) {
        const { unmount } = await renderApp(address, { answers: reservationAnswers(aReservation()) });
        await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(head));
        if (question === undefined) expect(screen.queryByRole('dialog')).toBeNull();
        else await screen.findByRole('dialog', { name: question });
        unmount();
      }
    },
  );

  const levels = ['Edit', 'Delete', 'Transfer', 'Release'] as const;

  test.each([
    ['edit', ['Edit'], 'Edit reservation 10482'],
    ['addchild', ['Edit'], 'Add child'],
    ['transfer', ['Transfer'], 'Transfer children'],
    ['release', ['Release'], name],
    ['cancel', ['Edit', 'Delete'], name],
  ] as const)(
    'ROUTE-036 RESV-104 the mode %s opens to whoever holds its own level, and to nobody else',
    async (mode, own, head) => {
      for (const level of levels) {
        const { unmount } = await renderApp(`/reservation/manage/${mode}?id=${id}`, {
          grants: ['Reservation:View', `Reservation:${level}`],
          answers: reservationAnswers(aReservation()),
        });
        const isOwn = (own as readonly string[]).includes(level);
        await title(isOwn ? head : name);
        expect(screen.queryAllByText("Don't have permission to Edit/Transfer reservation"), level).toHaveLength(
          isOwn ? 0 : 1,
        );
        unmount();
      }
    },
  );

  const profile = aProfile();

  test('ROUTE-059 mode=view reads the profile of that id, mode=edit opens it in the form and needs Edit', async () => {
    const open = (mode: string, more: object = {}) =>
      renderApp(`/administration/userProfileView?id=12&mode=${mode}`, {
        answers: { 'GET user/12': { User: profile } },
        ...more,
      });
    const reading = await open('view');
    await title('Nadia Novak');
    expect(calls).toContainEqual(expect.objectContaining({ path: 'user/12', method: 'GET' }));
    expect((await screen.findByText('First Name')).nextElementSibling?.textContent).toBe('Nadia');
    expect(screen.queryByLabelText(/^First Name/)).toBeNull();
    reading.unmount();
    const writing = await open('edit');
    expect((await screen.findByLabelText<HTMLInputElement>(/^First Name/)).value).toBe('Nadia');
    writing.unmount();
    await open('edit', { grants: ['Home:View', 'Admin User Profile Management:View'] });
    await title('We are Sorry...');
    screen.getByText('Admin User Profile Management, Edit');
  });

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

  test('ROUTE-062 roles are created, edited and viewed, each at its address', async () => {
    for (const [address, crumb, value] of [
      ['create', 'Create role', ''],
      ['edit?id=12', 'Edit role', 'Auditor'],
      ['view?id=12', 'View role', undefined],
    ] as const) {
      const { unmount } = await renderApp(`/administration/userrole/${address}`, {
        role: 'Partnership Admin',
        roles: ['Partnership Admin'],
        answers: { 'GET role/12': { Role: role }, 'GET role/12/audit': { Audit: [] } },
      });
      await screen.findByRole('grid', { name: 'Access by module' });
      within(screen.getByRole('navigation', { name: 'You are here' })).getByText(crumb);
      const field = screen.queryByLabelText<HTMLInputElement>(/^Role Name/);
      expect(field?.readOnly || field?.disabled ? undefined : field?.value, address).toBe(value);
      unmount();
    }
  });

  test('ROUTE-064 each mode of role management in the path needs its own flag', async () => {
    for (const [mode, level] of [
      ['create', 'Create'],
      ['edit', 'Edit'],
      ['view', 'View'],
    ] as const) {
      const all = ['View', 'Create', 'Edit', 'Delete'] as const;
      const others = all.filter((one) => one !== level).map((one) => `Admin Role Management:${one}` as const);
      const { unmount } = await renderApp(`/administration/userrole/${mode}?id=12`, {
        grants: ['Home:View', ...others],
      });
      await title('We are Sorry...');
      screen.getByText(`Admin Role Management, ${level}`);
      unmount();
    }
  });

  test('ROUTE-086 on any screen a mode in the query needs its flag, and one that names none is denied', async () => {
    const grants = ['Home:View', 'Admin User Group Management:View', 'Reservation:View'] as const;
    for (const [address, missing] of [
      ['/administration/userGroup?mode=create', 'Admin User Group Management, Create'],
      ['/administration/userGroup/operation?mode=delete&id=4', 'Admin User Group Management, Delete'],
      ['/reservation/manage?mode=release', 'Reservation, Release'],
      ['/administration/userGroup?mode=everything', undefined],
    ] as const) {
      const { unmount, router } = await renderApp(address, { grants });
      await title('We are Sorry...');
      expect(router.state.location.pathname).toBe('/accessDeniedError');
      if (missing) screen.getByText(missing);
      unmount();
    }
    await renderApp('/administration/userGroup?mode=view', { grants });
    await title('User Group Management');
  });

  test('ROUTE-087 ROUTE-036 mode=transfer opens to whoever may edit, and to nobody for the right to transfer alone', async () => {
    const address = `/reservation/manage/operation?mode=transfer&id=${id}`;
    const answers = reservationAnswers(aReservation());
    const { unmount } = await renderApp(address, { grants: ['Reservation:View', 'Reservation:Transfer'], answers });
    await title('We are Sorry...');
    screen.getByText('Reservation, Edit');
    unmount();
    await renderApp(address, { grants: ['Reservation:View', 'Reservation:Edit'], answers });
    await waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe(name));
  });
});
