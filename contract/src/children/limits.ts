/** Limits of the child search and card, each said once. */

/** CHILD-051: 'Please select at most 20 projects. More projects may be slow.' */
export const projectsMaximum = 20;

/** CHILD-052: a warning above this, no refusal. */
export const countriesBeforeWarning = 10;

/** CONST-013. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;

/** The office's 'Maximum RC records' never exceeds this (OFFICE: 1-1000). */
export const recordsMaximum = 1000;

/** One criterion cannot name more values than this; the longest list has 24, an office has more users. */
export const valuesMaximum = 200;

/** CHILD-058. */
export const supportOfficeNameMaximum = 40;
export const supportOfficeCommentsMaximum = 500;

const word = "[\\p{L}\\p{M}'’,-]+";
const line = `(?:${word}(?: ${word})*)?`;

/** CHILD-056, CHILD-057: letters, apostrophe, comma and dash, with single spaces between words. */
export const supportOfficeText = new RegExp(`^${line}$`, 'u');
/** Comments may have several such lines. */
export const supportOfficeLines = new RegExp(`^${line}(?:\\n${line})*$`, 'u');

/** What a name to search for may hold. Wildcards and the like are in nobody's name. */
export const searchedName = /^[\p{L}\p{M}\s'’.,-]*$/u;

export const savedSearchesPerPerson = 50;
