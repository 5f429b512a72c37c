import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { queryPaging } from '../shared/records.ts';
import { flag, nothing, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { Import, ImportCheck, ImportRow, importType, RowData } from './import.ts';
import { importFormats, uploadMaximum } from './rules.ts';

/** From the template to the start of an import: a file is validated completely before anything is queued (F7). */

const access = 'Reservation:Create';
const count = z.number().int();
export const importId = ['ImportId', recordIdParam] as const;
export const fileFormat = ['Format', z.enum(importFormats, { error: 'not-in-list' }).optional()] as const;

/** IMP-033. Excel by default, csv on request. */
export const getImportTemplate = endpoint({
  method: 'GET',
  path: 'import/template',
  access,
  summary: 'The template of an import type, to be filled in',
  produces: 'file',
  input: wire({ type: ['ImportType', importType], format: fileFormat }),
  output: z.unknown(),
});

const checked = wire({
  check: ['ImportCheck', ImportCheck],
  /** The first page; import/check/{id}/rows returns the others. */
  rows: ['ImportRows', z.array(ImportRow)],
});

/**
 * IMP-020 to IMP-032. An unreadable file or one of another template is refused as a whole (field 'file'); otherwise
 * every row is validated, also against live data. Nothing is queued.
 */
export const checkImport = endpoint({
  method: 'POST',
  path: 'import/validate',
  access,
  summary: 'Check a file completely; nothing is imported',
  timeout: 'long',
  consumes: 'file',
  bodyLimit: uploadMaximum,
  input: wire({ type: ['ImportType', importType] }),
  output: checked,
});

export const rowFilters = ['all', 'valid', 'invalid'] as const;

export const listCheckedRows = endpoint({
  method: 'GET',
  path: 'import/check/:ImportId/rows',
  access,
  summary: 'The rows of a checked file, a page at a time',
  input: wire({
    id: importId,
    filter: ['Result', z.enum(rowFilters, { error: 'not-in-list' }).optional()],
    ...queryPaging,
  }),
  output: wire({ rows: ['ImportRows', z.array(ImportRow)], total: ['TotalRecords', count] }),
});

/** Row numbers as the spreadsheet shows them. */
const rowNumber = z
  .number({ error: 'invalid' })
  .int({ error: 'invalid' })
  .min(1, { error: 'invalid' })
  .max(1_048_576, { error: 'invalid' });

/** Corrects cells, then validates the whole file again; without rows it only validates again. */
export const recheckImport = endpoint({
  method: 'PUT',
  path: 'import/check/:ImportId',
  access,
  summary: 'Change cells of a checked file and check it again',
  timeout: 'long',
  input: wire({
    id: importId,
    rows: [
      'ImportRows',
      z
        .array(wire({ rowId: ['RowId', rowNumber], data: ['Data', RowData] }), { error: 'invalid' })
        .max(500, { error: 'too-many' }),
    ],
  }),
  output: wire({
    check: ['ImportCheck', ImportCheck],
    /** The corrected rows with their new result. */
    rows: ['ImportRows', z.array(ImportRow)],
  }),
});

/** The invalid rows with their reasons; the corrected file can be uploaded as it is. */
export const getErrorWorkbook = endpoint({
  method: 'GET',
  path: 'import/check/:ImportId/errors',
  access,
  summary: 'The invalid rows of a checked file, to be corrected and uploaded again',
  produces: 'file',
  input: wire({ id: importId, format: fileFormat }),
  output: z.unknown(),
});

/** Cancels a validated file that was not started. */
export const cancelImportCheck = endpoint({
  method: 'DELETE',
  path: 'import/check/:ImportId',
  access,
  summary: 'Forget a checked file',
  input: wire({ id: importId }),
  output: nothing,
});

const decision = {
  /** IMP-017: without it, a file with invalid rows is refused with 'import-has-errors' (ERR-070). */
  validRowsOnly: ['ValidRowsOnly', flag.optional()],
  /** Confirms importing a file that was imported before; without it, it is refused with 'import-same-file'. */
  again: ['Again', flag.optional()],
} as const;

/** IMP-016, IMP-017. Idempotent: a second call returns the same import. */
export const startImport = endpoint({
  method: 'PUT',
  path: 'import/check/:ImportId/proceed',
  access,
  summary: 'Queue the valid rows of a checked file',
  timeout: 'long',
  input: wire({ id: importId, ...decision }),
  output: wire({ import: ['Import', Import] }),
});

const flagText = z.codec(z.enum(['0', '1'], { error: 'not-in-list' }), z.boolean(), {
  decode: (value) => value === '1',
  encode: (value) => (value ? '1' : '0'),
});

/** T5: validate and queue in one call, for callers without a screen. The same errors apply. */
export const importFile = endpoint({
  method: 'POST',
  path: 'import',
  access,
  beginsWork: true,
  summary: 'Check a file and queue its valid rows',
  timeout: 'long',
  consumes: 'file',
  bodyLimit: uploadMaximum,
  input: wire({
    type: ['ImportType', importType],
    validRowsOnly: ['ValidRowsOnly', flagText.optional()],
    again: ['Again', flagText.optional()],
  }),
  output: wire({ import: ['Import', Import] }),
});
