import type { ImportRow } from '#contract/imports/import.ts';
import { type ImportColumn, type ImportData, importColumns } from '#contract/imports/rules.ts';

/** Cells that were changed and not checked again yet, by row. */
export type Edits = ReadonlyMap<number, ImportData>;

const isSame = (one: ImportData, other: ImportData): boolean =>
  importColumns.every((column) => (one[column] ?? '') === (other[column] ?? ''));

/**
 * One more cell changed; the other cells of its row go along, because a row is checked as a whole. A row that reads
 * as before is none that changed.
 */
export function changeCell(edits: Edits, row: ImportRow, column: ImportColumn, text: string): Edits {
  const data = { ...row.data, ...edits.get(row.rowId), [column]: text };
  const next = new Map(edits);
  if (isSame(data, row.data)) next.delete(row.rowId);
  else next.set(row.rowId, data);
  return next;
}

/** Whether this cell reads otherwise than it was checked. */
export const isEdited = (edits: Edits, row: ImportRow, column: ImportColumn): boolean =>
  edits.has(row.rowId) && (edits.get(row.rowId)?.[column] ?? '') !== (row.data[column] ?? '');
