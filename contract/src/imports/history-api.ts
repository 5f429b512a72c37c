import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { queryPaging } from '../shared/records.ts';
import { directions } from '../shared/sorting.ts';
import { calendarDate, nothing, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { fileFormat, importId } from './api.ts';
import { Import, ImportRow, importStatus, rowStates } from './import.ts';

/** Import history, details, progress and undo. */

const access = 'Reservation:Create';
const count = z.number().int();

/** Table T15, each sortable. */
export const importGridColumns = [
  'ImportId',
  'ImportDate',
  'ImportType',
  'FileName',
  'ImportStatus',
  'CreatedBy',
] as const;
export type ImportGridColumn = (typeof importGridColumns)[number];

/** IMP-006 to IMP-008, at least one of them (IMP-018). Dates are in the office's time zone, both included. */
const filter = {
  createdBy: ['CreatedBy', z.array(recordIdParam).max(100, { error: 'too-many' }).optional()],
  statuses: ['ImportStatus', z.array(importStatus).max(6, { error: 'too-many' }).optional()],
  from: ['ImportDate', calendarDate.optional()],
  /** With this, ImportDate is the first day of a range; without it, a single day. */
  to: ['ImportDateTo', calendarDate.optional()],
} as const;

export const listImports = endpoint({
  method: 'GET',
  path: 'import',
  access,
  summary: 'The imports of the office',
  input: wire({
    ...filter,
    ...queryPaging,
    sort: ['SortBy', z.enum(importGridColumns, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', z.enum(directions, { error: 'not-in-list' }).optional()],
  }),
  output: wire({ imports: ['Imports', z.array(Import)], total: ['TotalRecords', count] }),
});

/** The people the filter offers. */
export const listImportAuthors = endpoint({
  method: 'GET',
  path: 'import/author',
  access,
  summary: 'The people of the office who have imported',
  input: nothing,
  output: wire({
    authors: ['Authors', z.array(wire({ id: ['UserId', count], name: ['Name', z.string()] }))],
  }),
});

/** IMP-009 to IMP-015. */
export const getImport = endpoint({
  method: 'GET',
  path: 'import/:ImportId',
  access,
  summary: 'An import with its rows, a page at a time',
  input: wire({
    id: importId,
    states: [
      'Result',
      z
        .array(z.enum(rowStates, { error: 'not-in-list' }))
        .max(20, { error: 'too-many' })
        .optional(),
    ],
    ...queryPaging,
  }),
  output: wire({
    import: ['Import', Import],
    rows: ['ImportRows', z.array(ImportRow)],
    /** Rows with these results, on all pages. */
    total: ['TotalRecords', count],
  }),
});

/**
 * Server-sent events: one when the stream opens, one for each change and a periodic one in between; it ends when the
 * import is finished. A reconnect continues with the import's current state.
 */
export const followImport = endpoint({
  method: 'GET',
  path: 'import/:ImportId/progress',
  access,
  summary: 'How far an import has come, as server-sent events',
  produces: 'events',
  input: wire({ id: importId }),
  output: wire({ import: ['Import', Import] }),
});

/** F7: undoes rows that have not changed since; the others become 'kept', each with its reason. */
export const undoImport = endpoint({
  method: 'PUT',
  path: 'import/:ImportId/undo',
  access,
  summary: 'Take back what an import did, where nothing has changed since',
  timeout: 'long',
  input: wire({ id: importId }),
  output: wire({
    import: ['Import', Import],
    /** At most 100; import/{id}?Result=kept returns all. */
    kept: ['ImportRows', z.array(ImportRow)],
  }),
});

/** Rows that were not applied, with the reason; the corrected file can be uploaded as it is. */
export const getFailedRows = endpoint({
  method: 'GET',
  path: 'import/:ImportId/errors',
  access,
  summary: 'The rows of an import that were not applied, to be corrected and uploaded again',
  produces: 'file',
  input: wire({ id: importId, format: fileFormat }),
  output: z.unknown(),
});

/** T13: histories are exported as csv. */
export const exportImports = endpoint({
  method: 'GET',
  path: 'import/export',
  access: 'Reservation:Export',
  summary: 'The found imports as a csv file',
  produces: 'file',
  input: wire(filter),
  output: z.unknown(),
});

/** Every row with its result; the file can be imported again as it is. */
export const exportImportRows = endpoint({
  method: 'GET',
  path: 'import/:ImportId/export',
  access: 'Reservation:Export',
  summary: 'The rows of an import and what became of each, as a csv file',
  produces: 'file',
  input: wire({ id: importId }),
  output: z.unknown(),
});
