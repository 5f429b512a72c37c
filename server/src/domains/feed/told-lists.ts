import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type ChangedList,
  hashDigits,
  type ListDetail,
  type ListEntry,
  noFile,
  storedEntries,
} from '#contract/feed/list-changes.ts';
import type { Db } from '../../db/connection.ts';
import { type Reference, wordOf } from './sent-columns.ts';
import type { Entry, ListChanges, ListName } from './stored-lists.ts';

/** What histories tell about the entries of a list that came or went. */

type Told = Readonly<Record<string, readonly [string | null, string | null]>>;

interface Words {
  readonly reference: Reference;
  /** The hashes of files, by id. */
  readonly hashes: ReadonlyMap<string, string>;
}

interface WithContent {
  readonly fileId?: unknown;
  readonly link?: unknown;
}

/** Of files by id: the beginning of their hash. */
export async function readHashes(db: Db, entries: readonly WithContent[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ fileId }) => (typeof fileId === 'string' ? [fileId] : [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, left(encode(hash, 'hex'), ${hashDigits}) as hash from stored_file where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** What an entry shows: a file, an address, or nothing yet. */
export function contentDetails({ fileId, link }: WithContent, hashes: ReadonlyMap<string, string>) {
  if (typeof link === 'string') return { Link: createHash('sha256').update(link).digest('hex').slice(0, hashDigits) };
  return { File: typeof fileId === 'string' ? (hashes.get(fileId) ?? noFile) : noFile };
}

interface ToldList {
  readonly field: ChangedList;
  readonly kind: (entry: Entry, words: Words) => string;
  readonly day: string;
  readonly details: (entry: Entry, words: Words) => Readonly<Partial<Record<ListDetail, string | null>>>;
}

const text = (value: string | number | null | undefined) => (value == null ? null : String(value));
const valueWord = (id: string | number | null | undefined, { reference }: Words) =>
  id == null ? null : wordOf(reference, Number(id));

const toldLists: Readonly<Record<ListName, ToldList>> = {
  supports: {
    field: 'Supports',
    kind: ({ supportType }, words) => valueWord(supportType, words) ?? '',
    day: 'supportDate',
    details: ({ supportDescription }, words) => ({
      ParticipationSupportDescription: valueWord(supportDescription, words),
    }),
  },
  letters: {
    field: 'Letters',
    kind: ({ kind }) => String(kind),
    day: 'letterDate',
    details: (entry, { hashes }) => ({ Language: text(entry.language), ...contentDetails(entry, hashes) }),
  },
  media: {
    field: 'Media',
    kind: ({ kind }) => String(kind),
    day: 'mediaDate',
    details: (entry, { hashes }) => ({
      MediaFlag: text(entry.flag),
      ConsentExpiryDate: text(entry.consentExpiryDate),
      ...contentDetails(entry, hashes),
    }),
  },
  visits: {
    field: 'Visits',
    kind: ({ result }) => String(result),
    day: 'visitDate',
    details: ({ seenBy }) => ({ SeenBy: text(seenBy) }),
  },
};

const tell = (list: ListName, entries: readonly Entry[], words: Words): string | null => {
  const { kind, day, details } = toldLists[list];
  return storedEntries(
    entries.map(
      (entry): ListEntry => ({
        kind: kind(entry, words),
        day: String(entry[day]),
        details: details(entry, words),
      }),
    ),
  );
};

const toldOf = (lists: ListChanges, words: Words): Told =>
  Object.fromEntries(
    [...lists].map(([list, { before, after }]) => [
      toldLists[list].field,
      [tell(list, before, words), tell(list, after, words)] as const,
    ]),
  );

/** In the order given. */
export async function tellLists(db: Db, changes: readonly ListChanges[], reference: Reference): Promise<Told[]> {
  const entries = changes.flatMap((lists) => [...lists.values()].flatMap(({ before, after }) => [...before, ...after]));
  const words = { reference, hashes: await readHashes(db, entries) };
  return changes.map((lists) => toldOf(lists, words));
}
