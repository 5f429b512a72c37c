import { sql } from 'kysely';
import type { z } from 'zod';
import type { checkImport, listCheckedRows, recheckImport } from '#contract/imports/api.ts';
import type { RowState } from '#contract/imports/import.ts';
import { checkExpiryHours, columnsOf, type ImportType, importTypeCodes } from '#contract/imports/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { importIs } from '../../db/status-literals.ts';
import { transact } from '../../db/transaction.ts';
import { currentFrameAccount } from '../../frame-account.ts';
import type { Context } from '../../http/context.ts';
import { pageOf } from '../../http/paging.ts';
import { fail } from '../../refusal.ts';
import { inReservationTransaction, type ReservationActionContext } from '../reservations/public.ts';
import { type Batch, findBatch, lockBatch, recountRows, statusOfCode } from './batches.ts';
import { cleanCell, withoutControl } from './reading/cells.ts';
import { contentHash, type FileRow, readImportFile, requireSize } from './reading/read-file.ts';
import { countMatchingRows, dataOf, eachRow, findRows, insertRows } from './rows.ts';
import { inUploadQueue } from './upload-queue.ts';
import { validateRows } from './validate.ts';
import { type SameFile, viewCheck, viewRow } from './view.ts';

/** F7: checks the whole file; nothing is queued before the user decides. */

const longestName = 255;

/** The file name without folders that a browser may send. */
const nameOf = (path: string) =>
  withoutControl(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)).slice(-longestName);

interface Uploaded {
  readonly type: ImportType;
  readonly fileName: string;
  readonly hash: Buffer;
  readonly ignoredColumns: readonly string[];
}

async function insertBatch(actionContext: ReservationActionContext, uploaded: Uploaded): Promise<number> {
  const { type, fileName, hash, ignoredColumns } = uploaded;
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (office_code, type, file_name, file_hash, content_hash, ignored_columns, created_by, checked_at,
                              through)
    values (${actionContext.office}, ${importTypeCodes[type]}::smallint, ${nameOf(fileName)}, ${hash}, ${hash},
            ${ignoredColumns}, ${actionContext.by}, ${actionContext.at}, ${currentFrameAccount()})
    returning id`.execute(actionContext.db);
  return rows[0]?.id ?? fail('internal-error');
}

async function insertValidatedRows(
  actionContext: ReservationActionContext,
  id: number,
  type: ImportType,
  rows: readonly FileRow[],
) {
  await insertRows(actionContext.db, id, await validateRows(actionContext, type, rows));
  await recountRows(actionContext.db, id);
  await sql`
    update import_batch set content_hash = ${contentHash(type, rows)}, checked_at = ${actionContext.at}
     where id = ${id}`.execute(actionContext.db);
}

/** Parses and validates the uploaded file and stores it until the user decides. */
export async function checkUpload(context: Context, type: ImportType): Promise<Batch> {
  const file = context.file ?? fail('malformed-request');
  requireSize(file.content);
  const id = await inUploadQueue(context, async () => {
    const { rows, ignoredColumns } = await readImportFile(type, file, context.user.language);
    const { fileName } = file;
    return inReservationTransaction(context, async (actionContext) => {
      const batchId = await insertBatch(actionContext, {
        type,
        fileName,
        hash: contentHash(type, rows),
        ignoredColumns,
      });
      await insertValidatedRows(actionContext, batchId, type, rows);
      return batchId;
    });
  });
  return (await findBatch(context.db, id)) ?? fail('not-found');
}

interface Earlier {
  readonly id: number;
  readonly queuedAt: Date;
  readonly name: string;
  readonly status: number;
}

/** The latest import of the same content in this office that was not undone. */
export async function findSameFile(
  db: Db,
  { id, office, contentHash: hash, fileHash }: Batch,
): Promise<SameFile | null> {
  const { rows } = await sql<Earlier>`
    select b.id, b.queued_at, b.status, ${personName('u')} as name
      from import_batch b join app_user u on u.id = b.created_by
     where b.office_code = ${office} and b.id <> ${id} and b.status in (${importIs.queued}, ${importIs.inProgress}, ${importIs.completed}, ${importIs.completedWithErrors})
       and (b.content_hash in (${hash}, ${fileHash}) or b.file_hash in (${hash}, ${fileHash}))
     order by b.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return {
    importId: found.id,
    importedAt: found.queuedAt.toISOString(),
    createdBy: found.name,
    status: statusOfCode(found.status),
  };
}

