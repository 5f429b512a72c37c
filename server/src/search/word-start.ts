import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Expression, escapeLike } from './clauses.ts';

/** Conditions on a text that is stored without case and accents. */

const searched = (text: string) => sql`search_key(${escapeLike(text)})`;

export const holds = (key: Expression, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${key} like '%' || ${searched(text)} || '%'`;

/** Whether a word of the text begins so. */
export const hasWordBeginning = (key: Expression, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${key} like ${searched(text)} || '%' or ${key} like '% ' || ${searched(text)} || '%')`;
