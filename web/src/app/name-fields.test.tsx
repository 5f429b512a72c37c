import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChild, childAnswer } from '../testing/child.ts';
import { readFields } from '../testing/form.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import type { ScreenName } from './paths.ts';

const id = 'GTM-201115-0342';
const settings = 'fundraisingOfficeSettings/USAO';
const officeSettings = '/administration/FundRaisingOfficeSetting';

/** Screen, address, what is pressed first, and the fields that hold a name. */
const names: readonly (readonly [
  screen: ScreenName,
  address: string,
  first: string | undefined,
  labels: readonly string[],
])[] = [
  ['createUserProfile', '/administration/userProfileCreate', undefined, ['First Name', 'Last Name']],
  ['userProfiles', '/administration/userprofile', undefined, ['First Name', 'Last Name']],
  ['roleMode', '/administration/userrole/create', undefined, ['Role Name']],
  ['userGroupOperation', '/administration/userGroup/operation?mode=create', undefined, ['Group Name']],
  ['createReservation', '/reservation/create', undefined, ['Reservation Name']],
  ['manageReservation', '/reservation/manage', undefined, ['Reservation Name']],
  ['searchChild', '/searchchild', undefined, ['Given Name', 'Family Name']],
  ['viewChild', `/searchchild/viewchild?id=${id}`, 'Edit', ['Support Office Child Name']],
  ['officeSettings', `${officeSettings}?tab=countryGroupings`, 'Add country group', ['Country group name']],
  ['officeSettings', `${officeSettings}?tab=projectCategories`, 'Add project category', ['Project category name']],
];

test.each(names)('CONST-010 %s: a name is cut at 40 while it is typed', async (name, address, first, labels) => {
  const { user } = await renderScreen(name, address, {
    role: 'Partnership Admin',
    answers: {
      [`GET child/${id}`]: childAnswer(aChild()),
      [`GET ${settings}/countryGroup`]: { CountryGroups: [], Limit: 5 },
      [`GET ${settings}/projectCategory`]: { ProjectCategories: [], Limit: 5, RatingLevelLimit: 5 },
    },
  });
  for (const button of first ? [first] : []) await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect([...readFields(document.body).keys()]).toEqual(expect.arrayContaining([...labels])));
  const named = [...readFields(document.body)].filter(([label]) => /\bname$/i.test(label));
  expect(named.map(([label, { maxLength }]) => [label, maxLength])).toEqual(labels.map((label) => [label, 40]));
});
