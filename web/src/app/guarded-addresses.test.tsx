import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { modules, type Privilege, privilege } from '#contract/access.ts';
import { renderApp } from '../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the chunk.
import './pages/access-denied-page.tsx';

const all: readonly Privilege[] = modules.flatMap(({ name, levels }) => levels.map((level) => privilege(name, level)));

/** Section 2: the address and the privilege it requires. */
const guarded: readonly (readonly [id: string, address: string, needed: Privilege])[] = [
  ['ROUTE-010', '/help', 'Home:View'],
  ['ROUTE-018', '/searchchild', 'Registered Child:View'],
  ['ROUTE-020', '/searchchild/viewchild?id=GTM-201115-0342', 'Registered Child:View'],
  ['ROUTE-023', '/searchchild/sendcsm', 'Registered Child:Send CSM'],
  ['ROUTE-024', '/searchchild/viewSendCsm', 'Registered Child:Send CSM'],
  ['ROUTE-028', '/searchchild/viewchild/viewchildaudit?id=GTM-201115-0342', 'Registered Child:View'],
  ['ROUTE-029', '/searchchild/viewchild/viewCSMHistory?id=GTM-201115-0342', 'Registered Child:View'],
  ['ROUTE-030', '/searchchild/viewchild/viewActionCodeHistory?id=GTM-201115-0342', 'Registered Child:View'],
  ['ROUTE-032', '/reservation/create', 'Reservation:Create'],
  ['ROUTE-034', '/reservation/create/search', 'Reservation:Edit'],
  ['ROUTE-037', '/reservation/manage', 'Reservation:View'],
  ['ROUTE-038', '/reservation/manage/view?id=7', 'Reservation:View'],
  ['ROUTE-040', '/reservation/manage/operation/reservationaudit?id=7', 'Reservation:View'],
  ['ROUTE-044', '/reservation/import', 'Reservation:Create'],
  ['ROUTE-045', '/reservation/viewImportHistory', 'Reservation:Create'],
  ['ROUTE-046', '/reservation/viewImportHistory/viewImportDetails?id=3', 'Reservation:Create'],
  ['ROUTE-050', '/searchproject', 'Projects:View'],
  ['ROUTE-051', '/searchproject/viewproject?id=201115', 'Projects:View'],
  ['ROUTE-052', '/searchproject/viewproject/auditHistory?id=201115', 'Projects:View'],
  ['ROUTE-054', '/administration/FundRaisingOfficeSetting', 'Admin Office Setting:View'],
  ['ROUTE-056', '/administration/userprofile', 'Admin User Profile Management:View'],
  ['ROUTE-058', '/administration/userProfileCreate', 'Admin User Profile Management:Create'],
  ['ROUTE-060', '/administration/userProfileView?id=9', 'Admin User Profile Management:View'],
  ['ROUTE-063', '/administration/userrole', 'Admin Role Management:View'],
  ['ROUTE-068', '/administration/userGroup', 'Admin User Group Management:View'],
  ['ROUTE-069', '/administration/usergroup/viewusergroup?id=4', 'Admin User Group Management:View'],
  ['ROUTE-070', '/administration/userGroup/operation', 'Admin User Group Management:View'],
  ['ROUTE-071', '/administration/userGroup/operation?mode=create', 'Admin User Group Management:Create'],
  ['ROUTE-075', '/pcrmNavigationFail', 'Registered Child:View'],
];

test.each(guarded)('%s %s is closed to whoever has every right but %s', async (_id, address, needed) => {
  const { router } = await renderApp(address, { grants: all.filter((one) => one !== needed) });
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('We are Sorry...'));
  expect(router.state.location.pathname).toBe('/accessDeniedError');
  screen.getByText(needed.replace(':', ', '));
});
