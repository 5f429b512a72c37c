import type { Page } from '@playwright/test';
import { expect, idInAddress, test } from './fixtures.ts';
import { expectText } from './messages.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Makes the server answer one kind of request with an error. */
const failing = async (page: Page, method: string, path: RegExp) => {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
};

test('ROUTE-055 ROUTE-057 ROUTE-061 ROUTE-065 ROUTE-090 the screens of Administration open at their addresses', async ({
  world,
  signedInPage,
  db,
}) => {
  const page = await signedInPage('partnership.admin', '/administration/userprofile');
  await expect(title(page)).toHaveText('User Profile Management');
  await button(page, 'Search').click();
  await expect(page.getByRole('row', { name: /Usman/ }).first()).toBeVisible();
  const open = (path: string) => page.goto(world.productUrl + path);
  await open('/administration/userProfileCreate');
  await expect(title(page)).toHaveText('Create user profile');
  await open('/administration/userrole');
  await expect(title(page)).toHaveText('Role Management');
  await open('/administration/userGroup');
  await expect(title(page)).toHaveText('User Group Management');
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'standard.user@prcds.example')
    .executeTakeFirstOrThrow();
  await open(`/administration/userProfileView?id=${id}&mode=view`);
  await page.getByRole('tab', { name: 'User Access Management' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('What this person may do now');
});

test('ROUTE-066 ROUTE-067 ERR-055 a user group is shown, and says when it cannot be deleted', async ({
  world,
  signedInPage,
  db,
}) => {
  const group = await db
    .selectFrom('userGroup')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const page = await signedInPage('partnership.admin', `/administration/usergroup/viewusergroup?id=${group.id}`);
  await expect(title(page)).toHaveText(group.name);
  await failing(page, 'DELETE', /\/v1\/userGroup\/\d+/);
  await page.goto(`${world.productUrl}/administration/userGroup/operation?id=${group.id}&mode=delete`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user group' }).click();
  await expectText(page, 'User group deletion failed');
});

test('ERR-049 ERR-050 a profile that cannot be created or loaded says so, and keeps what was typed', {
  tag: '@whole',
}, async ({ world, signedInPage }) => {
  const page = await signedInPage('partnership.admin', '/administration/userProfileCreate');
  await failing(page, 'POST', /\/v1\/user\/profile$/);
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Amaral');
  await page.getByLabel('Email').fill('ines.amaral@prcds.example');
  await button(page, 'Create').click();
  await expectText(page, 'Failed in creating user profile');
  await expect(page.getByLabel('Last Name')).toHaveValue('Amaral');
  await failing(page, 'GET', /\/v1\/user\/\d+$/);
  await page.goto(`${world.productUrl}/administration/userProfileView?id=1&mode=view`);
  await expectText(page, 'Failed to load user profile data');
});

test('ERR-051 ERR-052 ERR-053 ERR-054 a role that cannot be created, changed, loaded or deleted says so', {
  tag: '@whole',
}, async ({ world, signedInPage }) => {
  const page = await signedInPage('partnership.admin', '/administration/userrole/create');
  const open = (path: string) => page.goto(world.productUrl + path);
  await failing(page, 'POST', /\/v1\/role$/);
  await page.getByLabel('Role Name').fill('Night Shift');
  await page.getByRole('checkbox', { name: 'Home, View', exact: true }).click();
  await button(page, 'Create').click();
  await expectText(page, 'Failed in creating role');
  await expect(page.getByLabel('Role Name')).toHaveValue('Night Shift');
  await page.unrouteAll();
  await button(page, 'Create').click();
  await expect(page).toHaveURL(/userrole\/view\?id=\d+/);
  const id = await idInAddress(page);

  await failing(page, 'PUT', /\/v1\/role\/\d+$/);
  await failing(page, 'DELETE', /\/v1\/role\/\d+/);
  await button(page, 'Edit').click();
  await page.getByRole('checkbox', { name: 'Projects, View', exact: true }).click();
  await button(page, 'Save').click();
  await expectText(page, 'Failed in updating role');
  await button(page, 'Discard').click();
  await open(`/administration/userrole/view?id=${id}`);
  await button(page, 'Delete role').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expectText(page, 'Failed in deleting role');

  await failing(page, 'GET', /\/v1\/role\/\d+$/);
  await open(`/administration/userrole/view?id=${id}`);
  await expectText(page, 'Failed to load role data');
});
