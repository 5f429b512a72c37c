/** `npm run test:tours`: every stop in every look, every form with every trouble. */
export const isFullTour = process.env.TEST_TOURS === 'all';

/** `npm run test:whole`: what `npm test` leaves out. */
export const isWholeRun = !isFullTour && process.env.TEST_WHOLE === '1';

/** `npm run test:languages`: the tree has the languages that a script makes. */
export const isLanguageRun = process.env.TEST_LANGUAGES === '1';

/** Marks a story that visits some stops in `npm test` and all others in `npm run test:whole`. */
export const inParts = { tag: '@parts' } as const;

/**
 * `npm test` visits every screen once; of dialogs, and of checks with large text or a failing API, it visits two stops
 * of twelve, so that each of two parts has one of them.
 */
export const isIncluded = (turn: number): boolean => isFullTour || isWholeRun === turn % 12 > 1;

const millisecondsOfDay = 86_400_000;

/** The number of the day; TEST_SEED repeats a printed one. */
export const seedOfToday = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / millisecondsOfDay));

/** A few, evenly spread and moving on every day. */
export function sampleOfToday<T>(all: readonly T[], few: number, nameOf: (one: T) => string): readonly T[] {
  const step = Math.floor(all.length / few);
  const taken = Array.from({ length: few }, (_, index) => all[(seedOfToday + index * step) % all.length] as T);
  console.log(`TEST_SEED=${seedOfToday}: ${taken.map(nameOf).join(', ')}; all ${all.length} with TEST_WHOLE=1`);
  return taken;
}
