import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { narrow, type Traveller, wide } from './traveller.ts';
import type { Language } from './words.ts';

interface Look {
  readonly theme: 'light' | 'dark';
  readonly size: typeof wide;
}

const [lightWide, darkNarrow, darkWide, lightNarrow]: readonly [Look, Look, Look, Look] = [
  { theme: 'light', size: wide },
  { theme: 'dark', size: narrow },
  { theme: 'dark', size: wide },
  { theme: 'light', size: narrow },
];

const isWhole = process.env.TOUR === 'whole';

/** Every place in every theme, width and language takes long; a place at a time in some of them does not. */
export const tourTime = isWhole ? 5_400_000 : 1_200_000;

/**
 * How a place is looked at: by turns, so that each is seen in both themes, both widths and both languages. In English
 * it has two opposite looks, in Spanish one of the two that are left. `TOUR=whole` looks at each in all four, twice.
 */
export function looksAt(language: Language, turn: number): readonly Look[] {
  if (isWhole) return [lightWide, darkNarrow, darkWide, lightNarrow];
  const [first, second] = [[lightWide, darkNarrow] as const, [darkWide, lightNarrow] as const];
  const [english, rest] = turn % 2 === 0 ? [first, second] : [second, first];
  return language === 'en' ? english : [rest[turn % 4 < 2 ? 0 : 1]];
}

/** What axe finds by every rule it has, WCAG 2.0 to 2.2 A and AA among them. */
export async function find(page: Page, place?: string): Promise<readonly string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const where = place ? JSON.stringify({ include: [[place]] }) : 'document';
  return page.evaluate<string[]>(`axe
    .run(${where}, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) =>
        id + ' ' + target.join(' ') + ': ' + [...any, ...all, ...none].map(({ message }) => message).join('; '))))`);
}

export async function lookAround({ page, settle }: Traveller, at: string, looks: readonly Look[], place?: string) {
  const found: string[] = [];
  for (const { theme, size } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    await settle();
    found.push(...(await find(page, place)).map((what) => `${at}, ${theme}, ${size.width} px: ${what}`));
  }
  return found;
}

/** A place that cannot be come to is told among the faults, and the tour goes on. */
export const toldOf = (name: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> =>
  look().catch((error: unknown) => [`${name} could not be looked at: ${error}`]);
