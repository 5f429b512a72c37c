import type { ImportRow } from '#contract/imports/import.ts';
import { type ImportColumn, type ImportData, importColumns } from '#contract/imports/rules.ts';
import type { OpenCheck } from './open-check.ts';

/** Rows with cells changed since the last check, by row number. */
export type Edits = ReadonlyMap<number, ImportData>;

const isSame = (one: ImportData, other: ImportData): boolean =>
  importColumns.every((column) => (one[column] ?? '') === (other[column] ?? ''));

/**
 * Changes one cell. The whole row is stored, because rows are checked as a whole; a row equal to the original is
 * removed.
 */
export function changeCell(edits: Edits, row: ImportRow, column: ImportColumn, text: string): Edits {
  const data = { ...row.data, ...edits.get(row.rowId), [column]: text };
  const next = new Map(edits);
  if (isSame(data, row.data)) next.delete(row.rowId);
  else next.set(row.rowId, data);
  return next;
}

/** The rows of `now` that are not as they were sent. */
export const changedSince = (now: OpenCheck['edits'], sent: Edits): OpenCheck['edits'] =>
  now.filter(([rowId, data]) => !isSame(data, sent.get(rowId) ?? {}));

/** Whether this cell differs from its checked value. */
export const isEdited = (edits: Edits, row: ImportRow, column: ImportColumn): boolean =>
  edits.has(row.rowId) && (edits.get(row.rowId)?.[column] ?? '') !== (row.data[column] ?? '');
