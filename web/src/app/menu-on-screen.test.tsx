import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import './pages/home-page.tsx';

/** Section 2: group, item and its address. */
const menu = [
  [
    'NAV-004 NAV-005',
    [
      [
        'Registered Children',
        [
          ['Search Child', '/searchchild'],
          ['Data Quality', '/searchchild/dataquality'],
        ],
      ],
      ['Projects', [['Search Project', '/searchproject']]],
    ],
  ],
  [
    'NAV-006 NAV-007 NAV-008',
    [
      [
        'Reservations',
        [
          ['Create Reservation Pool', '/reservation/create'],
          ['Manage Reservation', '/reservation/manage'],
          ['Batch Import', '/reservation/import'],
        ],
      ],
    ],
  ],
  [
    'NAV-009 NAV-010 NAV-011 NAV-012',
    [
      [
        'Administration',
        [
          ['Office Settings', '/administration/FundRaisingOfficeSetting'],
          ['User Profile Management', '/administration/userprofile'],
          ['User Role Management', '/administration/userrole'],
          ['User Group', '/administration/userGroup'],
        ],
      ],
    ],
  ],
] as const;

test.each(menu)('%s the side menu has its groups with their items', async (_ids, groups) => {
  await renderApp('/', { role: 'Partnership Admin' });
  const navigation = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  for (const [title, items] of groups) {
    const links = within(navigation.getByRole('list', { name: title })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(items);
  }
});

test('NAV-007 NAV-014 NAV-015 NAV-016 who may only view reservations finds Manage Reservation, and no other item', async () => {
  await renderApp('/', { role: 'View Only User' });
  const navigation = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  const links = within(navigation.getByRole('list', { name: 'Reservations' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Manage Reservation', '/reservation/manage'],
  ]);
});
