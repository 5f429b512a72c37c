import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { queryPaging } from '../records.ts';
import { flag, nothing, numberText } from '../values.ts';
import { wire } from '../wire.ts';
import { Import, ImportCheck, ImportRow, importType, RowData } from './import.ts';
import { importFormats, uploadMaximum } from './rules.ts';

/** From the template to the decision: a file is checked completely before anything is queued (F7). */

const access = 'Reservation:Create';
const count = z.number().int();
export const importId = ['ImportId', numberText] as const;
export const fileFormat = ['Format', z.enum(importFormats, { error: 'not-in-list' }).optional()] as const;

/** IMP-033. Excel unless csv is asked for. */
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
  /** The first page; the others by import/check/{id}/rows. */
  rows: ['ImportRows', z.array(ImportRow)],
});

/**
 * IMP-020 to IMP-032. The file is refused as a whole (field 'file') when it cannot be read or is of another template;
 * else every row is judged, against live data too. Nothing is queued.
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

/** As a spreadsheet counts them. */
const rowNumber = z
  .number({ error: 'invalid' })
  .int({ error: 'invalid' })
  .min(1, { error: 'invalid' })
  .max(1_048_576, { error: 'invalid' });

/** Cells fixed in place; then the whole file is checked again. Without rows it is only checked again. */
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
    /** The rows that were sent, as they stand now. */
    rows: ['ImportRows', z.array(ImportRow)],
  }),
});

/** Only the invalid rows, each with its reason; corrected, it is uploaded as it is. */
export const getErrorWorkbook = endpoint({
  method: 'GET',
  path: 'import/check/:ImportId/errors',
  access,
  summary: 'The invalid rows of a checked file, to be corrected and uploaded again',
  produces: 'file',
  input: wire({ id: importId, format: fileFormat }),
  output: z.unknown(),
});

/** The user chose 'Cancel'. */
export const cancelCheck = endpoint({
  method: 'DELETE',
  path: 'import/check/:ImportId',
  access,
  summary: 'Forget a checked file',
  input: wire({ id: importId }),
  output: nothing,
});

const decision = {
  /** IMP-017: without it a file with invalid rows is refused as 'import-has-errors' (ERR-070). */
  validRowsOnly: ['ValidRowsOnly', flag.optional()],
  /** The same content was imported before: refused as 'import-same-file' unless this is said. */
  again: ['Again', flag.optional()],
} as const;

/** IMP-016, IMP-017. Asked twice it answers with the same import. */
export const proceedImport = endpoint({
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

/** T5: check and queue in one call, for callers without a screen. The same refusals. */
export const importFile = endpoint({
  method: 'POST',
  path: 'import',
  access,
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
