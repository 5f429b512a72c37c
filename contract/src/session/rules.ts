/** How long the tokens of an embedded frame live, in seconds; the whole family ends with the working day. */
export const nonavTokenSeconds = 15 * 60;
export const nonavRefreshSeconds = 60 * 60;
export const nonavFamilySeconds = 12 * 60 * 60;

/** Input kept after a session ended: so many forms a person, for so many days. */
export const mostUnsavedForms = 20;
export const unsavedInputDays = 7;
