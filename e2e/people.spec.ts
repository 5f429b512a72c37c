import { expect, test } from './fixtures.ts';
import { expectText } from './messages.ts';

const toast = { created: 'Role Created Successfully', updated: 'Role Updated Successfully' };

test('ROLE-016 ROLE-017 ROLE-025 ERR-079 ERR-080 a role is made with the keyboard, changed and shown', async ({
  signedInPage,
}) => {
  const page = await signedInPage('partnership.admin', '/administration/userrole/create');
  await page.getByLabel('Role Name').fill('Event Coordinator');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('Reservation, No Access')).toBeChecked();
  await box('Reservation, Full Access').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(box('Reservation, Create')).toBeChecked();
  await expect(box('Reservation, View')).toBeChecked();
  await expect(box('Reservation, No Access')).not.toBeChecked();
  await expect(page.getByText('1 module changed: Reservation, View, Create added')).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectText(page, toast.created);
  await expect(page).toHaveURL(/userrole\/view\?id=\d+/);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await box('Reservation, View').click();
  await expect(box('Reservation, Create')).not.toBeChecked();
  await expect(box('Reservation, No Access')).toBeChecked();
  await box('Home, View').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(page, toast.updated);
});

test('USER-003 USER-043 USER-045 ERR-081 a profile is made and given a role, and says why', async ({
  signedInPage,
}) => {
  const page = await signedInPage('partnership.admin', '/administration/userProfileCreate');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectText(page, 'Please fill/select all mandatory fields');
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Duarte');
  await page.getByLabel('Email').fill('no address');
  await expect(page.getByText('Enter valid email')).toBeVisible();
  await page.getByLabel('Email').fill('ines.duarte@prcds.example');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ines Duarte' })).toBeVisible();

  await page.getByRole('button', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'View Only User' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(page, 'User Role Mapped Successfully');
  await page.getByRole('tab', { name: 'Who can do what and why' }).click();
  await expect(page.getByRole('cell', { name: 'Registered Child, View' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'View Only User' }).first()).toBeVisible();
});

test('GROUP-006 GROUP-008 removing a role shows who loses what, before it is done', { tag: '@whole' }, async ({
  signedInPage,
}) => {
  const page = await signedInPage('partnership.admin', '/administration/userGroup/operation?mode=create');
  await page.getByLabel('Group Name').fill('Event team');
  await page.getByRole('button', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Local Administrator' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Members' }).click();
  await page.getByRole('option', { name: /standard\.user@prcds\.example/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Event team' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Local Administrator' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog).toContainText('1 person is affected:');
  await expect(dialog).toContainText('Admin User Profile Management, View');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(page.url().replace('mode=edit', 'mode=delete'));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user group' }).click();
  await expectText(page, 'Event team was deleted.');
});

test('ROUTE-080 ERR-012 whoever is refused can ask for access, and the administrators find it', {
  tag: '@whole',
}, async ({ world, signedInPage }) => {
  const guest = await signedInPage('guest');
  await guest.goto(`${world.productUrl}/searchchild`);
  await guest.getByRole('button', { name: 'Request access' }).click();
  await expectText(guest, 'An email asking for access was sent to your local administrators.');
  const page = await signedInPage('local.admin', '/administration/userprofile');
  await page.getByRole('tab', { name: 'Access requests' }).click();
  await expect(page.getByRole('cell', { name: 'Registered Child, View' })).toBeVisible();
});
