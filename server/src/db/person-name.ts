import { type RawBuilder, sql } from 'kysely';

/**
 * What somebody is called (`displayName` of the contract) as a part of a select, of the app_user under this alias; null where
 * there is nobody.
 */
export const personName = (table: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''),
    ${sql.ref(`${table}.email`)})`;
