import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, allPlain, type Clause, type Expression } from './clauses.ts';
import type { SearchConnection } from './searches.ts';

/** The searched table, with the alias `c` and an integer key, usually `id`. */
export interface Source {
  readonly table: string;
  readonly key?: string;
}

export interface SortKey {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc';
  /**
   * F24: set for nullable columns, which sort last in both directions. Omitted for others: an index scanned backwards
   * gives `desc`, never `desc nulls last`.
   */
  readonly nulls?: 'last';
}

/** A total order: the last key must be unique. */
export interface Sort {
  readonly keys: readonly SortKey[];
  /** Joins that the keys need. */
  readonly join?: RawBuilder<unknown>;
  /**
   * Query for the first `most` rows (`select c.id, keyColumns(…) …`) when no index of the searched table has this
   * order; for instance, a scan of a joined table with an index scan of the searched table for each row.
   */
  readonly walk?: (where: RawBuilder<SqlBool>, most: number) => RawBuilder<unknown>;
  /** Clauses already satisfied by the walk; they are not checked again. */
  readonly fulfils?: readonly string[];
  /** False when the matches are adjacent somewhere in this order: a walk would pass all rows before them. */
  readonly isWalked?: boolean;
}

export interface PageOptions {
  readonly clauses: readonly Clause[];
  readonly sort: Sort;
  /** Maximum number of results; nothing is counted beyond it. */
  readonly cap: number;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundIds {
  /** Ids of one page, in order. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly isMore: boolean;
}

/** Matches sorted in memory, instead of searching a second time, when no walk could be faster. */
const inMemorySortMaximum = 60_000;

const comma = sql`, `;
const ordering = ({ direction, nulls }: SortKey) => sql.raw(`${direction}${nulls ? ` nulls ${nulls}` : ''}`);

/** Sort keys as columns k0, k1 …, so that matches can be sorted without reading their rows again. */
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

/** In the order of an index on these columns, forward or backward. */
const byIndex = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map((key) => sql`${key.expression} ${sql.raw(key.direction)}`),
    comma,
  );

export const byKeyColumns = (keys: readonly SortKey[], alias: string): RawBuilder<unknown> =>
  sql.join(
    keys.map((key, i) => sql`${sql.raw(`${alias}.k${i}`)} ${ordering(key)}`),
    comma,
  );

/**
 * First rows in index order. F24: an index on a nullable first column has nulls last when ascending, so a backward scan
 * would return them first. For descending order it therefore reads the non-null rows backward and then, if there are
 * too few, the null rows.
 */
export function walkIndex(
  from: RawBuilder<unknown>,
  keys: readonly [SortKey, ...SortKey[]],
): NonNullable<Sort['walk']> {
  const [first] = keys;
  const isTurned = first.direction === 'desc' && first.nulls === 'last';
  const part = (where: RawBuilder<unknown>, most: number) =>
    sql`select c.id, ${keyColumns(keys)} from ${from} where ${where} order by ${byIndex(keys)} limit ${most}`;
  return (where, most) =>
    isTurned
      ? sql`with filled as (${part(sql`${where} and ${first.expression} is not null`, most)})
            select * from filled union all
            (${part(sql`${where} and ${first.expression} is null and (select count(*) from filled) < ${most}`, most)})`
      : part(where, most);
}

/**
 * Finds one page of ids in order, with a count up to the cap. First collects matches up to the cap (or
 * `inMemorySortMaximum`) in any order; if that is all, sorts them in the same statement. Otherwise the planner's cost
 * estimates decide between walking the sort index (top-N scan) and filtering first. Returns only ids; the caller reads
 * the rows with a prepared statement.
 */
export async function findIds(
  connection: SearchConnection,
  { table, key = 'id' }: Source,
  options: PageOptions,
): Promise<FoundIds> {
  const { clauses, cap, limit } = options;
  const { keys, join = sql``, walk, fulfils = [], isWalked = true } = options.sort;
  const offset = Math.min(options.offset, cap);
  const size = Math.max(0, Math.min(limit, cap - offset));
  const searched = sql.raw(`${table} c`);
  const id = sql.raw(key === 'id' ? 'c.id' : `c.${key} as id`);
  const withKeys = (where: RawBuilder<SqlBool>) =>
    sql`select ${id}, ${keyColumns(keys)} from ${searched} ${join} where ${where}`;
  const where = allOf(clauses, connection.frequencies);
  const compared = clauses.filter(({ name }) => !fulfils.includes(name));
  const plain = allPlain(compared);
  const slice = sql`limit ${size} offset ${offset}`;

  // When a covering index contains every compared column, the probe is an index-only scan.
  const isCarried = clauses.every((clause) => clause.isCovered);
  const probed = isWalked || isCarried ? cap : Math.max(cap, inMemorySortMaximum);
  const probe = isCarried ? sql`select ${id} from ${searched} where ${where}` : withKeys(where);
  const sorted = isCarried
    ? sql`select ${id} from probe join ${searched} on ${sql.raw(`c.${key}`)} = probe.id ${join} where (select count(*) from probe) <= ${probed}
           order by ${byKeys(keys)} ${slice}`
    : sql`select id from probe where (select count(*) from probe) <= ${probed} order by ${byKeyColumns(keys, 'probe')} ${slice}`;
  const { rows } = await sql<{ found: string; ids: number[] }>`
    with probe as materialized (${probe} limit ${probed + 1})
    select count(*) as found, array(${sorted}) as ids from probe`.execute(connection.db);
  const found = Number(rows[0]?.found ?? 0);
  if (found <= probed) return { ids: rows[0]?.ids ?? [], total: Math.min(found, cap), isMore: found > cap };
  if (size === 0) return { ids: [], total: cap, isMore: true };

  const most = offset + size;
  const walked = walk
    ? sql`select id from (${walk(plain, most)}) walked order by ${byKeyColumns(keys, 'walked')} ${slice}`
    : sql`select ${id} from ${searched} ${join} where ${plain} order by ${byKeys(keys)} ${slice}`;
  const filtered = sql`select id from (${withKeys(where)} offset 0) matched order by ${byKeyColumns(keys, 'matched')} ${slice}`;
  const read = async (query: RawBuilder<unknown>, db = connection.db) =>
    (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);
  const page = { total: cap, isMore: true };
  // A walk that visits only matches is always fast; for any other walk the planner's estimates are compared.
  if (isWalked && compared.length === 0 && fulfils.length > 0) return { ids: await read(walked), ...page };
  const isTried = isWalked && (await isCheaper(connection, walked, filtered));
  const ids = isTried ? await connection.withWalkTimeout((db) => read(walked, db)) : undefined;
  return { ids: ids ?? (await read(filtered)), ...page };
}

interface Plan {
  readonly 'Total Cost': number;
  readonly Plans?: readonly Plan[];
}

/** Compares the planner's cost estimates of two queries; takes half a millisecond, because nothing is executed. */
async function isCheaper(
  connection: SearchConnection,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<Record<string, readonly { Plan: Plan }[]>>`
    explain (format json) (${one}) union all (${other})`.execute(connection.db);
  const [first, second] = Object.values(rows[0] ?? {})[0]?.[0]?.Plan.Plans ?? [];
  return first !== undefined && second !== undefined && first['Total Cost'] < second['Total Cost'];
}
