import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** All texts of the second office contain this word, and its records have ids that no other record has. */
export const markWord = 'ZQMARK';
const markNumber = 771_177_000;
export const markedNumbers = String(markNumber).slice(0, 6);
/** For records with a UUID. */
export const markedUuid = '77117700-0000-4000-8000-000000000001';

export const mark = new RegExp(`${markWord}|${markedNumbers}`, 'i');

/** Sets all sequences, so that new records are numbered from here. */
const numberFrom = (db: Db, first: number) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${first}, false)
        from pg_sequences where schemaname = 'public'`.execute(db);

/** Records created in `make` get marked ids. */
export async function withMarkedNumbers<T>(db: Db, make: () => Promise<T>): Promise<T> {
  await numberFrom(db, markNumber);
  try {
    return await make();
  } finally {
    await numberFrom(db, 2_000_000);
  }
}
