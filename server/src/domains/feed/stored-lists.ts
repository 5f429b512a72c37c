import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Letter, SentLists, Support, Visit } from './sent-lists.ts';

/** The stored lists behind the tabs of children: compared with what is sent, and replaced by it. */

type Of<T> = T & { readonly childId: number };

interface ListTable<T> {
  readonly of: (lists: SentLists) => readonly T[] | undefined;
  readonly read: (db: Db, ids: readonly number[]) => Promise<readonly Of<T>[]>;
  readonly write: (db: Db, rows: readonly Of<T>[], ids: readonly number[]) => Promise<void>;
  /** Two entries with the same key are the same. */
  readonly key: (entry: T) => string;
}

const supports: ListTable<Support> = {
  of: (lists) => lists.supports,
  key: ({ supportType, supportDescription, supportDate }) => `${supportDate} ${supportType} ${supportDescription}`,
  read: async (db, ids) =>
    (
      await sql<Of<Support>>`
        select child_id, support_type, support_description, support_date from child_participation
         where child_id = any(${ids})`.execute(db)
    ).rows,
  write: async (db, rows, ids) => {
    await sql`delete from child_participation where child_id = any(${ids})`.execute(db);
    await sql`
      insert into child_participation (child_id, support_type, support_description, support_date)
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r("childId" integer, "supportType" integer, "supportDescription" integer, "supportDate" date)`.execute(db);
  },
};

const letters: ListTable<Letter> = {
  of: (lists) => lists.letters,
  key: ({ kind, letterDate, language }) => `${letterDate} ${kind} ${language}`,
  read: async (db, ids) =>
    (
      await sql<Of<Letter>>`
        select child_id, kind, letter_date, language from child_letter where child_id = any(${ids})`.execute(db)
    ).rows,
  write: async (db, rows, ids) => {
    await sql`delete from child_letter where child_id = any(${ids})`.execute(db);
    await sql`
      insert into child_letter (child_id, kind, letter_date, language)
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r("childId" integer, "kind" text, "letterDate" date, "language" text)`.execute(db);
  },
};

const visits: ListTable<Visit> = {
  of: (lists) => lists.visits,
  key: ({ visitDate, seenBy, result }) => `${visitDate} ${result} ${seenBy}`,
  read: async (db, ids) =>
    (
      await sql<Of<Visit>>`
        select child_id, visit_date, seen_by, result from child_presence where child_id = any(${ids})`.execute(db)
    ).rows,
  write: async (db, rows, ids) => {
    await sql`delete from child_presence where child_id = any(${ids})`.execute(db);
    await sql`
      insert into child_presence (child_id, visit_date, seen_by, result)
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r("childId" integer, "visitDate" date, "seenBy" text, "result" text)`.execute(db);
  },
};

/** Without their type parameters: an entry only ever meets its own table. */
const tables = [supports, letters, visits] as unknown as readonly ListTable<never>[];

export interface ListsOfChild {
  readonly childId: number;
  readonly lists: SentLists;
}

const keysOf = <T>({ key }: ListTable<T>, entries: readonly T[]) => entries.map(key).sort().join('\n');

/** The children whose lists differ from what is sent. */
export async function findChangedLists(db: Db, sent: readonly ListsOfChild[]): Promise<ReadonlySet<number>> {
  const changed = new Set<number>();
  for (const table of tables) {
    const concerned = sent.filter(({ lists }) => table.of(lists) !== undefined);
    if (concerned.length === 0) continue;
    const stored = new Map<number, never[]>();
    for (const row of await table.read(
      db,
      concerned.map(({ childId }) => childId),
    )) {
      const { childId } = row as { childId: number };
      stored.set(childId, [...(stored.get(childId) ?? []), row as never]);
    }
    for (const { childId, lists } of concerned)
      if (keysOf(table, table.of(lists) ?? []) !== keysOf(table, stored.get(childId) ?? [])) changed.add(childId);
  }
  return changed;
}

export async function replaceLists(db: Db, sent: readonly ListsOfChild[]): Promise<void> {
  for (const table of tables) {
    const concerned = sent.filter(({ lists }) => table.of(lists) !== undefined);
    if (concerned.length === 0) continue;
    const rows = concerned.flatMap(({ childId, lists }) =>
      (table.of(lists) ?? []).map((entry: object) => ({ ...entry, childId }) as never),
    );
    await table.write(
      db,
      rows,
      concerned.map(({ childId }) => childId),
    );
  }
}
