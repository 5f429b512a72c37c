import { sql } from 'kysely';
import type { Db } from './connection.ts';
import type { DB } from './tables.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * How many records refer to this one. Reads the foreign keys from the database catalogue, so new tables are included;
 * references that cascade on delete are not counted.
 */
export async function countReferences(db: Db, table: keyof DB, id: number): Promise<number> {
  const { rows: referring } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, own.attname as column
      from pg_constraint c
     cross join unnest(c.conkey, c.confkey) as pair(own, target)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
      join pg_attribute target on target.attrelid = c.confrelid and target.attnum = pair.target
     where c.contype = 'f' and c.confdeltype <> 'c' and target.attname = 'id'
       and c.confrelid = ${snake(table)}::regclass`.execute(db);
  let count = 0;
  for (const { table: from, column } of referring) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(from)} where ${sql.ref(column)} = ${id}`.execute(db);
    count += Number(rows[0]?.count);
  }
  return count;
}
