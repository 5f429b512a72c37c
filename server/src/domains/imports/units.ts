import { type RawBuilder, sql } from 'kysely';
import type { ImportType } from '#contract/imports/rules.ts';
import type { Db } from '../../db/connection.ts';

/** The rows that are applied, or taken back, in one transaction: those of a reservation, or a thousand of the file. */
export interface Unit {
  readonly number: number;
  readonly reservationId: number | null;
  readonly firstRow: number | null;
  readonly lastRow: number | null;
}

export type Stage = 'applied' | 'undone';

const verificationUnit = 1000;

const columnOf = (stage: Stage) => (stage === 'applied' ? sql`is_applied` : sql`is_undone`);
const isLeft = (stage: Stage) => (stage === 'applied' ? sql`not is_applied` : sql`is_applied and not is_undone`);

/** In the order of the file. */
export const makeUnits = (db: Db, id: number, type: ImportType) =>
  type === 'reservation'
    ? sql`
        insert into import_unit (import_id, number, reservation_id)
        select ${id}::integer, row_number() over (order by min(row_number)), reservation_id
          from import_row where import_id = ${id} and state = 'waiting' group by reservation_id`.execute(db)
    : sql`
        insert into import_unit (import_id, number, first_row, last_row)
        select ${id}::integer, part + 1, min(row_number), max(row_number)
          from (select row_number, (row_number() over (order by row_number) - 1) / ${verificationUnit}::integer as part
                  from import_row where import_id = ${id} and state = 'waiting') waiting
         group by part`.execute(db);

async function claimLeft(db: Db, id: number, stage: Stage, wait: RawBuilder<unknown>): Promise<Unit | undefined> {
  const { rows } = await sql<Unit>`
    select number, reservation_id, first_row, last_row from import_unit
     where import_id = ${id} and ${isLeft(stage)}
     order by number limit 1 for no key update ${wait}`.execute(db);
  return rows[0];
}

/** Claimed until the transaction ends, whoever ends it. Waits for others at their last ones, in case they fail. */
export const claimUnit = async (db: Db, id: number, stage: Stage): Promise<Unit | undefined> =>
  (await claimLeft(db, id, stage, sql`skip locked`)) ?? (await claimLeft(db, id, stage, sql``));

/** A known one; undefined when somebody has done it meanwhile. */
export async function claimAgain(db: Db, id: number, { number }: Unit, stage: Stage): Promise<Unit | undefined> {
  const { rows } = await sql<Unit>`
    select number, reservation_id, first_row, last_row from import_unit
     where import_id = ${id} and number = ${number} and ${isLeft(stage)} for no key update`.execute(db);
  return rows[0];
}

export const endUnit = (db: Db, id: number, { number }: Unit, stage: Stage) =>
  sql`update import_unit set ${columnOf(stage)} = true where import_id = ${id} and number = ${number}`.execute(db);

/** Beside the import itself. */
export const isOfUnit = ({ reservationId, firstRow, lastRow }: Unit) =>
  reservationId === null ? sql`row_number between ${firstRow} and ${lastRow}` : sql`reservation_id = ${reservationId}`;

/** So many units of one import are worked on at once by each server. */
const workers = 2;

/** Whoever asked goes on when all have ended, also when one of them fails: nothing is left at work behind their back. */
export async function byWorkers<T>(work: () => Promise<T>): Promise<T[]> {
  const all = Array.from({ length: workers }, work);
  await Promise.allSettled(all);
  return Promise.all(all);
}
