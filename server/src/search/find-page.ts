import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, type Clause } from './clauses.ts';
import type { SearchConnection } from './searches.ts';

/** What is searched: `from` has the alias `c` and an integer `id`. */
export interface Source {
  readonly from: RawBuilder<unknown>;
}

/** An order of the whole result: its last key must be unique. */
export interface Sort {
  readonly order: RawBuilder<unknown>;
  /** What the keys need besides the searched table. */
  readonly join?: RawBuilder<unknown>;
  /**
   * Where no index of the searched table has this order: a query that answers the first so many as id and position,
   * for instance by walking a joined table and, for each of its rows, an index of the searched one.
   */
  readonly walk?: (where: RawBuilder<SqlBool>, most: number) => RawBuilder<unknown>;
}

export interface PageOptions {
  readonly clauses: readonly Clause[];
  readonly sort: Sort;
  /** No more than this many are found; beyond it nothing is counted. */
  readonly cap: number;
  readonly offset: number;
  readonly limit: number;
  /** Columns of a row and the joins they need; the searched table has the alias `c`. */
  readonly columns: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
}

export interface Page<R> {
  readonly rows: R[];
  readonly total: number;
  readonly isMore: boolean;
}

/** How long a walk along the sort index may look for its rows. */
const walkMilliseconds = 80;
/** Estimated matches up to here are quicker found first and sorted then. */
const filterFirstUpTo = 10_000;

type Found<R> = R & { readonly found: string; readonly isRow: boolean };

/**
 * One page of what matches, in order, with a count up to the cap. First as many matches as the cap allows are
 * taken in any order: if that is all there are, they are sorted, and one statement has done it. If there are more,
 * the planner's estimate decides between walking the sort index and filtering first. Rows are read last, for the
 * page alone.
 */
export async function findPage<R>(
  connection: SearchConnection,
  source: Source,
  options: PageOptions,
): Promise<Page<R>> {
  const { clauses, sort, cap, limit } = options;
  const offset = Math.min(options.offset, cap);
  const size = Math.max(0, Math.min(limit, cap - offset));
  const where = allOf(clauses, connection.frequencies);
  const { order, join = sql`` } = sort;
  const matching = sql`select c.id from ${source.from} where ${where}`;

  const rowsOf = (ids: RawBuilder<unknown>, found: RawBuilder<unknown>, probe = sql``) => sql<Found<R>>`
    with ${probe} page as materialized (${ids})
    select ${found} as found, c.id is not null as is_row, ${options.columns}
      from (select 1) always
      left join page on true
      left join ${source.from} on c.id = page.id
      ${options.joins ?? sql``}
     order by page.position`;
  const numbered = (from: RawBuilder<unknown>) => sql`
    select c.id, row_number() over (order by ${order}) as position ${from} order by ${order}`;

  const probed = await rowsOf(
    sql`${numbered(sql`from probe join ${source.from} on c.id = probe.id ${join} where (select count(*) from probe) <= ${cap}`)}
        limit ${size} offset ${offset}`,
    sql`(select count(*) from probe)`,
    sql`probe as materialized (${matching} limit ${cap + 1}),`,
  ).execute(connection.db);
  const total = Number(probed.rows[0]?.found ?? 0);
  if (total <= cap) return { rows: rowsIn(probed.rows), total, isMore: false };
  if (size === 0) return { rows: [], total: cap, isMore: true };

  const inOrder = sort.walk
    ? sql`select id, position from (${sort.walk(where, offset + size)}) walked order by position limit ${size} offset ${offset}`
    : sql`${numbered(sql`from ${source.from} ${join} where ${where}`)} limit ${size} offset ${offset}`;
  const filteredFirst = sql`
    ${numbered(sql`from (select c.id from ${source.from} where ${where} offset 0) matched
                   join ${source.from} on c.id = matched.id ${join}`)} limit ${size} offset ${offset}`;
  const read = async (ids: RawBuilder<unknown>) => rowsIn((await rowsOf(ids, sql`0`).execute(connection.db)).rows);

  const walked =
    (await estimate(connection, matching)) > filterFirstUpTo
      ? await connection.within(walkMilliseconds, () => read(inOrder))
      : undefined;
  return { rows: walked ?? (await read(filteredFirst)), total: cap, isMore: true };
}

function rowsIn<R>(rows: readonly Found<R>[]): R[] {
  return rows.filter((row) => row.isRow);
}

/** What the planner expects; half a millisecond, because nothing runs. */
export async function estimate(connection: SearchConnection, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ queryPlan: readonly { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${query}`.execute(connection.db);
  const plan = (rows[0] as Record<string, unknown> | undefined)?.queryPlan ?? Object.values(rows[0] ?? {})[0];
  return (plan as readonly { Plan: { 'Plan Rows': number } }[])[0]?.Plan['Plan Rows'] ?? 0;
}
