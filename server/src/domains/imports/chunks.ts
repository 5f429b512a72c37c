import { type RawBuilder, sql } from 'kysely';
import type { ImportType } from '#contract/imports/rules.ts';
import type { Db } from '../../db/connection.ts';
import { isLockTimeout } from '../../db/connection-errors.ts';

/** Rows applied or undone in one transaction: those of one reservation, or a thousand rows of the file. */
export interface Chunk {
  readonly number: number;
  readonly reservationId: number | null;
  readonly firstRow: number | null;
  readonly lastRow: number | null;
}

export type Stage = 'applied' | 'undone';

const verificationChunkRows = 1000;

const columnOf = (stage: Stage) => (stage === 'applied' ? sql`is_applied` : sql`is_undone`);
const isPending = (stage: Stage) => (stage === 'applied' ? sql`not is_applied` : sql`is_applied and not is_undone`);

/** In file order. */
export const insertChunks = (db: Db, id: number, type: ImportType) =>
  type === 'reservation'
    ? sql`
        insert into import_unit (import_id, number, reservation_id)
        select ${id}::integer, row_number() over (order by min(row_number)), reservation_id
          from import_row where import_id = ${id} and state = 'waiting' group by reservation_id`.execute(db)
    : sql`
        insert into import_unit (import_id, number, first_row, last_row)
        select ${id}::integer, part + 1, min(row_number), max(row_number)
          from (select row_number, (row_number() over (order by row_number) - 1) / ${verificationChunkRows}::integer as part
                  from import_row where import_id = ${id} and state = 'waiting') waiting
         group by part`.execute(db);

async function claimPending(db: Db, id: number, stage: Stage, wait: RawBuilder<unknown>): Promise<Chunk | undefined> {
  const { rows } = await sql<Chunk>`
    select number, reservation_id, first_row, last_row from import_unit
     where import_id = ${id} and ${isPending(stage)}
     order by number limit 1 for no key update ${wait}`.execute(db);
  return rows[0];
}

/** A worker waited in vain for the chunks that are left: others finish them, or the next run does. */
export class HeldByOthers extends Error {}

/**
 * The claim is a row lock and ends with the transaction. When only locked chunks are left, waits for them in case their
 * transactions fail.
 */
export const claimChunk = async (db: Db, id: number, stage: Stage): Promise<Chunk | undefined> =>
  (await claimPending(db, id, stage, sql`skip locked`)) ??
  (await claimPending(db, id, stage, sql``).catch((error: unknown) => {
    throw isLockTimeout(error) ? new HeldByOthers('others hold the chunks that are left', { cause: error }) : error;
  }));

/** Claims a given chunk again; undefined when another worker has finished it. */
export async function reclaimChunk(db: Db, id: number, { number }: Chunk, stage: Stage): Promise<Chunk | undefined> {
  const { rows } = await sql<Chunk>`
    select number, reservation_id, first_row, last_row from import_unit
     where import_id = ${id} and number = ${number} and ${isPending(stage)} for no key update`.execute(db);
  return rows[0];
}

export const markChunkDone = (db: Db, id: number, { number }: Chunk, stage: Stage) =>
  sql`update import_unit set ${columnOf(stage)} = true where import_id = ${id} and number = ${number}`.execute(db);

/** Condition on `import_row`, to combine with the import id. */
export const isInChunk = ({ reservationId, firstRow, lastRow }: Chunk) =>
  reservationId === null ? sql`row_number between ${firstRow} and ${lastRow}` : sql`reservation_id = ${reservationId}`;

/** Chunks of one import that each server processes in parallel. */
const workers = 2;

/** Waits for all workers, even when one fails, so that none keeps running in the background. */
export async function runWorkers<T>(work: () => Promise<T>): Promise<T[]> {
  const all = Array.from({ length: workers }, work);
  await Promise.allSettled(all);
  return Promise.all(all);
}
