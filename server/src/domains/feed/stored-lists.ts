import { sql } from 'kysely';
import { columnName } from '../../db/column-name.ts';
import type { Db } from '../../db/connection.ts';
import { type EntryChange, findEntryChange } from './entry-changes.ts';
import type { SentLists } from './sent-lists.ts';

/** The stored lists behind the tabs of children: compared with what is sent, and replaced by it. */

export type ListName = keyof SentLists;
export type Entry = Readonly<Record<string, string | number | null>>;

interface ListTable {
  readonly name: string;
  /** By property of an entry: the column's type. */
  readonly columns: Readonly<Record<string, 'integer' | 'bigint' | 'text' | 'date'>>;
}

/** In the order of locks. */
const tables: Readonly<Record<ListName, ListTable>> = {
  supports: {
    name: 'child_participation',
    columns: { supportType: 'integer', supportDescription: 'integer', supportDate: 'date' },
  },
  letters: {
    name: 'child_letter',
    columns: { kind: 'text', letterDate: 'date', language: 'text', fileId: 'bigint' },
  },
  media: {
    name: 'child_media',
    columns: {
      kind: 'text',
      mediaDate: 'date',
      flag: 'text',
      consentExpiryDate: 'date',
      fileId: 'bigint',
      link: 'text',
    },
  },
  visits: { name: 'child_presence', columns: { visitDate: 'date', seenBy: 'text', result: 'text' } },
};

export interface ListsOfChild {
  readonly childId: number;
  readonly lists: SentLists;
}

const listNames = Object.keys(tables) as ListName[];
const columnsOf = ({ columns }: ListTable) =>
  sql.raw(['childId', ...Object.keys(columns)].map((name) => columnName(name)).join(', '));

const contentOf =
  ({ columns }: ListTable) =>
  (entry: Entry) =>
    JSON.stringify(Object.keys(columns).map((name) => entry[name]));

export type ListChanges = ReadonlyMap<ListName, EntryChange<Entry>>;

/** The children whose lists are sent, with the entries. */
const listsNamed = (sent: readonly ListsOfChild[], list: ListName) =>
  sent.flatMap(({ childId, lists }) => {
    const entries = lists[list] as readonly object[] | undefined;
    return entries ? [{ childId, entries: entries as readonly Entry[] }] : [];
  });

/** What differs from what is sent, by child and list. */
export async function findChangedLists(
  db: Db,
  sent: readonly ListsOfChild[],
): Promise<ReadonlyMap<number, ListChanges>> {
  const changed = new Map<number, Map<ListName, EntryChange<Entry>>>();
  for (const list of listNames) {
    const table = tables[list];
    const concerned = listsNamed(sent, list);
    if (concerned.length === 0) continue;
    const ids = concerned.map(({ childId }) => childId);
    const { rows } = await sql<Entry & { readonly childId: number }>`
      select ${columnsOf(table)} from ${sql.table(table.name)} where child_id = any(${ids})`.execute(db);
    const stored = new Map(ids.map((id) => [id, [] as Entry[]]));
    for (const row of rows) stored.get(row.childId)?.push(row);
    for (const { childId, entries } of concerned) {
      const change = findEntryChange(stored.get(childId) ?? [], entries, contentOf(table));
      if (change) changed.set(childId, (changed.get(childId) ?? new Map()).set(list, change));
    }
  }
  return changed;
}

/** Of children that have just been registered. */
export async function insertLists(db: Db, sent: readonly ListsOfChild[]): Promise<void> {
  for (const list of listNames) {
    const { name, columns } = tables[list];
    const rows = listsNamed(sent, list).flatMap(({ childId, entries }) =>
      entries.map((entry) => ({ ...entry, childId })),
    );
    if (rows.length === 0) continue;
    const types = Object.entries({ childId: 'integer', ...columns });
    const record = sql.raw(types.map(([column, type]) => `"${column}" ${type}`).join(', '));
    const names = sql.raw(types.map(([column]) => `r."${column}"`).join(', '));
    await sql`
      insert into ${sql.table(name)} (${columnsOf(tables[list])})
      select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${record})`.execute(db);
  }
}

export async function replaceLists(db: Db, sent: readonly ListsOfChild[]): Promise<void> {
  for (const list of listNames) {
    const ids = listsNamed(sent, list).map(({ childId }) => childId);
    if (ids.length > 0) await sql`delete from ${sql.table(tables[list].name)} where child_id = any(${ids})`.execute(db);
  }
  await insertLists(db, sent);
}
