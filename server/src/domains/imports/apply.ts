import { sql } from 'kysely';
import type { RowProblem } from '#contract/imports/rules.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { inReservationTransaction, type ReservationScene } from '../reservations/queries.ts';
import { applyAdditions } from './apply-additions.ts';
import { applyVerifications, verificationUnit } from './apply-verifications.ts';
import { type Batch, countRows, findBatch, lockBatch } from './batches.ts';
import { settleRows } from './rows.ts';
import { takeBack } from './take-back.ts';

/**
 * F7: applies what is queued, unit by unit: a reservation, or a thousand verified children. A unit's changes and the
 * results of its rows stand in one transaction, so whoever goes on after a crash finds each row done or not begun.
 */

export interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

const notificationId = 13;

/** Rows of the next unit; none when everything has been done. */
interface Unit {
  readonly reservationId: number | null;
}

async function nextUnit(db: Db, id: number): Promise<Unit | undefined> {
  const { rows } = await sql<Unit>`
    select reservation_id from import_row where import_id = ${id} and state = 'waiting'
     order by reservation_id limit 1`.execute(db);
  return rows[0];
}

const isOpen = (batch: Batch | undefined): batch is Batch =>
  batch?.status === 'queued' || batch?.status === 'inProgress';

const actorOf = ({ db, clock }: Services, { office, createdBy }: Batch) => ({
  db,
  clock,
  office,
  user: { id: createdBy },
});

/** The connection or the database is gone: nothing is wrong with the rows, and the next attempt goes on. */
const isOutage = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string };
  return /^(08|53|57|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /connection/i.test((error as Error).message);
};

/** False when another server is at it, or nothing is left. */
function applyUnit(services: Services, batch: Batch): Promise<boolean> {
  return inReservationTransaction(actorOf(services, batch), async (scene) => {
    const locked = await lockBatch(scene.db, batch.id, { skipLocked: true });
    if (!isOpen(locked)) return false;
    const unit = await nextUnit(scene.db, batch.id);
    if (!unit) return finish(scene, batch.id);
    await markStarted(scene, locked);
    if (unit.reservationId === null) await applyVerifications(scene, batch.id);
    else await applyAdditions(scene, batch.id, unit.reservationId);
    await countRows(scene.db, batch.id);
    return true;
  });
}

async function markStarted({ db, at }: ReservationScene, { id, status }: Batch): Promise<void> {
  if (status !== 'queued') return;
  const started = { status: importStatusCodes.inProgress, startedAt: at };
  await db.updateTable('importBatch').set(started).where('id', '=', id).execute();
}

/** ERR-041: rows that an error of ours kept from being applied say so; the others go on. */
function giveUpUnit(services: Services, batch: Batch): Promise<void> {
  return inReservationTransaction(actorOf(services, batch), async ({ db }) => {
    const locked = await lockBatch(db, batch.id);
    const unit = isOpen(locked) ? await nextUnit(db, batch.id) : undefined;
    if (!unit) return;
    const { rows } = await sql<{ rowNumber: number }>`
      select row_number from import_row where import_id = ${batch.id} and state = 'waiting'
         and reservation_id is not distinct from ${unit.reservationId}::integer
       order by row_number limit ${unit.reservationId === null ? verificationUnit : null}`.execute(db);
    const problem: RowProblem = { code: 'not-applied', column: null };
    await settleRows(
      db,
      batch.id,
      rows.map(({ rowNumber }) => ({ rowNumber, state: 'failed', problem })),
    );
    await countRows(db, batch.id);
  });
}

/** Table T2, counted from the rows. */
const outcome = sql<number>`
  case when applied_rows + unchanged_rows = 0 then ${importStatusCodes.failed}::smallint
       when applied_rows + unchanged_rows = total_rows then ${importStatusCodes.completed}::smallint
       else ${importStatusCodes.completedWithErrors}::smallint end`;

async function finish({ db, office, by, at }: ReservationScene, id: number): Promise<false> {
  await countRows(db, id);
  await sql`update import_batch set status = ${outcome}, finished_at = ${at} where id = ${id}`.execute(db);
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

export async function applyImport(services: Services, id: number): Promise<void> {
  const batch = await findBatch(services.db, id);
  if (!isOpen(batch)) return;
  const errors: unknown[] = [];
  for (let goesOn = true; goesOn; )
    goesOn = await applyUnit(services, batch).catch(async (error) => {
      if (isOutage(error)) throw error;
      errors.push(error);
      await giveUpUnit(services, batch);
      return true;
    });
  // The rows have been told; whoever runs the jobs is told too.
  if (errors.length > 0) throw errors[0];
}

/** Everything that waits, oldest first; one import that fails does not hold up the others. */
export async function applyImports(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number; isUndo: boolean }>`
    select id, status not in (1, 2) as is_undo from import_batch
     where status in (1, 2) or (undo_asked_at is not null and undone_at is null)
     order by id`.execute(services.db);
  const errors: unknown[] = [];
  for (const { id, isUndo } of rows)
    await (isUndo ? takeBack(services, id) : applyImport(services, id)).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
