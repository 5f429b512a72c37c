import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { createObjectStore } from '../../external/object-store.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const hasObjects = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from stored_file where object_key is not null) as is`.execute(db);
  return rows[0]?.is === true;
};

/** Writes, reads and deletes an object that says nothing about anybody. */
async function tryStore(settings: NonNullable<Config['objectStore']>): Promise<string | null> {
  const store = createObjectStore(settings);
  const name = `check-${randomUUID()}`;
  const content = Buffer.from('PRCDS');
  try {
    await store.put(name, content);
    const read = await store.get(name);
    await store.delete(name);
    return read?.equals(content) ? null : 'it does not return what was stored';
  } catch (error) {
    return reasonOf(error).replace(/\.$/, '');
  }
}

export async function* checkObjectStore(db: Db | undefined, { objectStore }: Config): AsyncGenerator<Finding> {
  if (!objectStore) {
    if (db && (await hasObjects(db)))
      yield warning(
        'OBJECT_STORE_URL is not set, but pictures are in an object store and cannot be shown; set it again.',
      );
    else yield ok('Pictures and documents are kept in the database.');
    return;
  }
  const { host } = new URL(objectStore.url);
  const failure = await tryStore(objectStore);
  if (failure === null) yield ok(`The object store ${host} takes, returns and deletes an object.`);
  else
    yield warning(
      `The object store ${host} cannot be used (${failure}), so pictures are neither taken nor shown; start it, or correct the OBJECT_STORE settings.`,
    );
}
