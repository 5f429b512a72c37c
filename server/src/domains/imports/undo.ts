import { sql } from 'kysely';
import type { RowProblem } from '#contract/imports/rules.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { runWithFrameAccount } from '../../frame-account.ts';
import {
  inReservationTransaction,
  type ReservationActionContext,
  releaseImportedChildren,
} from '../reservations/public.ts';
import { type Batch, findBatch, updateRowCounts } from './batches.ts';
import { type Chunk, claimChunk, isInChunk, markChunkDone, runWorkers } from './chunks.ts';
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

function undoChunk({ db, clock }: Services, batch: Batch): Promise<boolean> {
  const { id, office, undoAskedBy } = batch;
  const user = undoAskedBy === null ? null : { id: undoAskedBy };
  return inReservationTransaction({ db, clock, office, user }, async (actionContext) => {
    const unit = await claimChunk(actionContext.db, id, 'undone');
    if (!unit) return finish(actionContext, id);
    const rows = await appliedRows(actionContext.db, id, unit);
    const results =
      unit.reservationId === null
        ? await undoVerifications(actionContext, id, rows)
        : await undoAdditions(actionContext, { importId: id, reservationId: unit.reservationId }, rows);
    await updateRowResults(actionContext.db, id, results);
    await markChunkDone(actionContext.db, id, unit, 'undone');
    await updateRowCounts(actionContext.db, id, 'applied', results);
    return true;
  });
}

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

async function undoChunks(services: Services, batch: Batch): Promise<void> {
  for (let goesOn = true; goesOn; ) goesOn = await undoChunk(services, batch);
}

export async function undoImport(services: Services, id: number): Promise<void> {
  const batch = await findBatch(services.db, id);
  if (isOpen(batch)) await runWithFrameAccount(batch.undoThrough, () => runWorkers(() => undoChunks(services, batch)));
}
