import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import type { Frequencies } from './frequencies.ts';

/**
 * One criterion of a search as a condition in SQL. A domain makes its clauses from these makers and hands them to
 * findIds; which form a condition takes may depend on how frequent its values are.
 */
export interface Clause {
  /** What the caller knows it by: the wire name of a field, or the id of a criterion. */
  readonly name: string;
  /** For finding rows: enters an index where that pays; `isEntered` when another clause enters the attributes. */
  where(frequencies: Frequencies, isEntered: boolean): RawBuilder<SqlBool>;
  /** Whether it enters the index over the attributes by itself. */
  enters?(frequencies: Frequencies): boolean;
  /** For looking at rows that something else brought up: the cheapest comparison. */
  readonly plain: RawBuilder<SqlBool>;
  /** Its column is in the indexes that carry columns along, so that it can be compared without visiting the row. */
  readonly isCarried?: true;
}

/** An SQL expression over the searched table. */
export type Expression = RawBuilder<unknown>;

const clause = (name: string, plain: RawBuilder<SqlBool>): Clause => ({ name, plain, where: () => plain });

export const plain = clause;

export const carried = (each: Clause): Clause => ({ ...each, isCarried: true });

/** The clause among some rows alone. */
export const within = ({ isCarried: _, ...each }: Clause, some: RawBuilder<SqlBool>): Clause => ({
  ...each,
  plain: sql<SqlBool>`(${each.plain}) and ${some}`,
  where: (frequencies, isEntered) => sql<SqlBool>`(${each.where(frequencies, isEntered)}) and ${some}`,
});

/** One value is compared with '=': an index then also serves the order of its further columns. */
export const isAnyOf = (column: Expression, values: readonly (string | number)[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`;

export const anyOf = (name: string, column: Expression, values: readonly (string | number)[]): Clause =>
  clause(name, values.length === 0 ? sql<SqlBool>`false` : isAnyOf(column, values));

export const isNull = (name: string, column: Expression): Clause => clause(name, sql<SqlBool>`${column} is null`);

export interface Bounds {
  /** Both included. */
  readonly from?: string | number;
  readonly to?: string | number;
}

export function between(name: string, column: Expression, { from, to }: Bounds): Clause {
  if (from !== undefined && from === to) return clause(name, sql<SqlBool>`${column} = ${from}`);
  const lower = from === undefined ? undefined : sql<SqlBool>`${column} >= ${from}`;
  const upper = to === undefined ? undefined : sql<SqlBool>`${column} <= ${to}`;
  if (lower && upper) return clause(name, sql<SqlBool>`${lower} and ${upper}`);
  return clause(name, lower ?? upper ?? sql<SqlBool>`true`);
}

interface Dates {
  readonly operator: string;
  readonly from: string;
  readonly to?: string | undefined;
}

/** Table T14; Before and After leave the day itself out. */
export function datesOf({ operator, from, to }: Dates): Bounds {
  switch (operator) {
    case 'Before':
      return { to: addDays(from, -1) };
    case 'After':
      return { from: addDays(from, 1) };
    case 'Between':
      return to === undefined ? { from } : { from, to };
    default:
      return { from, to: from };
  }
}

/** What LIKE takes for more than itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

const letter = '[\\p{L}\\p{N}]';
const other = '[^\\p{L}\\p{N}]';
const trigram = new RegExp(`${letter}{3}|${other}${letter}{2}|${letter}{2}${other}`, 'u');

/** What a trigram index needs: three letters in a row, or two at an end of a word that shows. */
export const hasTrigram = (text: string): boolean => trigram.test(text);

/** Inside a text that is stored without case and accents. */
export const contains = (name: string, key: Expression, text: string): Clause =>
  clause(name, sql<SqlBool>`strpos(${key}, search_key(${text})) > 0`);

export const startsWith = (name: string, column: Expression, text: string): Clause =>
  clause(name, sql<SqlBool>`${column} like ${`${escapeLike(text)}%`}`);

export interface Attribute {
  /** The array expression that is indexed. */
  readonly expression: Expression;
  /** How often each number occurs in it, by the name of its index. */
  readonly index: string;
}

/** Above this share a bitmap costs more than looking at the rows. */
const frequentAbove = 0.2;

const isRare = (frequencies: Frequencies, index: string, numbers: readonly number[]): boolean =>
  numbers.reduce((sum, number) => sum + frequencies.share(index, number), 0) <= frequentAbove;

/**
 * Where the planner takes another way to the rows, the plain comparison, which is made first, spares most of them the
 * array; it is written so that the planner does not count the same condition twice.
 */
const lookedUp = ({ expression }: Attribute, numbers: readonly number[], plain: RawBuilder<SqlBool>) =>
  sql<SqlBool>`${expression} && ${numbers}::integer[] and (${plain})::integer <> 0`;

/** A value that is also a number in an indexed array: rare ones are looked up there, frequent ones compared plainly. */
export function attribute(
  name: string,
  array: Attribute,
  numbers: readonly number[],
  plain: RawBuilder<SqlBool>,
): Clause {
  const enters = (frequencies: Frequencies) => isRare(frequencies, array.index, numbers);
  return {
    name,
    plain,
    enters,
    where: (frequencies) => (enters(frequencies) ? lookedUp(array, numbers, plain) : plain),
  };
}

/**
 * A value with indexes of its own, which is in the array as well: where another clause enters the array, it narrows
 * that down instead of fetching its own rows.
 */
export const alsoAttribute = (own: Clause, array: Attribute, numbers: readonly number[]): Clause => ({
  ...own,
  where: (frequencies, isEntered) =>
    isEntered && isRare(frequencies, array.index, numbers)
      ? lookedUp(array, numbers, own.plain)
      : own.where(frequencies, isEntered),
});

const together = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : (sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` and `,
      ) as RawBuilder<SqlBool>);

export function allOf(clauses: readonly Clause[], frequencies: Frequencies): RawBuilder<SqlBool> {
  const isEntered = clauses.some((each) => each.enters?.(frequencies));
  return together(clauses.map((each) => each.where(frequencies, isEntered)));
}

export const allPlain = (clauses: readonly Clause[]): RawBuilder<SqlBool> =>
  together(clauses.map((each) => each.plain));
