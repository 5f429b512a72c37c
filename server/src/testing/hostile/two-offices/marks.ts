import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** Everything the second office has carries this word where people type, and a number that no other record has. */
export const markWord = 'ZQMARK';
const markNumber = 771_177_000;
export const markedNumbers = String(markNumber).slice(0, 6);
/** Where a record has no number. */
export const markedUuid = '77117700-0000-4000-8000-000000000001';

export const mark = new RegExp(`${markWord}|${markedNumbers}`, 'i');

/** Whatever is made from now on is numbered from there. */
const numberFrom = (db: Db, first: number) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${first}, false)
        from pg_sequences where schemaname = 'public'`.execute(db);

/** What is made meanwhile has marked numbers. */
export async function withMarkedNumbers<T>(db: Db, make: () => Promise<T>): Promise<T> {
  await numberFrom(db, markNumber);
  try {
    return await make();
  } finally {
    await numberFrom(db, 2_000_000);
  }
}
