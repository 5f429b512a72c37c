import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FileKind, PictureSize } from '#contract/feed/files.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { transact } from '../db/transaction.ts';
import type { ObjectStore } from '../external/object-store.ts';

/**
 * The files that field offices sent, by office and hash of what was sent. Their content is in the database, or in an
 * object store if one is configured when they arrive; each file knows where its own is.
 */

export type FileSize = PictureSize | 'document';
export const fileSizes: readonly FileSize[] = ['tiny', 'small', 'large', 'document'];

export type Contents = Readonly<Partial<Record<FileSize, Buffer>>>;

export interface FileServices {
  readonly db: Db;
  /** Only if configured. */
  readonly objects?: ObjectStore | undefined;
}

export interface StoredFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly objectKey: string | null;
}

interface Sent {
  readonly office: string;
  readonly hash: Buffer;
  readonly kind: FileKind;
  readonly contents: Contents;
}

const isInDatabase = ({ objectKey }: StoredFile) => objectKey === null;
const objectName = (key: string, size: FileSize) => `${key}/${size}`;

/** The kind of a file that has arrived before; it counts as sent again now. */
export async function findSentFile(
  db: Db,
  { office, hash }: Pick<Sent, 'office' | 'hash'>,
  at: Date,
): Promise<FileKind | undefined> {
  const { rows } = await sql<{ kind: FileKind }>`
    update stored_file set sent_at = greatest(sent_at, ${at}) where office_code = ${office} and hash = ${hash}
    returning kind`.execute(db);
  return rows[0]?.kind;
}

const insertFile = async (db: Db, { office, hash, kind }: Sent, objectKey: string | null, at: Date) => {
  const { rows } = await sql<{ id: string }>`
    insert into stored_file (office_code, hash, kind, object_key, sent_at)
    values (${office}, ${hash}, ${kind}, ${objectKey}, ${at}) on conflict (office_code, hash) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
};

/** Long enough for every upload; after it, objects that no file names are deleted. */
const uploadMilliseconds = 86_400_000;

async function storeInDatabase(db: Db, file: Sent, at: Date): Promise<void> {
  await transact(db, async (db) => {
    const id = await insertFile(db, file, null, at);
    if (id === undefined) return;
    for (const [size, content] of Object.entries(file.contents))
      await db.insertInto('storedFileContent').values({ fileId: id, size, content }).execute();
  });
}

async function storeAsObjects(db: Db, objects: ObjectStore, file: Sent, clock: Clock): Promise<void> {
  const key = randomUUID();
  const giveUpAt = new Date(clock().getTime() + uploadMilliseconds);
  await db.insertInto('objectToDelete').values({ objectKey: key, dueAt: giveUpAt }).execute();
  for (const [size, content] of Object.entries(file.contents))
    await objects.put(objectName(key, size as FileSize), content);
  await transact(db, async (db) => {
    // The name stays listed if the same file arrived elsewhere meanwhile.
    if ((await insertFile(db, file, key, clock())) !== undefined)
      await db.deleteFrom('objectToDelete').where('objectKey', '=', key).execute();
  });
}

export const storeFile = ({ db, objects }: FileServices, file: Sent, clock: Clock): Promise<void> =>
  objects ? storeAsObjects(db, objects, file, clock) : storeInDatabase(db, file, clock());

/** Undefined when the file has been deleted meanwhile. */
export async function readContent(
  { db, objects }: FileServices,
  { id, objectKey }: StoredFile,
  size: FileSize,
): Promise<Buffer | undefined> {
  if (objectKey !== null) {
    if (!objects) throw new Error('A file is in an object store, but none is configured.');
    return objects.get(objectName(objectKey, size));
  }
  const row = await db
    .selectFrom('storedFileContent')
    .select('content')
    .where('fileId', '=', id)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.content;
}

/** By id of the file. Files that have been deleted meanwhile, or have no content of this size, are left out. */
export async function readContents(
  services: FileServices,
  files: readonly StoredFile[],
  size: FileSize,
): Promise<ReadonlyMap<string, Buffer>> {
  const [inDatabase, outside] = [files.filter(isInDatabase), files.filter((file) => !isInDatabase(file))];
  const { rows } = await sql<{ id: string; content: Buffer }>`
    select file_id as id, content from stored_file_content
     where file_id = any(${inDatabase.map(({ id }) => id)}::bigint[]) and size = ${size}`.execute(services.db);
  const objects = await Promise.all(
    outside.map(async (file) => ({ id: file.id, content: await readContent(services, file, size) })),
  );
  return new Map([...rows, ...objects].flatMap(({ id, content }) => (content ? [[id, content] as const] : [])));
}

export async function deleteObjects(objects: ObjectStore, key: string): Promise<void> {
  for (const size of fileSizes) await objects.delete(objectName(key, size));
}
