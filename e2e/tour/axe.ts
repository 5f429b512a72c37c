import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { narrow, type Traveller, wide } from './traveller.ts';

/** Every rule axe has, WCAG 2.0 to 2.2 A and AA among them. */
export const everything = {};
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly size: typeof wide;
  readonly rules: object;
}

/** Each theme and each width, with every rule. */
export const english: readonly Look[] = [
  { theme: 'light', size: wide, rules: everything },
  { theme: 'dark', size: narrow, rules: everything },
];

/** What axe finds, by rule and element. */
export async function find(page: Page, rules: object, place?: string): Promise<readonly string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const where = place ? JSON.stringify({ include: [[place]] }) : 'document';
  return page.evaluate<string[]>(`axe
    .run(${where}, ${JSON.stringify({ ...rules, resultTypes: ['violations'] })})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) =>
        id + ' ' + target.join(' ') + ': ' + [...any, ...all, ...none].map(({ message }) => message).join('; '))))`);
}

export async function lookAround({ page, settle }: Traveller, at: string, looks: readonly Look[], place?: string) {
  const found: string[] = [];
  for (const { theme, size, rules } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    await settle();
    found.push(...(await find(page, rules, place)).map((what) => `${at}, ${theme}, ${size.width} px: ${what}`));
  }
  return found;
}

/** A place that cannot be come to is told among the faults, and the tour goes on. */
export const toldOf = (name: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> =>
  look().catch((error: unknown) => [`${name} could not be looked at: ${error}`]);
