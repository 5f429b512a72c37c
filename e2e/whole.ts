/** `npm run test:tours`: every place in every look, every form in every trouble. */
export const isEveryLook = process.env.TEST_TOURS === 'all';

/** `npm run test:whole`: what `npm test` leaves out. */
export const isRest = !isEveryLook && process.env.TEST_WHOLE === '1';

/** Tells a story that comes to some places in `npm test` and to all others in `npm run test:whole`. */
export const inParts = { tag: '@parts' } as const;

/**
 * `npm test` looks at every screen once; at dialogs, and with large text or an API in trouble, it comes to two places of
 * twelve, so that each of two rounds has one of them.
 */
export const isTaken = (turn: number): boolean => isEveryLook || isRest === turn % 12 > 1;
