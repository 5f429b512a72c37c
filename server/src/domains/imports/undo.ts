import { sql } from 'kysely';
import type { RowProblem } from '#contract/imports/rules.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import { runWithFrameAccount } from '../../frame-account.ts';
import {
  inReservationTransaction,
  type ReservationActionContext,
  releaseImportedChildren,
} from '../reservations/public.ts';
import { type Batch, findBatch, updateRowCounts } from './batches.ts';
import { type Chunk, claimChunk, HeldByOthers, isInChunk, markChunkDone, reclaimChunk, runWorkers } from './chunks.ts';
import { type RowResult, updateRowResults } from './rows.ts';
import { auditVerifications, type EarlierVerification } from './verifications.ts';

/** F7: undoes an import chunk by chunk, in the chunks in which it was applied; resumes after a crash. */

interface Applied {
  readonly rowNumber: number;
  readonly code: string;
  readonly holdId: string | null;
  readonly oldValues: EarlierVerification | null;
}

const isOpen = (batch: Batch | undefined): batch is Batch =>
  batch !== undefined && batch.undoAskedBy !== null && batch.undoneAt === null;

async function appliedRows(db: Db, importId: number, unit: Chunk): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select row_number, child_code as code, hold_id, old_values from import_row
     where import_id = ${importId} and state = 'applied' and ${isInChunk(unit)}
     order by row_number`.execute(db);
  return rows;
}

const resultsOf = (rows: readonly Applied[], whyKept: ReadonlyMap<string, Omit<RowProblem, 'column'>>): RowResult[] =>
  rows.map(({ rowNumber, code }) => {
    const reason = whyKept.get(code);
    return reason
      ? { rowNumber, state: 'kept', problem: { ...reason, column: 'childId' } }
      : { rowNumber, state: 'undone' };
  });

async function undoAdditions(
  actionContext: ReservationActionContext,
  of: { readonly importId: number; readonly reservationId: number },
  rows: readonly Applied[],
) {
  const holds = rows.map(({ holdId, code }) => ({ holdId: holdId ?? '0', code }));
  return resultsOf(rows, await releaseImportedChildren(actionContext, of, holds));
}

interface Current extends EarlierVerification {
  readonly childId: number;
  readonly code: string;
}

/** Keeps values that another import or a user has written since. */
async function undoVerifications(actionContext: ReservationActionContext, importId: number, rows: readonly Applied[]) {
  const { db, at, by } = actionContext;
  const codes = rows.map(({ code }) => code);
  await sql`select id from child where code = any(${codes}) order by id for no key update`.execute(db);
  const { rows: current } = await sql<Current>`
    select v.child_id, c.code, v.import_id, v.is_data_verified as is_verified, v.is_sponsorship_ready as is_ready
      from child_verification v join child c on c.id = v.child_id where c.code = any(${codes})`.execute(db);
  const own = new Map(current.filter((child) => child.importId === importId).map((child) => [child.code, child]));
  const kept = new Map(
    rows.filter(({ code }) => !own.has(code)).map(({ code }) => [code, { code: 'value-since' }] as const),
  );
  const changes = rows.flatMap(({ code, oldValues }) => {
    const child = own.get(code);
    return child ? [{ code, id: child.childId, old: child, now: oldValues }] : [];
  });
  const gone = changes.filter(({ now }) => now === null);
  await sql`delete from child_verification where child_id = any(${gone.map(({ id }) => id)})`.execute(db);
  const back = changes.flatMap(({ id, now }) => (now ? [{ id, ...now }] : []));
  await sql`
    update child_verification v set is_data_verified = given.is_verified, is_sponsorship_ready = given.is_ready,
           import_id = given.import_id, verified_by = ${by}, verified_at = ${at}
      from unnest(${back.map(({ id }) => id)}::integer[], ${back.map(({ isVerified }) => isVerified)}::boolean[],
                  ${back.map(({ isReady }) => isReady)}::boolean[],
                  ${back.map(({ importId: earlier }) => earlier ?? null)}::integer[])
        as given(id, is_verified, is_ready, import_id)
     where v.child_id = given.id`.execute(db);
  await auditVerifications(actionContext, changes);
  return resultsOf(rows, kept);
}

/** When no row was undone, the status stays and the rows state why. */
async function finish({ db, at }: ReservationActionContext, id: number): Promise<false> {
  await sql`
    update import_batch
       set undone_at = ${at},
           status = case when undone_rows > 0 then ${importStatusCodes.undone}::smallint else status end
     where id = ${id} and undone_at is null`.execute(db);
  return false;
}

const contextOf = ({ db, clock }: Services, { office, undoAskedBy }: Batch) => ({
  ...{ db, clock, office },
  user: undoAskedBy === null ? null : { id: undoAskedBy },
});

async function completeChunk({ db }: ReservationActionContext, id: number, unit: Chunk, results: readonly RowResult[]) {
  await updateRowResults(db, id, results);
  await markChunkDone(db, id, unit, 'undone');
  await updateRowCounts(db, id, 'applied', results);
}

/** False when no chunk is left. Reports the claimed chunk through `began`, in case it fails. */
function undoChunk(services: Services, batch: Batch, began: (unit: Chunk) => void): Promise<boolean> {
  const { id } = batch;
  return inReservationTransaction(contextOf(services, batch), async (actionContext) => {
    const unit = await claimChunk(actionContext.db, id, 'undone');
    if (!unit) return finish(actionContext, id);
    began(unit);
    const rows = await appliedRows(actionContext.db, id, unit);
    const results =
      unit.reservationId === null
        ? await undoVerifications(actionContext, id, rows)
        : await undoAdditions(actionContext, { importId: id, reservationId: unit.reservationId }, rows);
    await completeChunk(actionContext, id, unit, results);
    return true;
  });
}

/** Rows that an internal error or a timeout kept from being undone stay, with that reason; the other rows continue. */
function keepChunk(services: Services, batch: Batch, failed: Chunk): Promise<void> {
  return inReservationTransaction(contextOf(services, batch), async (actionContext) => {
    const unit = await reclaimChunk(actionContext.db, batch.id, failed, 'undone');
    if (!unit) return;
    const problem: RowProblem = { code: 'not-undone', column: null };
    const rows = await appliedRows(actionContext.db, batch.id, unit);
    const results = rows.map(({ rowNumber }): RowResult => ({ rowNumber, state: 'kept', problem }));
    await completeChunk(actionContext, batch.id, unit, results);
  });
}

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  /** When aborted, no further chunk is begun; the next run continues. */
  readonly stopping?: AbortSignal;
}

/** Undoes chunks one after another; returns the internal errors. */
async function undoChunks(services: Services, batch: Batch): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (let goesOn = true; goesOn && !services.stopping?.aborted; ) {
    let unit: Chunk | undefined;
    const began = (claimed: Chunk) => {
      unit = claimed;
    };
    goesOn = await undoChunk(services, batch, began).catch(async (error) => {
      if (error instanceof HeldByOthers) return false;
      // A database outage, or a lock of somebody else, says nothing about the rows; the next run continues.
      if (!unit || isTemporary(error)) throw error;
      errors.push(error);
      await keepChunk(services, batch, unit);
      return true;
    });
  }
  return errors;
}

/** Returns the internal errors; the rows concerned are kept. */
export async function undoImport(services: Services, id: number): Promise<unknown[]> {
  const batch = await findBatch(services.db, id);
  if (!isOpen(batch)) return [];
  const errors = await runWithFrameAccount(batch.undoThrough, () => runWorkers(() => undoChunks(services, batch)));
  return errors.flat();
}
