import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays } from '#contract/shared/calendar.ts';
import type { Frequencies } from './frequencies.ts';

/**
 * A search criterion as an SQL condition. Domains build clauses with these functions and pass them to findIds; the form
 * of a condition can depend on the frequency of its values.
 */
export interface Clause {
  /** Wire name of a field, or id of a criterion. */
  readonly name: string;
  /**
   * Condition for finding rows; uses the attribute index when worthwhile. `isEntered`: another clause already uses that
   * index.
   */
  where(frequencies: Frequencies, isEntered: boolean): RawBuilder<SqlBool>;
  /** Whether it uses the attribute index by itself. */
  enters?(frequencies: Frequencies): boolean;
  /** Cheapest condition for checking rows found by other means. */
  readonly plain: RawBuilder<SqlBool>;
  /** Its column is included in the covering indexes, so index-only scans can check it. */
  readonly isCovered?: true;
}

/** An SQL expression on the searched table. */
export type Expression = RawBuilder<unknown>;

const clause = (name: string, plain: RawBuilder<SqlBool>): Clause => ({ name, plain, where: () => plain });

export const plain = clause;

export const covered = (each: Clause): Clause => ({ ...each, isCovered: true });

/** The clause, limited to rows that match a further condition. */
export const limitedTo = ({ isCovered: _, ...each }: Clause, some: RawBuilder<SqlBool>): Clause => ({
  ...each,
  plain: sql<SqlBool>`(${each.plain}) and ${some}`,
  where: (frequencies, isEntered) => sql<SqlBool>`(${each.where(frequencies, isEntered)}) and ${some}`,
});

/** Compares a single value with '=', so that an index also provides the order of its further columns. */
export const isAnyOf = (column: Expression, values: readonly (string | number)[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`;

export const anyOf = (name: string, column: Expression, values: readonly (string | number)[]): Clause =>
  clause(name, values.length === 0 ? sql<SqlBool>`false` : isAnyOf(column, values));

export const isNull = (name: string, column: Expression): Clause => clause(name, sql<SqlBool>`${column} is null`);

export interface Bounds {
  /** Both inclusive. */
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

/** Table T14; Before and After exclude the day itself. */
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

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

const letter = '[\\p{L}\\p{N}]';
const other = '[^\\p{L}\\p{N}]';
const trigram = new RegExp(`${letter}{3}|${other}${letter}{2}|${letter}{2}${other}`, 'u');

/** Whether a trigram index can be used: three letters in a row, or two at a visible word boundary. */
export const hasTrigram = (text: string): boolean => trigram.test(text);

/** Matches part of a text that is stored without case and accents. */
export const contains = (name: string, key: Expression, text: string): Clause =>
  clause(name, sql<SqlBool>`strpos(${key}, search_key(${text})) > 0`);

export const startsWith = (name: string, column: Expression, text: string): Clause =>
  clause(name, sql<SqlBool>`${column} like ${`${escapeLike(text)}%`}`);

export interface Attribute {
  /** The indexed array expression. */
  readonly expression: Expression;
  /** Name of its index, for the value frequencies. */
  readonly index: string;
}

/** Above this share of rows a bitmap scan costs more than checking the rows. */
const frequentAbove = 0.2;

const isRare = (frequencies: Frequencies, index: string, numbers: readonly number[]): boolean =>
  numbers.reduce((sum, number) => sum + frequencies.share(index, number), 0) <= frequentAbove;

/**
 * If the planner uses another index, the plain condition is evaluated first and avoids building the array for most
 * rows. The cast hides it from the planner's estimate, which would otherwise count the same condition twice.
 */
const viaAttributeIndex = ({ expression }: Attribute, numbers: readonly number[], plain: RawBuilder<SqlBool>) =>
  sql<SqlBool>`${expression} && ${numbers}::integer[] and (${plain})::integer <> 0`;

/** A value that is also a number in an indexed array: rare values use the index, frequent ones the plain condition. */
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
    where: (frequencies) => (enters(frequencies) ? viaAttributeIndex(array, numbers, plain) : plain),
  };
}

/**
 * A value with its own index that is also in the array: when another clause uses the array index, this clause joins
 * that scan instead of using its own index.
 */
export const alsoAttribute = (own: Clause, array: Attribute, numbers: readonly number[]): Clause => ({
  ...own,
  where: (frequencies, isEntered) =>
    isEntered && isRare(frequencies, array.index, numbers)
      ? viaAttributeIndex(array, numbers, own.plain)
      : own.where(frequencies, isEntered),
});

const joinWithAnd = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : (sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` and `,
      ) as RawBuilder<SqlBool>);

export function allOf(clauses: readonly Clause[], frequencies: Frequencies): RawBuilder<SqlBool> {
  const isEntered = clauses.some((each) => each.enters?.(frequencies));
  return joinWithAnd(clauses.map((each) => each.where(frequencies, isEntered)));
}

export const allPlain = (clauses: readonly Clause[]): RawBuilder<SqlBool> =>
  joinWithAnd(clauses.map((each) => each.plain));
