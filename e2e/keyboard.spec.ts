import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { tabTo } from './keyboard.ts';
import { expectMessage } from './messages.ts';

/** Keyboard only: an element that cannot be reached or operated by keyboard fails the story. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const isSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);

test('CHILD-001 CHILD-002 CHILD-003 a child is found, read, edited and left by keys alone, and the focus is never lost', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await expect(title(page)).toHaveText('Search Registered Children');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByLabel('Given Name'));
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await rows(page).nth(9).waitFor();
  await expect(page.getByRole('heading', { name: /children/ }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  const wasFirst = await rows(page).first().getAttribute('data-row');
  await page.keyboard.press('PageDown');
  await expect(rows(page).first()).not.toHaveAttribute('data-row', wasFirst ?? '');
  await expect(rows(page).first()).toBeFocused();

  const firstBox = rows(page).first().getByRole('checkbox');
  await tabTo(page, firstBox);
  await page.keyboard.press('Space');
  await expect(firstBox).toBeChecked();
  await page.keyboard.press('Space');
  await tabTo(page, rows(page).nth(0).getByRole('link').first());
  const id = (await rows(page).nth(0).getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await isSomewhere(page);

  await tabTo(page, page.getByRole('tab', { name: 'General' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText(/General/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Edit' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Support Office Child Name')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Keyed');
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Child Data Saved Successfully');
  await isSomewhere(page);

  await tabTo(page, page.getByRole('link', { name: 'Back to results' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
});
