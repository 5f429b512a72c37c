import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const linkOf = (path: string, form: unknown) =>
  `${path}#search=${Buffer.from(JSON.stringify(form)).toString('base64url')}`;
const noSuchDay = 'There is no such day. Enter another date';
const format = 'Enter a date as DD/MM/YYYY, for example 16/04/2026';

/** A page reads its fragment again only when the address changes. */
async function follow(page: Page, path: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.goto(origin + path);
}

test('F8 F9 invalid dates and links are reported at their field, and nothing of them is kept', {
  tag: '@whole',
}, async ({ signedInPage }) => {
  test.slow();
  const page = await signedInPage('standard.user', '/searchproject');
  const from = page.getByLabel('Project Start Date, from');
  await page.getByLabel('Project Start Date, operator').selectOption('After');
  await from.fill('31/02/2026');
  await search(page).click();
  await expect(page.getByText(noSuchDay)).toBeVisible();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('31/02/2026');
  await from.fill('28/02/2010');
  await expect(page.getByText(noSuchDay)).toHaveCount(0);
  await from.press('Enter');
  await expect(page.getByRole('heading', { name: /projects?$/ })).toBeFocused();

  const refused = 'These criteria cannot be searched by. Correct the marked fields and search again.';
  await follow(page, linkOf('/searchproject', { countries: ['XXX'], status: '' }));
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByText('Choose a value from the list.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 criteria set')).toBeVisible();
  await expect(page.getByText(refused)).toHaveCount(0);

  await follow(page, linkOf('/searchproject', { countries: ['GTM', 'ETH', 'KEN', 'BOL'] }));
  await expect(page.getByText('This link asks for more than is allowed.')).toBeVisible();
  await expect(page.getByText('At most 3 values are allowed.')).toBeVisible();
  for (const path of ['/searchproject', '/searchchild']) {
    await follow(page, `${path}#search=spoilt`);
    await expect(page.getByText('This link cannot be read.')).toBeVisible();
  }
  await follow(page, linkOf('/searchchild', { countries: ['XXX'] }));
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByText('Choose a value from the list.')).toBeVisible();
});

test('a missing record is reported, and input of a lock survives a reload', { tag: '@whole' }, async ({
  signedInPage,
  db,
}) => {
  const { number } = await db.selectFrom('project').select('number').orderBy('number').executeTakeFirstOrThrow();
  const view = `/searchproject/viewproject?id=${String(number).padStart(6, '0')}&tab=lock`;
  const page = await signedInPage('partnership.admin', `${view}&lock=999999`);
  const { origin } = new URL(page.url());
  await expect(page.getByText('There is no lock 999999')).toBeVisible();
  await page.goto(`${origin}/searchproject/viewproject/auditHistory?id=999999`);
  await expect(page.getByText('No project has the number 999999')).toBeVisible();

  await page.goto(`${origin}${view}&lock=new`);
  await page.getByLabel('Lock Name').fill('Kept over a reload');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Lock Name')).toHaveValue('Kept over a reload');
  await page.getByLabel(/^Project Lock Start/).fill('160426');
  await page.getByRole('button', { name: 'Create lock' }).click();
  await expect(page.getByText(format)).toBeVisible();
  await expect(page.getByLabel(/^Project Lock Start/)).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel(/^Project Lock Start/)).toHaveValue('');
});
