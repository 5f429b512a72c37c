import type { Import, ImportCheck, ImportRow } from '#contract/imports/import.ts';
import { describeProblems, typeLabels } from '#contract/imports/labels.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import type { Db } from '../../db/connection.ts';
import { fail } from '../../refusal.ts';
import { getLists, labelOf } from '../lookups/queries.ts';
import { type Batch, findBatch } from './batches.ts';
import { dataOf, type StoredRow } from './rows.ts';

/** Maps imports to API responses. */

export const viewRow =
  (language: Language) =>
  (row: StoredRow): ImportRow => ({
    rowId: row.rowNumber,
    data: dataOf(row),
    state: row.state,
    problems: (row.problems ?? []).map(({ code, column }) => ({ code, column })),
    errorDescription: describeProblems(row.problems ?? [], language),
    isUnchanged: row.isUnchanged,
  });

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

export async function viewImports(db: Db, batches: readonly Batch[], language: Language): Promise<Import[]> {
  const lists = await getLists(db);
  return batches.map((batch) => {
    const status = batch.status ?? 'queued';
    const named = lists.find('importStatus', String(importStatusCodes[status]));
    return {
      id: batch.id,
      type: batch.type,
      typeName: typeLabels[batch.type][language],
      fileName: batch.fileName,
      status,
      statusName: named ? labelOf(named, language) : status,
      importedAt: (batch.queuedAt ?? batch.checkedAt).toISOString(),
      createdBy: nameWithServiceAccount(batch.authorName, batch.through, language),
      rows: batch.totalRows,
      applied: batch.appliedRows,
      unchanged: batch.unchangedRows,
      failed: batch.failedRows,
      leftOut: batch.leftOutRows,
      waiting: batch.waitingRows,
      undone: batch.undoneRows,
      kept: batch.keptRows,
      finishedAt: moment(batch.finishedAt),
      undoneAt: moment(batch.undoneAt),
      undoneBy: batch.undoneAt === null ? null : batch.undoneByName,
    };
  });
}

export async function viewImport(db: Db, batch: Batch, language: Language): Promise<Import> {
  const [view] = await viewImports(db, [batch], language);
  return view ?? fail('not-found');
}

/** Imports of other offices and undecided files are treated as not found. */
export async function requireImport(db: Db, office: string, id: number): Promise<Batch> {
  const batch = await findBatch(db, id);
  return batch?.office === office && batch.status !== null ? batch : fail('not-found');
}

export type SameFile = NonNullable<ImportCheck['sameFile']>;

export const viewCheck = (batch: Batch, sameFile: SameFile | null): ImportCheck => ({
  id: batch.id,
  type: batch.type,
  fileName: batch.fileName,
  rows: batch.totalRows,
  valid: batch.totalRows - batch.invalidRows,
  invalid: batch.invalidRows,
  unchanged: batch.unchangedRows,
  ignoredColumns: [...batch.ignoredColumns],
  sameFile,
  checkedAt: batch.checkedAt.toISOString(),
});
