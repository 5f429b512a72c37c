import { type RawBuilder, sql } from 'kysely';

/** The SQL equivalent of the contract's `displayName`, for the app_user under this alias; null without a user. */
export const personName = (table: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''),
    ${sql.ref(`${table}.email`)})`;
