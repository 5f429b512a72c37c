import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Frequencies } from './frequencies.ts';

/**
 * One criterion of a search as a condition in SQL. A domain makes its clauses from these makers and hands them to
 * findPage; which form a condition takes may depend on how frequent its values are.
 */
export interface Clause {
  /** What the caller knows it by: the wire name of a field, or the id of a criterion. */
  readonly name: string;
  where(frequencies: Frequencies): RawBuilder<SqlBool>;
}

/** An SQL expression over the searched table. */
export type Expression = RawBuilder<unknown>;

const clause = (name: string, where: RawBuilder<SqlBool>): Clause => ({ name, where: () => where });

export const plain = clause;

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

/** What LIKE takes for more than itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Inside a text that is stored without case and accents. */
export const contains = (name: string, key: Expression, text: string): Clause =>
  clause(name, sql<SqlBool>`${key} like '%' || search_key(${escapeLike(text)}) || '%'`);

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

/**
 * A value that is also a number in an indexed array: rare ones are looked up there, frequent ones are filtered
 * plainly.
 */
export const attribute = (
  name: string,
  { expression, index }: Attribute,
  numbers: readonly number[],
  otherwise: RawBuilder<SqlBool>,
): Clause => ({
  name,
  where(frequencies) {
    const share = numbers.reduce((sum, number) => sum + frequencies.share(index, number), 0);
    return share > frequentAbove ? otherwise : sql<SqlBool>`${expression} && ${numbers}::integer[]`;
  },
});

export function allOf(clauses: readonly Clause[], frequencies: Frequencies): RawBuilder<SqlBool> {
  if (clauses.length === 0) return sql<SqlBool>`true`;
  return sql.join(
    clauses.map((each) => sql`(${each.where(frequencies)})`),
    sql` and `,
  ) as RawBuilder<SqlBool>;
}
