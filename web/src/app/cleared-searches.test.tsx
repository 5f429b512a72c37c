import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anImport } from '../domains/imports/testing.ts';
import { fill, readFields } from '../testing/form.ts';
import { listOf } from '../testing/lists.ts';
import { calls, renderApp } from '../testing/render-app.tsx';
// Imported here, so that no test waits for the chunks.
import '../domains/groups/group-list-screen.tsx';
import '../domains/groups/group-view.tsx';
import '../domains/imports/details/details-screen.tsx';
import '../domains/imports/history/history-screen.tsx';

const searchButton = () => screen.findByText('Search', { selector: 'form button' });
const shownIn = (label: string) => readFields(document.body).get(label)?.value;
const isTableGone = () => waitFor(() => expect(document.querySelector('table')).toBeNull());

test('NAV-030 the import history is found again from its details, and forgotten when the import screens are left', async () => {
  const { router } = await renderApp('/reservation/viewImportHistory', {
    answers: {
      'GET import/author': { Authors: [] },
      'GET list/importStatus': listOf(['1', 'Queued']),
      'GET import': { Imports: [anImport()], TotalRecords: 60 },
    },
  });
  await searchButton();
  fill('Import Date from', '2026-04-16');
  fireEvent.click(await searchButton());
  fireEvent.click(await screen.findByLabelText('Next page'));
  await waitFor(() => expect(calls.at(-1)?.query.get('Page')).toBe('2'));
  await router.navigate({ href: '/reservation/viewImportHistory/viewImportDetails?id=45' });
  await isTableGone();
  await router.navigate({ href: '/reservation/viewImportHistory' });
  await screen.findByText(/^Page 2 of \d$/);
  await router.navigate({ href: '/help' });
  await isTableGone();
  await router.navigate({ href: '/reservation/viewImportHistory' });
  await searchButton();
  expect(shownIn('Import Date from')).toBe('');
  expect(document.querySelector('table')).toBeNull();
});

test('NAV-031 the user groups are found again from one of them, and forgotten when their screens are left', async () => {
  const row = (GroupId: number) => ({
    GroupId,
    GroupName: `Team ${GroupId}`,
    FDRO: 'USAO',
    Members: 1,
    Roles: [],
    Status: 'Active',
    Version: 2,
  });
  const { router } = await renderApp('/administration/userGroup', {
    answers: {
      'GET list/fundingOffice': listOf(['USAO', 'United States']),
      'GET userGroup': { UserGroups: Array.from({ length: 60 }, (_, index) => row(index + 1)) },
    },
  });
  await searchButton();
  fill('Group Name', 'Team');
  fireEvent.click(await searchButton());
  fireEvent.click(await screen.findByLabelText('Next page'));
  await screen.findByText(/^Page 2 of \d$/);
  await router.navigate({ href: '/administration/usergroup/viewusergroup?id=5' });
  await isTableGone();
  await router.navigate({ href: '/administration/userGroup' });
  await screen.findByText(/^Page 2 of \d$/);
  await router.navigate({ href: '/help' });
  await isTableGone();
  await router.navigate({ href: '/administration/userGroup' });
  await searchButton();
  expect(shownIn('Group Name')).toBe('');
  expect(document.querySelector('table')).toBeNull();
});
