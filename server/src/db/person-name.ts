import { type RawBuilder, sql } from 'kysely';

/** First and last name as a part of a select, of the app_user under this alias; null where there is nobody. */
export const personName = (table: string): RawBuilder<string | null> =>
  sql<string | null>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;
