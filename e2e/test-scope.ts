/** `npm run test:tours`: every stop in every look, every form with every trouble. */
export const isFullTour = process.env.TEST_TOURS === 'all';

/** `npm run test:whole`: what `npm test` leaves out. */
export const isWholeRun = !isFullTour && process.env.TEST_WHOLE === '1';

/** Marks a story that visits some stops in `npm test` and all others in `npm run test:whole`. */
export const inParts = { tag: '@parts' } as const;

/**
 * `npm test` visits every screen once; of dialogs, and of checks with large text or a failing API, it visits two stops
 * of twelve, so that each of two parts has one of them.
 */
export const isIncluded = (turn: number): boolean => isFullTour || isWholeRun === turn % 12 > 1;
