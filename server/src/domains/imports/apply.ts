import { sql } from 'kysely';
import type { RowProblem } from '#contract/imports/rules.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import { importIs } from '../../db/status-literals.ts';
import { runWithFrameAccount } from '../../frame-account.ts';
import { doEach } from '../../jobs/do-each.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { inReservationTransaction, type ReservationActionContext } from '../reservations/public.ts';
import { applyAdditions } from './apply-additions.ts';
import { applyVerifications } from './apply-verifications.ts';
import { type Batch, findBatch, lockBatch, recountRows, updateRowCounts } from './batches.ts';
import { type Chunk, claimChunk, HeldByOthers, isInChunk, markChunkDone, reclaimChunk, runWorkers } from './chunks.ts';
import { type RowResult, updateRowResults } from './rows.ts';
import { undoImport } from './undo.ts';

/**
 * F7: applies queued imports chunk by chunk. The changes of a chunk and its row results commit in one transaction, so
 * after a crash each row is either done or not started. Chunks are independent; several run in parallel, on this server
 * and others.
 */

export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  /** When aborted, no further chunk is begun; the next run continues. */
  readonly stopping?: AbortSignal;
}

const notificationId = 13;

const isOpen = (batch: Batch | undefined): batch is Batch =>
  batch?.status === 'queued' || batch?.status === 'inProgress';

const actorOf = ({ db, clock }: Services, { office, createdBy }: Batch) => ({
  db,
  clock,
  office,
  user: { id: createdBy },
});

async function completeChunk(
  { db, at }: ReservationActionContext,
  id: number,
  unit: Chunk,
  results: readonly RowResult[],
) {
  await updateRowResults(db, id, results);
  await markChunkDone(db, id, unit, 'applied');
  await updateRowCounts(db, id, 'waiting', results);
  await sql`
    update import_batch set status = ${importStatusCodes.inProgress}, started_at = ${at}
     where id = ${id} and status = ${importStatusCodes.queued}`.execute(db);
}

/** False when no chunk is left. Reports the claimed chunk through `began`, in case it fails. */
function applyChunk(services: Services, batch: Batch, began: (unit: Chunk | undefined) => void): Promise<boolean> {
  return inReservationTransaction(actorOf(services, batch), async (actionContext) => {
    const unit = await claimChunk(actionContext.db, batch.id, 'applied');
    began(unit);
    if (!unit) return finish(actionContext, batch.id);
    const apply = batch.type === 'reservation' ? applyAdditions : applyVerifications;
    await completeChunk(actionContext, batch.id, unit, await apply(actionContext, batch.id, unit));
    return true;
  });
}

/** ERR-041: marks rows that an internal error kept from being applied; the other rows continue. */
function failChunk(services: Services, batch: Batch, failed: Chunk): Promise<void> {
  return inReservationTransaction(actorOf(services, batch), async (actionContext) => {
    const unit = await reclaimChunk(actionContext.db, batch.id, failed, 'applied');
    if (!unit) return;
    const { rows } = await sql<{ rowNumber: number }>`
      select row_number from import_row where import_id = ${batch.id} and state = 'waiting' and ${isInChunk(unit)}
       order by row_number`.execute(actionContext.db);
    const problem: RowProblem = { code: 'not-applied', column: null };
    const results = rows.map(({ rowNumber }): RowResult => ({ rowNumber, state: 'failed', problem }));
    await completeChunk(actionContext, batch.id, unit, results);
  });
}

/** Applies chunks one after another; returns the internal errors. */
async function applyChunks(services: Services, batch: Batch): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (let goesOn = true; goesOn && !services.stopping?.aborted; ) {
    let unit: Chunk | undefined;
    const began = (claimed: Chunk | undefined) => {
      unit = claimed;
    };
    goesOn = await applyChunk(services, batch, began).catch(async (error) => {
      if (error instanceof HeldByOthers) return false;
      // An outage or a lock of somebody else says nothing about the rows; the next run continues.
      if (!unit || isTemporary(error)) throw error;
      errors.push(error);
      await failChunk(services, batch, unit);
      return true;
    });
  }
  return errors;
}

/** Table T2, from the row counts. */
const outcome = sql<number>`
  case when applied_rows + unchanged_rows = 0 then ${importStatusCodes.failed}::smallint
       when applied_rows + unchanged_rows = total_rows then ${importStatusCodes.completed}::smallint
       else ${importStatusCodes.completedWithErrors}::smallint end`;

/** Runs in the first worker that finds no chunk left. */
async function finish({ db, office, by, at }: ReservationActionContext, id: number): Promise<false> {
  if (!isOpen(await lockBatch(db, id))) return false;
  await recountRows(db, id);
  const { rows } = await sql<{ id: number }>`
    update import_batch set status = ${outcome}, finished_at = ${at}, started_at = coalesce(started_at, ${at})
     where id = ${id} and waiting_rows = 0 returning id`.execute(db);
  if (rows.length === 0) return false;
  await enqueue(db, {
    office,
    kind: `notification:${notificationId}`,
    record: `import:${id}`,
    payload: { notification: notificationId, importId: id },
    by,
    at,
    once: `importFinished:${id}`,
  });
  return false;
}

/** Returns the internal errors; the rows concerned are marked as failed. */
async function applyImport(services: Services, id: number): Promise<unknown[]> {
  const batch = await findBatch(services.db, id);
  if (!isOpen(batch)) return [];
  const errors = await runWithFrameAccount(batch.through, () => runWorkers(() => applyChunks(services, batch)));
  return errors.flat();
}

const unfinished = sql`(${importIs.queued}, ${importIs.inProgress})`;

/** Applies and undoes everything that is pending, oldest first; a failing import does not block the others. */
export async function applyImports(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number; isUndo: boolean }>`
    select id, status not in ${unfinished} as is_undo from import_batch
     where status in ${unfinished} or (undo_asked_at is not null and undone_at is null)
     order by id`.execute(services.db);
  await doEach(services, rows, async ({ id, isUndo }) => {
    const internal = await (isUndo ? undoImport(services, id) : applyImport(services, id));
    // Throwing reports them to the job runner.
    if (internal.length > 0) throw internal[0];
  });
}
