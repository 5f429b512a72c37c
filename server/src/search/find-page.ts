import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, type Clause, type Expression } from './clauses.ts';
import type { SearchConnection } from './searches.ts';

/** What is searched: a table with the alias `c` and an integer `id`. */
export interface Source {
  readonly table: string;
}

export interface SortKey {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc';
  /** Without it as PostgreSQL's indexes have them: last ascending, first descending. */
  readonly nulls?: 'last';
}

/** An order of the whole result: the last key must be unique. */
export interface Sort {
  readonly keys: readonly SortKey[];
  /** What the keys need besides the searched table. */
  readonly join?: RawBuilder<unknown>;
  /**
   * Where no index of the searched table has this order: a query that answers the first so many, `select c.id,
   * keyColumns(…) …`, for instance by walking a joined table and, for each of its rows, an index of the searched one.
   */
  readonly walk?: (where: RawBuilder<SqlBool>, most: number) => RawBuilder<unknown>;
  /** False where what is searched for lies together somewhere in this order: a walk would pass through all before it. */
  readonly isWalked?: boolean;
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

type Found<R> = R & { readonly found: string; readonly isRow: boolean };

const comma = sql`, `;
const ordering = ({ direction, nulls }: SortKey) => sql.raw(`${direction}${nulls ? ` nulls ${nulls}` : ''}`);

/** The keys as columns k0, k1 …, so that what was found can be ordered without looking at its rows again. */
export const keyColumns = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map((key, i) => sql`${key.expression} as ${sql.raw(`k${i}`)}`),
    comma,
  );

export const byKeys = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map((key) => sql`${key.expression} ${ordering(key)}`),
    comma,
  );

export const byKeyColumns = (keys: readonly SortKey[], alias: string): RawBuilder<unknown> =>
  sql.join(
    keys.map((key, i) => sql`${sql.raw(`${alias}.k${i}`)} ${ordering(key)}`),
    comma,
  );

/**
 * One page of what matches, in order, with a count up to the cap. First as many matches as the cap allows are
 * taken in any order: if that is all there are, they are sorted, and one statement has done it. If there are more,
 * the planner's estimate decides between walking the sort index and filtering first. Rows are read last, for the
 * page alone.
 */
export async function findPage<R>(
  connection: SearchConnection,
  { table }: Source,
  options: PageOptions,
): Promise<Page<R>> {
  const { clauses, cap, limit } = options;
  const { keys, join = sql``, walk, isWalked = true } = options.sort;
  const offset = Math.min(options.offset, cap);
  const size = Math.max(0, Math.min(limit, cap - offset));
  const where = allOf(clauses, connection.frequencies);
  const searched = sql.raw(`${table} c`);
  const matching = sql`select c.id, ${keyColumns(keys)} from ${searched} ${join} where ${where}`;
  const slice = sql`limit ${size} offset ${offset}`;

  const rowsOf = (ids: RawBuilder<unknown>, found = sql`0`, probe = sql``) => sql<Found<R>>`
    with ${probe} page as materialized (${ids})
    select ${found} as found, c.id is not null as is_row, ${options.columns}
      from (select 1) always
      left join page on true
      left join ${searched} on c.id = page.id
      ${options.joins ?? sql``}
     order by ${byKeyColumns(keys, 'page')}`;
  const read = async (ids: RawBuilder<unknown>) => rowsIn((await rowsOf(ids).execute(connection.db)).rows);

  const probed = await rowsOf(
    sql`select * from probe where (select count(*) from probe) <= ${cap} order by ${byKeyColumns(keys, 'probe')} ${slice}`,
    sql`(select count(*) from probe)`,
    sql`probe as materialized (${matching} limit ${cap + 1}),`,
  ).execute(connection.db);
  const total = Number(probed.rows[0]?.found ?? 0);
  if (total <= cap) return { rows: rowsIn(probed.rows), total, isMore: false };
  if (size === 0) return { rows: [], total: cap, isMore: true };

  const most = offset + size;
  const walked = walk
    ? sql`select * from (${walk(where, most)}) walked order by ${byKeyColumns(keys, 'walked')} ${slice}`
    : sql`${matching} order by ${byKeys(keys)} ${slice}`;
  // A walk looks at need x rows / matches entries, filtering first at every match: the smaller wins.
  const isCheap = async () => {
    const matches = await estimate(connection, sql`select 1 from ${searched} where ${where}`);
    return matches * matches >= most * connection.frequencies.rows(table);
  };
  const isTried = isWalked && (await isCheap());
  const rows = isTried ? await connection.within(walkMilliseconds, () => read(walked)) : undefined;
  if (rows) return { rows, total: cap, isMore: true };
  const filtered = sql`select * from (${matching} offset 0) matched order by ${byKeyColumns(keys, 'matched')} ${slice}`;
  return { rows: await read(filtered), total: cap, isMore: true };
}

const rowsIn = <R>(rows: readonly Found<R>[]): R[] => rows.filter((row) => row.isRow);

interface Plan {
  readonly Plan: { readonly 'Plan Rows': number };
}

/** What the planner expects; half a millisecond, because nothing runs. */
async function estimate(connection: SearchConnection, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Record<string, readonly Plan[]>>`explain (format json) ${query}`.execute(connection.db);
  return Object.values(rows[0] ?? {})[0]?.[0]?.Plan['Plan Rows'] ?? 0;
}
