/** Limits of the child search and card. */

/** CHILD-051: 'Please select at most 20 projects. More projects may be slow.' */
export const projectsMaximum = 20;

/** CHILD-052: more than this shows a warning; the search is not refused. */
export const countriesWarningLimit = 10;

/** The upper bound of the office's 'Maximum RC records' (OFFICE: 1-1000). */
export const recordsMaximum = 1000;

/** The most values of one criterion; the longest list has 24 values, but an office can have more users. */
export const valuesMaximum = 200;

/** CHILD-058. */
export const supportOfficeNameMaximum = 40;
export const supportOfficeCommentsMaximum = 500;

const word = "[\\p{L}\\p{M}'’,-]+";
const line = `(?:${word}(?: ${word})*)?`;

/** CHILD-056, CHILD-057: letters, apostrophe, comma and dash, with single spaces between words. */
export const supportOfficeTextPattern = new RegExp(`^${line}$`, 'u');
/** Comments may have several such lines. */
export const supportOfficeLinesPattern = new RegExp(`^${line}(?:\\n${line})*$`, 'u');

/** Characters allowed in a searched name; no name contains wildcards. */
export const searchNamePattern = /^[\p{L}\p{M}\s'’.,-]*$/u;

export const savedSearchesPerPerson = 50;
