import { type AxeScope, findWithAxe } from '../axe.ts';
import { isFullTour, isWholeRun, seedOfToday } from '../test-scope.ts';
import type { Language } from './texts.ts';
import { narrow, type TourUser, wide } from './tour-user.ts';

interface Look {
  readonly theme: 'light' | 'dark';
  readonly size: typeof wide;
}

/** Ordered in pairs of opposites: first and second, third and fourth. */
const looks: readonly Look[] = [
  { theme: 'light', size: wide },
  { theme: 'dark', size: narrow },
  { theme: 'dark', size: wide },
  { theme: 'light', size: narrow },
];

/** Every stop in every look takes long; each stop in one look does not. */
export const tourTimeout = isFullTour ? 5_400_000 : 1_200_000;

/**
 * The looks of a stop: one in Spanish, and the opposite one in English or by `npm run test:whole`, so that both themes
 * and both widths are covered.
 */
export function looksAt(language: Language, turn: number): readonly Look[] {
  if (isFullTour) return looks;
  const english = turn % looks.length;
  const spanish = english % 2 === 0 ? english + 1 : english - 1;
  return looks.slice(language === 'en' || isWholeRun ? english : spanish).slice(0, 1);
}

/** Checks a finding again, so that a single bad moment among many stops does not fail the tour. */
export async function confirmFindings(
  settle: TourUser['settle'],
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const first = await look();
  if (first.length === 0) return first;
  await settle();
  const second = new Set(await look());
  for (const what of first) if (!second.has(what)) console.log(`Seen once only: ${what}`);
  return first.filter((what) => second.has(what));
}

/**
 * `npm test` checks the contrast at every third screen, in all looks, and at others each day; `npm run test:whole` at all
 * of them.
 */
export const isWithoutContrast = (turn: number): boolean => !isFullTour && !isWholeRun && (turn + seedOfToday) % 3 > 0;

export async function checkLooks(
  { page, settle }: TourUser,
  at: string,
  looks: readonly Look[],
  scope: AxeScope,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { theme, size } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    await settle();
    const seen = await confirmFindings(settle, () => findWithAxe(page, scope));
    found.push(...seen.map((what) => `${at}, ${theme}, ${size.width} px: ${what}`));
  }
  return found;
}

/** A stop that cannot be reached is reported with the findings, and the tour continues. */
export const findingsOrError = (name: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> =>
  look().catch((error: unknown) => [`${name} could not be looked at: ${error}`]);
