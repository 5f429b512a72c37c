import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, allPlain, type Clause, type Expression } from './clauses.ts';
import type { SearchConnection } from './searches.ts';

/** What is searched: a table with the alias `c` and an integer key, usually `id`. */
export interface Source {
  readonly table: string;
  readonly key?: string;
}

export interface SortKey {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc';
  /**
   * F24: what can be empty says so, and stands last in both orders. What never is leaves it out: an index is walked
   * backwards in the order `desc`, never in the order `desc nulls last`.
   */
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
  /** Clauses the walk fulfils by where it goes: they are not compared again. */
  readonly fulfils?: readonly string[];
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
}

export interface FoundIds {
  /** Of one page, in order. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly isMore: boolean;
}

/** As many are sorted at once where no walk could be quicker, rather than found a second time. */
const sortedAtOnce = 60_000;

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

/** As an index over these columns has them, forwards or backwards. */
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
 * The first so many along an index. F24: where its first column can be empty, the index has that last, ascending;
 * descending it would come first, so the filled ones are walked backwards and then, if there are too few, the empty ones.
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
 * One page of what matches, in order, with a count up to the cap. First as many matches as the cap allows (or as can
 * be sorted at once) are taken in any order: if that is all there are, they are sorted, and one statement has done it.
 * If there are more, the planner's estimates decide between walking the sort index and filtering first. Only ids are
 * found: the rows of the page are read by the caller, with a statement that is prepared once.
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

  // Where an index carries every column that is compared, not one row is visited before its id is wanted.
  const isCarried = clauses.every((clause) => clause.isCarried);
  const probed = isWalked || isCarried ? cap : Math.max(cap, sortedAtOnce);
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
  // Nothing can hold up a walk that only goes where matches are; of any other the planner's estimates are asked.
  if (isWalked && compared.length === 0 && fulfils.length > 0) return { ids: await read(walked), ...page };
  const isTried = isWalked && (await isCheaper(connection, walked, filtered));
  const ids = isTried ? await connection.briefly((db) => read(walked, db)) : undefined;
  return { ids: ids ?? (await read(filtered)), ...page };
}

interface Plan {
  readonly 'Total Cost': number;
  readonly Plans?: readonly Plan[];
}

/** What the planner expects of two ways to the same rows; half a millisecond, because nothing runs. */
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
