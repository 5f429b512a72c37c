import { sql } from 'kysely';

/** For `on conflict do update`: what a Partnership Admin changed by hand stays. */
export const unlessByHand = (table: string, columns: readonly string[]) =>
  Object.fromEntries(
    columns.map((column) => {
      const [stored, given] = [sql.ref(`${table}.${column}`), sql.ref(`excluded.${column}`)];
      return [column, sql<never>`case when ${sql.ref(`${table}.is_by_hand`)} then ${stored} else ${given} end`];
    }),
  );
