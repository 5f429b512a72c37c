/** The window that jsdom pretends to be. */
export const windowState = { isSmall: false };
