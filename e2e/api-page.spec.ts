import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

/** Leaves one call, and none of the schemas. */
const words = 'child/search searchChildren';
const filterOf = (page: Page) => page.getByLabel('Find a call');
const call = (page: Page, id: string) => page.locator(`details#${id}`);
const opened = (page: Page, id: string) => page.locator(`details#${id}[open]`);

test('API-001 the page of the API is filtered, and a link leads to its target while the filter hides it', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(`${world.productUrl}/v1/docs`);
  const status = page.getByRole('status');
  await expect(status).toBeEmpty();
  await filterOf(page).fill(words);
  await expect(status).toHaveText('1 found');
  await expect(call(page, 'searchChildren')).toBeVisible();
  await expect(call(page, 'getChild')).toBeHidden();
  await expect(call(page, 'schema-SearchChildrenAnswer')).toBeHidden();

  await call(page, 'searchChildren').locator('> summary').click();
  await call(page, 'searchChildren').getByRole('link', { name: 'SearchChildrenAnswer', exact: true }).click();
  await expect(filterOf(page)).toHaveValue('');
  await expect(opened(page, 'schema-SearchChildrenAnswer')).toBeInViewport();

  // The address names it already, and it is hidden and closed again.
  await opened(page, 'schema-SearchChildrenAnswer').locator('> summary').click();
  await expect(opened(page, 'schema-SearchChildrenAnswer')).toHaveCount(0);
  await filterOf(page).fill(words);
  await expect(call(page, 'schema-SearchChildrenAnswer')).toBeHidden();
  await call(page, 'searchChildren').getByRole('link', { name: 'SearchChildrenAnswer', exact: true }).click();
  await expect(opened(page, 'schema-SearchChildrenAnswer')).toBeInViewport();

  await filterOf(page).fill('no such call');
  await expect(status).toHaveText('0 found');
  await expect(page.getByText('No call matches. Try another word.')).toBeVisible();
});

test('API-001 the page of the API is used with the keyboard alone', async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await page.goto(`${world.productUrl}/v1/docs`);
  // Past the two links of the header.
  for (const focused of ['PRCDS', 'openapi.json']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: focused, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(filterOf(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Children/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const summary = call(page, 'searchChildren').locator('> summary');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened(page, 'searchChildren')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const target = page.locator('details[open] > summary:focus');
  await expect(target).toBeInViewport();
  await expect(filterOf(page)).toHaveValue('');
});

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of looks)
  test(`API-001 axe finds nothing on the page of the API, and it fits, at ${width} px in ${colorScheme}`, async ({
    world,
    anonymousPage,
  }) => {
    const page = await anonymousPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${world.productUrl}/v1/docs`);
    await expectNoHorizontalScroll(page);
    await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
    await expect(opened(page, 'schema-ErrorCode')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.reload();
    for (const id of ['receiveMessage', 'searchChildren', 'response-Refused', 'schema-ErrorCode', 'schema-ChildRow']) {
      await call(page, id).locator('> summary').click();
      await expect(opened(page, id)).toBeVisible();
    }
    await call(page, 'receiveMessage').getByText('Examples', { exact: true }).first().click();
    await expectNoHorizontalScroll(page);
    // Three closed entries of each section look like all others, and axe reads every element.
    await page.evaluate(
      'document.querySelectorAll(".section").forEach((section) => [...section.querySelectorAll("details.operation:not([open])")].slice(3).forEach((one) => one.remove()))',
    );
    await expectNoAxeViolations(page);
  });
