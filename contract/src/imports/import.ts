import { z } from 'zod';
import { instant } from '../shared/values.ts';
import { wire } from '../wire.ts';
import {
  type ImportStatus,
  type ImportType,
  importColumns,
  importStatusCodes,
  importStatuses,
  importTypeCodes,
  importTypes,
  type RowProblemCode,
  rowProblemCodes,
} from './rules.ts';

/** The wire schemas of an import. */

const count = z.number().int();

const typeOfCode = (code: string): ImportType =>
  importTypes.find((type) => importTypeCodes[type] === code) ?? 'reservation';

/** IMP-003: '1' and '2' on the wire (list/importType), names in code. */
export const importType = z.codec(
  z.enum(Object.values(importTypeCodes) as ['1', '2'], { error: 'not-in-list' }),
  z.enum(importTypes),
  { decode: typeOfCode, encode: (type) => importTypeCodes[type] },
);

const statusCodeList = Object.values(importStatusCodes).map(String) as [string, ...string[]];
const statusOfCode = (code: string): ImportStatus =>
  importStatuses.find((status) => String(importStatusCodes[status]) === code) ?? 'failed';

/** Table T2: '1' to '6' on the wire (list/importStatus). */
export const importStatus = z.codec(z.enum(statusCodeList, { error: 'not-in-list' }), z.enum(importStatuses), {
  decode: statusOfCode,
  encode: (status) => String(importStatusCodes[status]),
});

/** IMP-014: the cells of a row as in the file, by column; only the columns of the import's type. */
const cell = z.string({ error: 'invalid' }).max(1000, { error: 'too-long' }).optional();
export const RowData = wire({
  reservationId: ['ReservationID', cell],
  childId: ['ChildId', cell],
  childDataVerified: ['ChildDataVerified', cell],
  sponsorshipReady: ['SponsorshipReady', cell],
});

/**
 * Before the start: 'valid' or 'invalid'. Then 'waiting', 'applied', 'unchanged' (the data was already so), 'failed'
 * with a reason, or 'left-out' (invalid, and the user started without it). After an undo: 'undone', or 'kept' with a
 * reason.
 */
export const rowStates = [
  'valid',
  'invalid',
  'waiting',
  'applied',
  'unchanged',
  'failed',
  'left-out',
  'undone',
  'kept',
] as const;
export type RowState = (typeof rowStates)[number];

export const RowProblemWire = wire({
  /** The cell with the problem; null for the row as a whole. */
  column: ['Column', z.enum(importColumns).nullable()],
  code: ['Code', z.enum(Object.keys(rowProblemCodes) as [RowProblemCode, ...RowProblemCode[]])],
});

/** IMP-013 to IMP-015. */
export const ImportRow = wire({
  /** The row number shown by the spreadsheet: the first data row is 2. */
  rowId: ['RowId', count],
  data: ['Data', RowData],
  state: ['Result', z.enum(rowStates)],
  problems: ['Errors', z.array(RowProblemWire)],
  /** The problems as text in the caller's language; null when there are none. */
  errorDescription: ['ErrorDescription', z.string().nullable()],
  /** Valid, but applying it would change nothing. */
  isUnchanged: ['Unchanged', z.boolean()],
});
export type ImportRow = z.output<typeof ImportRow>;

/** Another import of the same content in this office. */
export const SameFile = wire({
  importId: ['ImportId', count],
  importedAt: ['ImportDate', instant],
  createdBy: ['CreatedBy', z.string()],
  status: ['ImportStatus', importStatus],
});

/** A validated file; nothing of it has been imported. */
export const ImportCheck = wire({
  id: ['ImportId', count],
  type: ['ImportType', importType],
  fileName: ['FileName', z.string()],
  rows: ['TotalRecords', count],
  valid: ['ValidRecords', count],
  invalid: ['InvalidRecords', count],
  /** The valid rows that would change nothing. */
  unchanged: ['UnchangedRecords', count],
  /** Column headings that this import type does not use. */
  ignoredColumns: ['IgnoredColumns', z.array(z.string())],
  sameFile: ['SameFile', SameFile.nullable()],
  checkedAt: ['CheckedDate', instant],
});
export type ImportCheck = z.output<typeof ImportCheck>;

/** T15, and the results of its rows. */
export const Import = wire({
  id: ['ImportId', count],
  type: ['ImportType', importType],
  typeName: ['ImportTypeName', z.string()],
  fileName: ['FileName', z.string()],
  status: ['ImportStatus', importStatus],
  statusName: ['ImportStatusName', z.string()],
  importedAt: ['ImportDate', instant],
  createdBy: ['CreatedBy', z.string()],
  rows: ['TotalRecords', count],
  applied: ['AppliedRecords', count],
  unchanged: ['UnchangedRecords', count],
  failed: ['FailedRecords', count],
  leftOut: ['LeftOutRecords', count],
  waiting: ['WaitingRecords', count],
  undone: ['UndoneRecords', count],
  kept: ['KeptRecords', count],
  finishedAt: ['FinishedDate', instant.nullable()],
  undoneAt: ['UndoneDate', instant.nullable()],
  undoneBy: ['UndoneBy', z.string().nullable()],
});
export type Import = z.output<typeof Import>;
