import { sql } from 'kysely';
import type { RowState } from '#contract/imports/import.ts';
import {
  type ImportStatus,
  type ImportType,
  importStatusCodes,
  importStatuses,
  importTypeCodes,
  importTypes,
} from '#contract/imports/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import type { RowResult } from './rows.ts';

/** One uploaded file with its status and counts. */
export interface Batch {
  readonly id: number;
  readonly office: string;
  readonly type: ImportType;
  readonly fileName: string;
  /** Null until the user decides. */
  readonly status: ImportStatus | null;
  readonly contentHash: Buffer;
  readonly fileHash: Buffer;
  readonly ignoredColumns: readonly string[];
  readonly createdBy: number;
  /** F12: the service account through whose frame the file was uploaded. */
  readonly through: string | null;
  readonly authorName: string;
  readonly checkedAt: Date;
  readonly queuedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly undoAskedBy: number | null;
  readonly undoThrough: string | null;
  readonly undoneAt: Date | null;
  readonly undoneByName: string | null;
  readonly totalRows: number;
  readonly invalidRows: number;
  readonly appliedRows: number;
  readonly unchangedRows: number;
  readonly failedRows: number;
  readonly leftOutRows: number;
  readonly waitingRows: number;
  readonly undoneRows: number;
  readonly keptRows: number;
}

type Stored = Omit<Batch, 'type' | 'status'> & { readonly type: number; readonly status: number | null };

export const statusOfCode = (code: number): ImportStatus =>
  importStatuses.find((status) => importStatusCodes[status] === code) ?? 'failed';
const typeOfCode = (code: number): ImportType =>
  importTypes.find((type) => importTypeCodes[type] === String(code)) ?? 'reservation';

export const toBatch = (row: Stored): Batch => ({
  ...row,
  type: typeOfCode(row.type),
  status: row.status === null ? null : statusOfCode(row.status),
});

/** Selects every column of Batch. */
export const selectBatch = sql`
  select b.id, b.office_code as office, b.type, b.file_name, b.status, b.content_hash, b.file_hash, b.ignored_columns, b.created_by, b.through,
         ${personName('u')} as author_name, b.checked_at, b.queued_at, b.finished_at, b.undo_asked_by, b.undo_through, b.undone_at,
         ${personName('w')} as undone_by_name, b.total_rows, b.invalid_rows, b.applied_rows, b.unchanged_rows,
         b.failed_rows, b.left_out_rows, b.waiting_rows, b.undone_rows, b.kept_rows
    from import_batch b
    join app_user u on u.id = b.created_by
    left join app_user w on w.id = b.undo_asked_by`;

export async function findBatch(db: Db, id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Stored>`${selectBatch} where b.id = ${id}`.execute(db);
  return rows[0] && toBatch(rows[0]);
}

/** Every change of an import locks it first. */
export async function lockBatch(db: Db, id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Stored>`${selectBatch} where b.id = ${id} for no key update of b`.execute(db);
  return rows[0] && toBatch(rows[0]);
}

/** Recounts from the rows, in the transaction that changed them. */
export const recountRows = (db: Db, id: number) =>
  sql`
    update import_batch set total_rows = n.total, invalid_rows = n.invalid, applied_rows = n.applied,
           unchanged_rows = n.unchanged, failed_rows = n.failed, left_out_rows = n.left_out,
           waiting_rows = n.waiting, undone_rows = n.undone, kept_rows = n.kept
      from (
        select count(*) as total,
               count(*) filter (where state = 'invalid') as invalid,
               count(*) filter (where state = 'applied') as applied,
               count(*) filter (where state = 'unchanged' or state = 'valid' and is_unchanged) as unchanged,
               count(*) filter (where state = 'failed') as failed,
               count(*) filter (where state = 'left-out') as left_out,
               count(*) filter (where state = 'waiting') as waiting,
               count(*) filter (where state = 'undone') as undone,
               count(*) filter (where state = 'kept') as kept
          from import_row where import_id = ${id}
      ) n
     where id = ${id}`.execute(db);

/** Applies row results to the counts incrementally, because other transactions may update them concurrently. */
export function updateRowCounts(db: Db, id: number, from: 'waiting' | 'applied', results: readonly RowResult[]) {
  const became = (state: RowState) => results.filter((result) => result.state === state).length;
  const left = (state: RowState) => (from === state ? results.length : 0);
  return sql`
    update import_batch set waiting_rows = waiting_rows - ${left('waiting')}::integer,
           applied_rows = applied_rows - ${left('applied')}::integer + ${became('applied')}::integer,
           unchanged_rows = unchanged_rows + ${became('unchanged')}::integer,
           failed_rows = failed_rows + ${became('failed')}::integer,
           undone_rows = undone_rows + ${became('undone')}::integer,
           kept_rows = kept_rows + ${became('kept')}::integer
     where id = ${id}`.execute(db);
}

export const importsChannel = 'imports';

/** Delivered to every server on commit. A server that misses it finds the work on its schedule within a minute. */
export const wakeJobs = (db: Db) => sql`select pg_notify(${importsChannel}, '')`.execute(db);
