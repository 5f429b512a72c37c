import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Helpers for keyboard-only stories: nothing is clicked, focused or filled, only keys are pressed. */

export const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first();

/** A field by its label, with or without the star of mandatory fields; the options of a list have its label too. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .and(page.locator('input, select, textarea, button'))
    .first();

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never comes to ${wanted}`);
}

export async function enterOn(page: Page, wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Moves to a field and replaces its content; in a select, the letters choose. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  if ((await field(page, label).evaluate((element) => element.tagName)) !== 'SELECT') await press(page, 'Control+A');
  await page.keyboard.type(text);
}

/** Opens a multi-select, narrows it by typing and ticks the first option. */
export async function tickIn(page: Page, label: RegExp, name: string): Promise<void> {
  await enterOn(page, button(page, label));
  await expect(page.getByRole('combobox', { name: 'Type to narrow the list' }).filter({ visible: true })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option').filter({ visible: true }).first()).toContainText(name, { ignoreCase: true });
  await press(page, 'ArrowDown', 'Enter', 'Escape');
  await expect(button(page, label)).toBeFocused();
}

/** A description of the focused element; 'nowhere' is always a failure. */
const whereFocusIs = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body ? 'nowhere' : 'somewhere';
  })()`);

/** Checks the focus after a dialog has closed, a row has gone or a screen has changed, once everything has loaded. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => whereFocusIs(page)).toBe('somewhere');
}

/** Opens a confirmation, leaves it by Escape, checks that the focus returns, and opens it again. */
export async function confirmTwice(page: Page, opener: Locator, question: Locator, key?: 'Tab' | 'Shift+Tab') {
  await enterOn(page, opener, key);
  await question.waitFor();
  await expect(question.locator(':focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await press(page, 'Enter');
  await question.waitFor();
  await expect(question.locator(':focus')).toHaveCount(1);
}
