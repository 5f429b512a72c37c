import type { Page } from '@playwright/test';
import { expect, header, test } from './fixtures.ts';
import { collectCspViolations } from './tour/csp-violations.ts';

/** All code of the application but the script that the page begins with. */
const application = /\/assets\/(?!start-)[^/]+\.js$/;

const drawn = (page: Page) => page.locator('body > .start');

test('the header stands before any code of the application has come, and nothing of it in a frame of the CRM', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const refusals: string[] = [];
  await collectCspViolations(page.context(), world.productUrl, refusals);
  await page.route(application, () => undefined);
  await page.goto(`${world.productUrl}/searchchild`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  await expect(drawn(page)).toHaveCSS('background-color', 'rgb(12, 47, 56)');
  await page.goto(`${world.productUrl}/searchchild?type=nonav`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(drawn(page)).toBeHidden();
  expect(refusals).toEqual([]);
});

test('the header that the page begins with is dark where the browser is, or the user has said so', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage({ colorScheme: 'dark' });
  await page.route(application, () => undefined);
  const background = (colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour);
  await page.goto(world.productUrl, { waitUntil: 'commit' });
  await background('rgb(14, 21, 20)');
  await expect(drawn(page)).toHaveCSS('background-color', 'rgb(10, 27, 32)');
  await page.evaluate(`localStorage.setItem('prcds.colorScheme', 'light')`);
  await page.reload({ waitUntil: 'commit' });
  await background('rgb(244, 246, 245)');
});

test('the header of the application takes the place of the one that the page begins with', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user');
  await expect(header(page)).toBeVisible();
  await expect(drawn(page)).toBeHidden();
});
