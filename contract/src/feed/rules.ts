import { addDays, addMonths } from '../shared/calendar.ts';

/** A feed: the children, projects and communities of a field office, sent as one file. */

export const feedTypes = ['changes', 'snapshot'] as const;
/** A snapshot holds every child of its country or project: a child that is not in it has left. */
export type FeedType = (typeof feedTypes)[number];

/**
 * receiving: not all lines have arrived. waiting: for earlier feeds of the office. to-confirm: so many children are
 * missing from the snapshot that a Partnership Admin must decide. dropping: drops are requested for the missing
 * children. declined: nobody was dropped.
 */
export const feedStates = ['receiving', 'waiting', 'applying', 'to-confirm', 'dropping', 'done', 'declined'] as const;
export type FeedState = (typeof feedStates)[number];

/** Bytes in a line; a longer one is refused, the lines after it are read. */
export const lineMaximum = 65_536;
/** A line that does not end within this many bytes is no line: the upload is refused. */
export const endlessLine = 16 * 1024 * 1024;
export const linesMaximum = 10_000_000;
/** Unpacked. */
export const bytesMaximum = 32 * 1024 * 1024 * 1024;

/** Lines of white space in a feed. They cost nearly nothing when they are packed, and as much as others when they are read. */
export const blankLinesMaximum = 1000;
/** How many times its size an upload may become when it is unpacked, beyond the first megabyte. */
export const unpackedMaximum = { times: 200, always: 1024 * 1024 } as const;

/** Lines stored, and later applied, in one transaction: so many that a server's memory and other requests do not suffer. */
export const linesPerChunk = 250;

/** Years. Nobody is registered at this age or later: such a birth date is a mistake. */
const registrationAge = 30;

/** The first day on which a child may be born who is registered on the given one. */
export const earliestBirth = (registered: string): string => addDays(addMonths(registered, -12 * registrationAge), 1);

/** The share of a project's children that may be missing from a snapshot before somebody must confirm their drop. */
export const missingShareMaximum = 0.01;

export const mustBeConfirmed = ({ missing, children }: { readonly missing: number; readonly children: number }) =>
  missing > children * missingShareMaximum;

/** Feed names are chosen by the sender; the same name again is the same feed. */
export const feedNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** Days for which finished feeds and their refused lines can be looked up. */
export const feedKeptDays = 90;
/** Days after which a feed whose lines never arrived in full is forgotten. */
export const unfinishedKeptDays = 7;
