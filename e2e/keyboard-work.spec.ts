import { expect, idInAddress, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { button, confirmTwice, enterOn, expectFocusKept, field, press, tabTo, type } from './keyboard.ts';
import { expectText } from './messages.ts';

test.describe.configure({ timeout: 300_000 });

test('CHILD-001 CSM-001 CSM-007 a search is saved and run, and messages are sent from it, by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await type(page, 'Given Name', 'a');
  const saving = page.getByRole('dialog', { name: 'Save this search' });
  await confirmTwice(page, button(page, 'Save this search'), saving);
  await expect(saving.getByLabel('Search Name')).toBeFocused();
  await page.keyboard.type('By keys');
  await press(page, 'Enter');
  await expectText(page, 'Search By keys saved');
  await expect(saving).toBeHidden();
  await expect(button(page, 'Save this search')).toBeFocused();

  await enterOn(page, button(page, 'Clear'), 'Shift+Tab');
  await expect(field(page, 'Given Name')).toHaveValue('');
  await expectFocusKept(page);
  await tabTo(page, page.getByLabel('My saved searches'));
  await page.keyboard.type('By keys');
  await rows(page).nth(3).waitFor();
  await expectFocusKept(page);

  await tabTo(page, rows(page).first());
  await press(page, 'Space', 'ArrowDown', 'Space');
  await expectText(page, '2 selected');
  await enterOn(page, button(page, 'Send CSM'), 'Shift+Tab');
  const codes = page.getByLabel(/^CSM for /);
  await codes.nth(1).waitFor();
  await expectFocusKept(page);
  await tabTo(page, codes.nth(0));
  await page.keyboard.type('CSM13');
  await enterOn(page, button(page, 'Send CSM'));
  await expect(codes.nth(1)).toBeFocused();
  await page.keyboard.type('CSM19');
  await enterOn(page, button(page, 'Send CSM'));
  await expectText(page, 'Review before sending');
  await expectFocusKept(page);
  await enterOn(page, button(page, 'Edit'));
  await codes.nth(1).waitFor();
  await expectFocusKept(page);
  await enterOn(page, button(page, 'Send CSM'));
  await enterOn(page, button(page, 'Confirm'));
  await expectText(page, 'CSM Sent Successfully');
  await expectFocusKept(page);

  const messages = await db
    .selectFrom('csmMessage')
    .select('code')
    .where('sendingId', '=', await idInAddress(page))
    .execute();
  expect(messages.map(({ code }) => code).sort()).toEqual(['CSM13', 'CSM19']);
  await db.deleteFrom('savedSearch').where('name', '=', 'By keys').execute();
});

test('IMP-017 IMP-019 IMP-024 a file is chosen, checked, corrected, imported and undone by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const [child] = await db.selectFrom('child').select('code').orderBy('id').limit(1).offset(7).execute();
  const page = await signedInPage('standard.user', '/reservation/import');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await press(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Child Data Verification' })).toBeChecked();
  const chooser = page.waitForEvent('filechooser');
  await enterOn(page, button(page, /^Choose file|^Browse/));
  await (await chooser).setFiles({
    name: 'keys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Child ID,Child Data Verified,Sponsorship Ready\n${child?.code},Maybe,Yes\n`),
  });
  const check = page.getByRole('dialog', { name: 'Check result' });
  await check.waitFor();
  await tabTo(page, check.getByLabel('Child Data Verified, row 2'));
  await press(page, 'Control+A');
  await page.keyboard.type('Yes');
  await press(page, 'Escape');
  await expect(check).toBeHidden();
  await expectFocusKept(page);
  await enterOn(page, button(page, 'Continue the open check'));
  await expect(check.getByLabel('Child Data Verified, row 2')).toHaveValue('Yes');
  await enterOn(page, button(check, 'Check 1 changed row again'));
  await enterOn(page, button(check, 'Import 1 row'));
  await expect(page).toHaveURL(/viewImportDetails\?id=\d+/);
  await expectText(page, 'Data Imported Successfully');
  await expectFocusKept(page);

  const question = page.getByRole('dialog');
  await confirmTwice(page, button(page, 'Undo import'), question);
  await enterOn(page, button(question, 'Undo import'));
  await expectText(page, '1 row was undone');
  await expect(button(page, 'Undo import')).toHaveCount(0);
  await expectFocusKept(page);
});

/** A date in the demo office's format. */
const day = (after: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles' }).format(Date.now() + after * 86_400_000);

test('PROJ-001 PROJ-006 PROJ-024 a project is found, its tabs are read, and it is locked by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const name = 'Locked by keys';
  try {
    const page = await signedInPage('partnership.admin', '/searchproject');
    await tabTo(page, page.getByRole('radio', { name: 'Active', exact: true }));
    await press(page, 'ArrowLeft');
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
    await enterOn(page, button(page, 'Search'));
    await rows(page).nth(2).waitFor();
    await expectFocusKept(page);
    await tabTo(page, rows(page).first());
    await press(page, 'ArrowDown', 'Enter');
    await expect(page).toHaveURL(/viewproject\?id=/);
    await expectFocusKept(page);

    await tabTo(page, page.getByRole('tab', { selected: true }));
    await press(page, 'End', 'Enter');
    await expect(page).toHaveURL(/tab=lock/);
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
    await enterOn(page, page.getByRole('link', { name: 'New lock' }));
    await type(page, 'Lock Name', name);
    await type(page, 'Project Lock Start', day(300));
    await type(page, 'Sponsorship Lock Date', day(301));
    await type(page, 'Project Lock End', day(310));
    await enterOn(page, page.getByRole('link', { name: 'Back to the locks' }), 'Shift+Tab');
    const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
    await prompt.waitFor();
    await press(page, 'Escape');
    await expect(prompt).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to the locks' })).toBeFocused();
    await enterOn(page, button(page, 'Create lock'));
    await expectText(page, 'Project lock created');
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
    await expectFocusKept(page);
    await enterOn(page, page.getByRole('link', { name: `Edit ${name}` }));
    await type(page, 'Project Lock End', day(320));
    await enterOn(page, button(page, 'Save'));
    await expectText(page, 'Project lock updated');
    await expectFocusKept(page);
  } finally {
    const locks = db.selectFrom('projectLock').select('id').where('name', '=', name);
    await db.deleteFrom('projectLockPlace').where('lockId', 'in', locks).execute();
    await db.deleteFrom('projectLock').where('name', '=', name).execute();
  }
});
