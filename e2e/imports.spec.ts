import type { Page } from '@playwright/test';
import { choose, expect, test } from './fixtures.ts';
import { expectMessage, expectText } from './messages.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const check = (page: Page) => page.getByRole('dialog', { name: 'Check result' });
const message = (page: Page) => page.getByRole('region', { name: 'Messages' });

const upload = (page: Page, name: string, content: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const head = 'Child ID,Child Data Verified,Sponsorship Ready';

test('ROUTE-041 ROUTE-043 IMP-017 IMP-024 ERR-070 a file is checked, corrected in place and imported without its invalid row', async ({
  signedInPage,
  db,
}) => {
  const [first, second] = await db.selectFrom('child').select('code').orderBy('id').limit(2).execute();
  const page = await signedInPage('standard.user', '/reservation/import');
  await choose(page, 'Child Data Verification');
  await upload(page, 'april.csv', `${head}\n${first?.code},Yes,No\n${second?.code},Maybe,Yes\n,Yes,Yes\n`);
  const dialog = check(page);
  await expect(dialog).toContainText('april.csv, import type Child Data Verification. Nothing has been imported yet.');
  await expect(dialog).toContainText('Please correct the validation errors in the excel file and re-upload');
  await expect(dialog).toContainText('Child Data Verified must be Yes or No');
  await expect(dialog).toContainText('Child ID is missing');

  const cell = dialog.getByLabel('Child Data Verified, row 3');
  await cell.fill('No');
  await page.reload();
  await expect(cell).toHaveValue('No');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Continue the open check').click();
  await expect(cell).toHaveValue('No');

  const again = dialog.getByRole('button', { name: 'Check 1 changed row again' });
  const place = await again.boundingBox();
  await again.click();
  await expect(dialog.getByRole('radio', { name: 'Invalid 1' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: /Invalid: 1$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Child ID, row 4')).toHaveAttribute('aria-invalid', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  // The mark of an invalid row is at the edge of the row, not over its first word.
  await expect(dialog.getByRole('cell').filter({ hasText: /^4$/ })).toHaveCSS('box-shadow', 'none');
  await page.setViewportSize({ width: 1280, height: 900 });
  await choose(dialog, 'Invalid 1');
  await expect(dialog.getByRole('row')).toHaveCount(2);
  const errors = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download invalid rows' }).click();
  expect((await errors).suggestedFilename()).toMatch(/\.xlsx$/);

  await dialog.getByRole('button', { name: 'Proceed with valid rows' }).click();
  await expectMessage(page, /Import \d+ queued/);
  await expect(page).toHaveURL(/viewImportDetails\?id=\d+/);
  await expectText(page, 'Completed with Errors');
  await expect(page.getByRole('row', { name: /Not imported/ })).toContainText('Child ID is missing');
});

test('ROUTE-042 IMP-002 IMP-004 IMP-019 ERR-084 a whole file is imported, found in the history and undone', async ({
  signedInPage,
  db,
}) => {
  const [one] = await db.selectFrom('child').select('code').orderBy('id', 'desc').limit(1).execute();
  const page = await signedInPage('standard.user', '/reservation/import');
  await choose(page, 'Child Data Verification');
  await upload(page, 'may.csv', `${head}\n${one?.code},Yes,Yes\n`);
  await check(page).getByRole('button', { name: 'Import 1 row' }).click();
  await expectMessage(page, 'Data Imported Successfully');
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Import history' }).click();
  await expect(page.getByRole('heading', { name: 'Import history' })).toBeVisible();
  await expect(button(page, 'Search')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Import Status').click();
  await page.getByRole('option', { name: 'Completed', exact: true }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Search').click();
  await expect(page.getByRole('row', { name: /may\.csv/ })).toBeVisible();
  await page
    .getByRole('row', { name: /may\.csv/ })
    .getByRole('link')
    .click();

  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expectMessage(page, '1 row was undone');
  await expectText(page, 'Undone');
  await page.getByRole('link', { name: 'Import history' }).click();
  await button(page, 'Clear').click();
  await expect(page.getByRole('row', { name: /may\.csv/ })).toHaveCount(0);
});

test('ERR-084 an import that ends is reported on any other screen, with a link to it', async ({ signedInPage, db }) => {
  const { code } = await db
    .selectFrom('child')
    .select('code')
    .orderBy('id')
    .limit(1)
    .offset(2)
    .executeTakeFirstOrThrow();
  const page = await signedInPage('standard.user', '/reservation/import');
  let end = () => {};
  const isTime = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route('**/import/*/progress', async (route) => {
    await isTime;
    await route.continue();
  });
  await choose(page, 'Child Data Verification');
  await upload(page, 'june.csv', `${head}\n${code},Yes,No\n,Yes,Yes\n`);
  await check(page).getByRole('button', { name: 'Proceed with valid rows' }).click();
  await expect(page).toHaveURL(/viewImportDetails\?id=\d+/);
  const address = page.url();
  await page.getByRole('link', { name: 'Search Child' }).first().click();
  await expect(page).toHaveURL(/searchchild/i);
  end();
  // The toast disappears, so it is clicked immediately.
  await message(page)
    .getByRole('link', { name: /Open import/ })
    .click();
  await expectMessage(page, /Import \d+ completed with errors/);
  await expect(page).toHaveURL(address);
});

test('IMP-020 IMP-021 IMP-027 ERR-041 ERR-063 what cannot be imported says why', async ({ signedInPage, db }) => {
  const { code } = await db.selectFrom('child').select('code').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const page = await signedInPage('standard.user', '/reservation/import');
  await upload(page, 'april.pdf', 'x');
  await expect(page.getByText('Invalid file. Only excel or csv files are accepted')).toBeVisible();
  await upload(page, 'april.csv', '');
  await expect(page.getByText('The uploaded file is empty')).toBeVisible();
  await upload(page, 'april.csv', `${head}\n${code},Yes,Yes\n`);
  await expect(page.getByText('The selected import type does not match the uploaded template')).toBeVisible();
  await expect(page.getByText('Columns not found: Reservation ID.')).toBeVisible();

  await choose(page, 'Child Data Verification');
  const failing = (url: string) => page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
  await failing('**/import/validate*');
  await upload(page, 'april.csv', `${head}\n${code},Yes,Yes\n`);
  await expectText(page, 'Error uploading file...');
  await page.unroute('**/import/validate*');
  await failing('**/import/check/*/proceed');
  await upload(page, 'april.csv', `${head}\n${code},No,No\n`);
  await check(page).getByRole('button', { name: 'Import 1 row' }).click();
  await expectMessage(page, 'Error in importing the data');
  await check(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(check(page)).toBeHidden();
});

test('IMP-033 ERR-062 ERR-071 templates are taken for each type, or the failure is told', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user', '/reservation/import');
  const file = page.waitForEvent('download');
  await button(page, 'Download template (.xlsx)').click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.route('**/import/template*', (route) => route.fulfill({ status: 500, body: '' }));
  await button(page, 'Download template (.csv)').click();
  await expectMessage(page, 'Error downloading template...');
  await upload(page, 'april.doc', 'x');
  await expect(page.getByText('Invalid file. Only excel or csv files are accepted')).toBeVisible();
});
