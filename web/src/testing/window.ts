/** The window size jsdom reports. */
export const windowState = { isSmall: false };
