/** Lifetime of the tokens of an embedded frame, in seconds; the token family ends after a working day. */
export const nonavTokenSeconds = 15 * 60;
export const nonavRefreshSeconds = 60 * 60;
export const nonavFamilySeconds = 12 * 60 * 60;

/**
 * Unsaved input: the most forms of a person, the most characters of a form with the stored values it was typed over, and
 * days until it is deleted.
 */
export const unsavedFormsMaximum = 20;
export const unsavedInputMaximum = 200_000;
export const unsavedInputDays = 7;
