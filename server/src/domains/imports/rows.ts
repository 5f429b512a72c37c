import { sql } from 'kysely';
import type { RowState } from '#contract/imports/import.ts';
import type { ImportData, RowProblem } from '#contract/imports/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { ValidatedRow } from './validated-row.ts';

/** Import rows in the database. */
export interface StoredRow {
  readonly rowNumber: number;
  readonly reservationCell: string | null;
  readonly childCell: string | null;
  readonly verifiedCell: string | null;
  readonly readyCell: string | null;
  readonly state: RowState;
  readonly isUnchanged: boolean;
  readonly problems: readonly RowProblem[] | null;
}

export function dataOf(row: StoredRow): ImportData {
  const cells = {
    reservationId: row.reservationCell,
    childId: row.childCell,
    childDataVerified: row.verifiedCell,
    sponsorshipReady: row.readyCell,
  };
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
}

/**
 * Inserts in batches: a single statement would hold the rows in memory three more times, as parameters, text and bytes.
 */
const insertedAtOnce = 2_500;

export async function insertRows(db: Db, importId: number, rows: readonly ValidatedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    await insertRowBatch(db, importId, rows.slice(from, from + insertedAtOnce));
}

async function insertRowBatch(db: Db, importId: number, rows: readonly ValidatedRow[]): Promise<void> {
  const problems = rows.map((row) => (row.problems.length > 0 ? JSON.stringify(row.problems) : null));
  await sql`
    insert into import_row (import_id, row_number, reservation_cell, child_cell, verified_cell, ready_cell, state,
                            is_unchanged, problems, reservation_id, child_code)
    select ${importId}::integer, number, reservation, child, verified, ready,
           case when problem is null then 'valid' else 'invalid' end, is_unchanged, problem::jsonb, reservation_id, code
      from unnest(${rows.map(({ rowId }) => rowId)}::integer[],
                  ${rows.map(({ data }) => data.reservationId ?? null)}::text[],
                  ${rows.map(({ data }) => data.childId ?? null)}::text[],
                  ${rows.map(({ data }) => data.childDataVerified ?? null)}::text[],
                  ${rows.map(({ data }) => data.sponsorshipReady ?? null)}::text[],
                  ${rows.map((row) => row.isUnchanged)}::boolean[],
                  ${problems}::text[],
                  ${rows.map((row) => row.reservationId)}::integer[],
                  ${rows.map((row) => row.childCode)}::text[])
        as given(number, reservation, child, verified, ready, is_unchanged, problem, reservation_id, code)`.execute(db);
}

interface Wanted {
  readonly states?: readonly RowState[] | undefined;
  readonly numbers?: readonly number[] | undefined;
  readonly offset?: number;
  readonly limit?: number | undefined;
}

const condition = (importId: number, { states, numbers }: Wanted) => sql`
  import_id = ${importId}
  and (${states ?? null}::text[] is null or state = any(${states ?? null}::text[]))
  and (${numbers ?? null}::integer[] is null or row_number = any(${numbers ?? null}::integer[]))`;

/** In file order. */
export async function findRows(db: Db, importId: number, wanted: Wanted = {}): Promise<StoredRow[]> {
  const { offset = 0, limit } = wanted;
  const { rows } = await sql<StoredRow>`
    select row_number, reservation_cell, child_cell, verified_cell, ready_cell, state, is_unchanged, problems
      from import_row where ${condition(importId, wanted)}
     order by row_number offset ${offset} limit ${limit ?? null}`.execute(db);
  return rows;
}

const rowsAtOnce = 2_000;

/** Streams all rows by keyset pagination, without holding all in memory. */
export async function* eachRow(db: Db, importId: number, states?: readonly RowState[]): AsyncGenerator<StoredRow> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredRow>`
      select row_number, reservation_cell, child_cell, verified_cell, ready_cell, state, is_unchanged, problems
        from import_row where ${condition(importId, { states })} and row_number > ${after}
       order by row_number limit ${rowsAtOnce}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.rowNumber;
  }
}

export async function countMatchingRows(db: Db, importId: number, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from import_row where ${condition(importId, wanted)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export interface RowResult {
  readonly rowNumber: number;
  readonly state: RowState;
  readonly problem?: RowProblem;
  /** Data for undo: the hold that was placed, or the values that were replaced. */
  readonly holdId?: string | undefined;
  readonly oldValues?: object | null;
}

/** Stores the results of rows. */
export async function updateRowResults(db: Db, importId: number, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return;
  const json = (value: unknown) => (value ? JSON.stringify(value) : null);
  await sql`
    update import_row r set state = given.state, problems = given.problem::jsonb,
           hold_id = coalesce(given.hold, r.hold_id), old_values = coalesce(given.old::jsonb, r.old_values)
      from unnest(${results.map(({ rowNumber }) => rowNumber)}::integer[],
                  ${results.map(({ state }) => state)}::text[],
                  ${results.map(({ problem }) => json(problem && [problem]))}::text[],
                  ${results.map(({ holdId }) => holdId ?? null)}::bigint[],
                  ${results.map(({ oldValues }) => json(oldValues))}::text[]) as given(number, state, problem, hold, old)
     where r.import_id = ${importId} and r.row_number = given.number`.execute(db);
}
