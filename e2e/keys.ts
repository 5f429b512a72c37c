import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** Stories for which nothing is clicked, focused or filled: only keys, as somebody presses them who has no mouse. */

export const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first();

/** A field by its label, with the star of those that must be filled; a list's own options carry its label too. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .and(page.locator('input, select, textarea, button'))
    .first();

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the focus is there, as somebody would who cannot see how many times it takes. */
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

/** Goes to a field and types over what stands there; in a list of one choice the letters choose. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  if ((await field(page, label).evaluate((element) => element.tagName)) !== 'SELECT') await press(page, 'Control+A');
  await page.keyboard.type(text);
}

/** Opens a list of several, narrows it by typing and ticks what stands first. */
export async function tickIn(page: Page, label: RegExp, name: string): Promise<void> {
  await enterOn(page, button(page, label));
  await expect(page.getByRole('combobox', { name: 'Type to narrow the list' }).filter({ visible: true })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option').filter({ visible: true }).first()).toContainText(name, { ignoreCase: true });
  await press(page, 'ArrowDown', 'Enter', 'Escape');
  await expect(button(page, label)).toBeFocused();
}

/** Where the focus is, in words; nowhere is where it must never be. */
const whereFocusIs = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body ? 'nowhere' : 'somewhere';
  })()`);

/** After a dialog has closed, a row has gone, a screen has changed, and all that follows from it has come. */
export async function focusIsKept(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => whereFocusIs(page)).toBe('somewhere');
}

/** Opens what asks before it acts, leaves it by Escape, sees the focus come back to where it was, and opens it again. */
export async function askTwice(page: Page, opener: Locator, question: Locator, key?: 'Tab' | 'Shift+Tab') {
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
