import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { deleteUnusedFiles } from '../files/unused.ts';
import { columns, tablesDeletedWith } from './columns.ts';

export interface Departed {
  readonly ids: readonly number[];
  readonly codes: readonly string[];
}

type RowCondition = (departed: Departed) => RawBuilder<unknown>;

const byChildId: RowCondition = ({ ids }) => sql`child_id = any(${ids})`;
const mentions = (column: string, codes: readonly string[]) =>
  sql`${sql.raw(column)} like any(${codes.map((code) => `%${code}%`)})`;

/** For each table with columns to erase: the rows that belong to the children. In the order of locks. */
const rowsOfChildren: Readonly<Record<string, RowCondition>> = {
  child_record: ({ ids }) => sql`id = any(${ids})`,
  csm_message: byChildId,
  hold: byChildId,
  import_row: ({ codes }) => sql`child_code = any(${codes}) or upper(child_cell) = any(${codes})`,
  // Pending messages are still sent unchanged; eraseSentSince erases them later.
  outbox_message: ({ codes }) => sql`state <> 'pending' and payload <> '{}' and ${mentions('payload::text', codes)}`,
  inbound_message: ({ codes }) => sql`record_key = any(${codes.map((code) => `child:${code}`)})`,
  // Keeps who changed which field and when; removes old and new values.
  audit_entry: ({ codes }) => sql`entity = 'child' and entity_id = any(${codes})`,
};

const assignments = (values: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.entries(values)
      .map(([column, value]) => `${column} = ${value}`)
      .join(', '),
  );

/** Pictures and letters of the children; a letter may be somebody else's too. */
async function listFiles(db: Db, { ids }: Departed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from child_media where child_id = any(${ids}) and file_id is not null
    union select file_id from child_letter where child_id = any(${ids}) and file_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Applies all child rules of columns.ts in the caller's transaction. */
export async function eraseChildren(db: Db, departed: Departed): Promise<void> {
  const files = await listFiles(db, departed);
  for (const { table, column } of tablesDeletedWith('child'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${departed.ids})`.execute(db);
  await deleteUnusedFiles(db, files);
  for (const [table, { erased }] of Object.entries(columns))
    if (erased && !rowsOfChildren[table]) throw new Error(`nobody says which rows of ${table} are about a child`);
  for (const [table, which] of Object.entries(rowsOfChildren))
    await sql`update ${sql.table(table)} set ${assignments(columns[table]?.erased ?? {})} where ${which(departed)}`.execute(
      db,
    );
  await sql`delete from unsaved_input where ${mentions('form', departed.codes)}`.execute(db);
}

/**
 * Messages about erased children that were pending at the time of the erasure, and are no longer. Those sent before
 * `since` were seen by former runs. The state is tested again on the locked row, which somebody may just send again.
 */
export const eraseSentSince = (db: Db, since: Date) =>
  sql`
    update outbox_message set ${assignments(columns.outbox_message?.erased ?? {})} where state <> 'pending' and id in (
      select m.id from outbox_message m
       cross join lateral regexp_matches(m.payload::text, '[A-Z]{3}-[0-9]{6}-[0-9]{4}', 'g') as mentioned
        join child_record c on c.code = mentioned[1]
        join child_erasure e on e.child_id = c.id
       where m.state <> 'pending' and m.payload <> '{}' and (m.sent_at is null or m.sent_at >= ${since}))`.execute(db);

/** SQL assignments that pseudonymise a user in a table. */
export const pseudonyms = (table: string): RawBuilder<unknown> => assignments(columns[table]?.pseudonymised ?? {});
