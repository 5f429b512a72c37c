import type { Insertable } from 'kysely';
import type { OfficeSetting } from '#server/db/tables.ts';
import { expect, test } from './fixtures.ts';
import { button, confirmTwice, enterOn, expectFocusKept, field, press, tabTo, tickIn, type } from './keyboard.ts';
import { expectText } from './messages.ts';

test.describe.configure({ timeout: 300_000 });

test('USER-003 USER-045 ROLE-016 GROUP-006 a role, a profile that has it and a group are made, and the role taken from the group, by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db, world }) => {
  try {
    const page = await signedInPage('partnership.admin', '/administration/userrole/create');
    await type(page, 'Role Name', 'Keyed role');
    await tabTo(page, page.getByRole('grid').locator('[data-cell][tabindex="0"]'));
    await press(page, 'ArrowRight', 'Space');
    await expectText(page, /^1 module changed/);
    await enterOn(page, button(page, 'Create'));
    await expect(page).toHaveURL(/userrole\/view\?id=\d+/);
    await expectFocusKept(page);
    const remove = page.getByRole('dialog');
    await enterOn(page, button(page, 'Delete role'));
    await remove.waitFor();
    await press(page, 'Escape');
    await expect(remove).toBeHidden();
    await expect(button(page, 'Delete role')).toBeFocused();

    await page.goto(`${world.productUrl}/administration/userProfileCreate`);
    await enterOn(page, button(page, 'Create'));
    await expectText(page, 'Please fill/select all mandatory fields');
    await expectFocusKept(page);
    await page.goto(`${world.productUrl}/administration/userProfileCreate`);
    await type(page, 'First Name', 'Kei');
    await type(page, 'Last Name', 'Sato');
    await type(page, 'Email', 'kei.sato@prcds.example');
    await enterOn(page, button(page, 'Create'));
    await page.getByRole('heading', { name: 'Kei Sato' }).waitFor();
    const kei = page.url();
    await expectFocusKept(page);
    await tickIn(page, /^Roles/, 'Keyed role');
    await enterOn(page, button(page, 'Save'));
    await expectText(page, 'User Role Mapped Successfully');
    await expectFocusKept(page);

    await page.goto(`${world.productUrl}/administration/userGroup/operation?mode=create`);
    await type(page, 'Group Name', 'Keyed group');
    await tickIn(page, /^Roles/, 'View Only User');
    await tickIn(page, /^Members/, 'kei.sato');
    await enterOn(page, button(page, 'Create'));
    await page.getByRole('heading', { name: 'Keyed group' }).waitFor();
    await expectFocusKept(page);
    await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }));
    await tickIn(page, /^Roles/, 'View Only User');
    const impact = page.getByRole('dialog', { name: 'Save these changes?' });
    await confirmTwice(page, button(page, 'Save'), impact);
    await expect(impact).toContainText(/Loses:.*Registered Child/);
    await enterOn(page, button(impact, 'Save'));
    await expectText(page, 'User group updated.');
    await expectFocusKept(page);
    await page.goto(kei);
    await expectText(page, /^Home: View$/);
    await expect(page.getByRole('main').getByText(/^Registered Child/)).toHaveCount(0);
  } finally {
    await db.deleteFrom('userGroup').where('name', '=', 'Keyed group').execute();
    const person = db.selectFrom('appUser').select('id').where('email', '=', 'kei.sato@prcds.example');
    await db.deleteFrom('userRole').where('userId', 'in', person).execute();
    await db.updateTable('appUser').set({ isActive: false }).where('email', '=', 'kei.sato@prcds.example').execute();
    await db.deleteFrom('role').where('name', '=', 'Keyed role').execute();
  }
});

test('OFFICE-044 OFFICE-081 ERR-085 ERR-087 a setting is changed, and a country group made and deleted, by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const before: Insertable<OfficeSetting>[] = await db
    .selectFrom('officeSetting')
    .selectAll()
    .where('officeCode', '=', 'USAO')
    .execute();
  try {
    const page = await signedInPage('local.admin', '/administration/FundRaisingOfficeSetting');
    await type(page, 'Session Timeout', '11');
    await expectText(page, 'Enter a value between 2-10');
    await type(page, 'Session Timeout', '9');
    await enterOn(page, button(page, 'Save'));
    await expectText(page, 'Office Settings Insertion/Updated Successful');
    await expectFocusKept(page);

    await type(page, 'Session Timeout', '8');
    await tabTo(page, page.getByRole('tab', { name: 'General' }), 'Shift+Tab');
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
    await prompt.waitFor();
    await press(page, 'Escape');
    await expect(prompt).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Country Groupings' })).toBeFocused();
    await press(page, 'Enter');
    await enterOn(page, button(prompt, 'Discard'));
    await expect(page).toHaveURL(/countryGroupings/);
    await expectFocusKept(page);

    await enterOn(page, button(page, 'Add country group'));
    await type(page, 'Country group name', 'By keys');
    await tickIn(page, /^Countries/, 'a');
    await enterOn(page, button(page, 'Save'));
    await expectText(page, 'Country Group Details Updated Successfully');
    await expectFocusKept(page);
    const question = page.getByRole('dialog');
    await confirmTwice(page, button(page, 'Delete By keys'), question);
    await enterOn(page, button(question, 'Delete country group'));
    await expect(button(page, 'Delete By keys')).toHaveCount(0);
    await expectFocusKept(page);
  } finally {
    await db.deleteFrom('countryGroup').where('name', '=', 'By keys').execute();
    await db.deleteFrom('officeSetting').where('officeCode', '=', 'USAO').execute();
    if (before.length > 0) await db.insertInto('officeSetting').values(before).execute();
  }
});

test('ROUTE-080 ERR-012 access is asked for and the request is closed by keys alone', { tag: '@whole' }, async ({
  world,
  signedInPage,
  db,
}) => {
  const guest = await signedInPage('guest');
  await guest.goto(`${world.productUrl}/reservation/import`);
  await expectText(guest, 'We are Sorry...');
  await enterOn(guest, button(guest, 'Request access'));
  await expectText(guest, 'An email asking for access was sent to your local administrators.');
  await expectFocusKept(guest);

  const page = await signedInPage('local.admin', '/administration/userprofile');
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await press(page, 'ArrowRight', 'Enter');
  const requests = page.getByRole('button', { name: 'Close request' });
  await requests.first().waitFor();
  const open = await requests.count();
  const closing = page.getByRole('dialog', { name: /^Close the request of / });
  await confirmTwice(page, button(page, 'Close request'), closing);
  await tabTo(page, field(page, 'Comment'));
  await page.keyboard.type('By keys');
  await enterOn(page, button(closing, 'Close request'));
  await expectText(page, 'The request was closed.');
  await expect(requests).toHaveCount(open - 1);
  await expectFocusKept(page);
  await db.deleteFrom('accessRequest').where('comment', '=', 'By keys').execute();
});
