import type { Page } from '@playwright/test';
import type { openDatabase } from '#server/db/connection.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectMessage } from './messages.ts';

type Database = ReturnType<typeof openDatabase>['db'];

const people = ['standard.user@prcds.example', 'local.admin@prcds.example'];

/** The budget applies to the whole office, and reads count until midnight, so both are reset before and after. */
async function begin(db: Database): Promise<void> {
  const read = db.selectFrom('appUser').select('id').where('email', 'in', people);
  await db.deleteFrom('officeSetting').where('officeCode', '=', 'USAO').where('code', '=', 'readingBudget').execute();
  await db.deleteFrom('childRead').where('userId', 'in', read).execute();
  await db.deleteFrom('readingDay').where('userId', 'in', read).execute();
}
test.afterEach(({ db }) => begin(db));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = /^You have opened or listed 10 different children today; the budget of your office is 10\./;
const refused = /^You have opened or listed 20 different children today\. This would be more than 20,/;

test('F16 F17 T17 who lists children beyond the budget is told, then refused, and goes on when an administrator lifts it with a reason', async ({
  signedInPage,
  db,
}) => {
  const clerk = await signedInPage('standard.user', paths.searchChild());
  const admin = await signedInPage('local.admin', paths.officeSettings({ tab: 'reading' }));
  await begin(db);
  const budget = admin.getByLabel('Daily budget, 0 for none');
  await budget.fill('100001');
  await expect(admin.getByText('Enter a value between 0-100000').filter({ visible: true })).toBeVisible();
  await budget.fill('10');
  await button(admin, 'Save').click();
  await expectMessage(admin, 'Office Settings Insertion/Updated Successful');

  await clerk.getByLabel('Given Name').fill('a');
  await button(clerk, 'Search').click();
  await expect(rows(clerk)).toHaveCount(10);
  await expect(clerk.getByText(told)).toBeVisible();
  await button(clerk, 'Close').click();
  const first = rows(clerk).locator('td:nth-child(2) a').first();
  const before = (await first.textContent()) ?? '';
  await button(clerk, 'Next page').click();
  await expect(clerk.getByText(/^11–20 of/)).toBeVisible();
  // The rows stay until the next ones come; a page that is left before that may not have been read.
  await expect(first).not.toHaveText(before);
  await expect(clerk.getByText(told)).toHaveCount(0);
  const seen = (await first.textContent()) ?? '';
  await button(clerk, 'Next page').click();
  await expect(clerk.getByText(refused)).toBeVisible();
  // Children that were already read can still be opened.
  await clerk.goto(new URL(paths.viewChild({ id: seen }), clerk.url()).href);
  await expect(clerk.getByRole('tab', { name: 'Education' })).toBeVisible();

  await admin.reload();
  const row = admin.locator('tr[data-row]').filter({ hasText: 'Sana Usman' });
  await expect(row).toContainText('Lists refused');
  await expect(row.getByRole('cell').first()).toHaveText('20');
  await row.focus();
  await admin.keyboard.press('l');
  await button(admin, 'Lift for today').click();
  await expect(admin.getByText('This field is required.')).toBeVisible();
  await admin.getByLabel(/^Reason for lifting the budget of Sana Usman today/).fill('Call list for the spring concert');
  await button(admin, 'Lift for today').click();
  await expectMessage(admin, 'The budget of Sana Usman is lifted for today');
  await expect(row).toContainText('By Liam Archer: Call list for the spring concert');

  await clerk.goto(new URL(paths.searchChild(), clerk.url()).href);
  // The search returns to the page that was refused.
  await expect(clerk.getByText(/^21–30 of/)).toBeVisible();
  await expect(clerk.getByText('An administrator lifted your budget of children for today.')).toBeVisible();
  await expect(clerk.getByText(refused)).toHaveCount(0);

  await row.focus();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/tab=accessLog&user=standard\.user/);
  const log = admin.getByRole('table', { name: 'Access log' });
  const line = (words: string) => log.getByRole('row').filter({ hasText: words }).first();
  await expect(line('Search Child, by Given Name')).toContainText('Listed');
  await expect(line('Search Child, by Given Name')).toContainText('10 children');
  await button(admin, 'Clear').click();
  await expect(line('Reading budget lifted')).toContainText('Call list for the spring concert');

  await admin.goBack();
  await button(admin, 'Restore the budget of Sana Usman').click();
  await expectMessage(admin, 'The budget of Sana Usman applies again');
  const download = admin.waitForEvent('download');
  await button(admin, 'Export to Excel').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await button(admin, 'Previous day').click();
  await expect(admin.getByRole('heading', { name: /^Reading on / })).toBeVisible();
});