const describe = async (db: Db, batch: Batch) => viewCheck(batch, await findSameFile(db, batch));

type Upload = z.output<typeof checkImport.input>;

export async function check(context: Context, { type }: Upload) {
  const batch = await checkUpload(context, type);
  const rows = await findRows(context.db, batch.id, pageOf({}));
  return { check: await describe(context.db, batch), rows: rows.map(viewRow(context.user.language)) };
}

/** A checked file belongs to the user who uploaded it. */
export async function requireCheck({ db, office, user }: Context, id: number, find = findBatch): Promise<Batch> {
  const batch = await find(db, id);
  const isOwn = batch?.office === office && batch.createdBy === user.id;
  return batch && isOwn ? batch : fail('not-found');
}

const requireUndecided = (batch: Batch): Batch => (batch.status === null ? batch : fail('not-found'));

const statesOf: Readonly<Record<string, readonly RowState[] | undefined>> = { valid: ['valid'], invalid: ['invalid'] };

type List = z.output<typeof listCheckedRows.input>;

export async function listRows(context: Context, { id, filter = 'all', page, pageSize }: List) {
  requireUndecided(await requireCheck(context, id));
  const states = statesOf[filter];
  const rows = await findRows(context.db, id, { states, ...pageOf({ page, pageSize }) });
  const total = await countMatchingRows(context.db, id, { states });
  return { rows: rows.map(viewRow(context.user.language)), total };
}

type Recheck = z.output<typeof recheckImport.input>;

/** Replaces the corrected cells, then validates every row again. */
export async function recheck(context: Context, { id, rows: changed }: Recheck) {
  const { language } = context.user;
  await inUploadQueue(context, () => recheckRows(context, { id, rows: changed }));
  const batch = await requireCheck(context, id);
  const numbers = changed.map(({ rowId }) => rowId);
  const rows = await findRows(context.db, id, { numbers });
  return { check: await describe(context.db, batch), rows: rows.map(viewRow(language)) };
}

function recheckRows(context: Context, { id, rows: changed }: Recheck): Promise<void> {
  return inReservationTransaction(context, async (actionContext) => {
    const { type } = requireUndecided(await requireCheck({ ...context, db: actionContext.db }, id, lockBatch));
    const fixes = new Map(changed.map(({ rowId, data }) => [rowId, data]));
    const rows: FileRow[] = [];
    for await (const row of eachRow(actionContext.db, id)) {
      const data = { ...dataOf(row), ...fixes.get(row.rowNumber) };
      const cells = columnsOf[type].map((column) => [column, cleanCell(data[column] ?? '')]);
      rows.push({ rowId: row.rowNumber, data: Object.fromEntries(cells) });
    }
    await actionContext.db.deleteFrom('importRow').where('importId', '=', id).execute();
    await insertValidatedRows(actionContext, id, type, rows);
  });
}

export async function cancel(context: Context, { id }: { readonly id: number }) {
  await transact(context.db, async (db) => {
    requireUndecided(await requireCheck({ ...context, db }, id, lockBatch));
    await db.deleteFrom('importBatch').where('id', '=', id).execute();
  });
  return {};
}

/** Deletes checks that the user never decided on. */
export async function deleteUndecidedChecks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - checkExpiryHours * 3_600_000);
  await db.deleteFrom('importBatch').where('status', 'is', null).where('checkedAt', '<', before).execute();
}
