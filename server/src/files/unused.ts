import { sql } from 'kysely';
import { unusedFileDays } from '#contract/feed/files.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { transact } from '../db/transaction.ts';
import type { ObjectStore } from '../external/object-store.ts';
import { doEach } from '../jobs/do-each.ts';
import { deleteObjects } from './content.ts';

/** Deletes files that no child and no project refers to, and their content, wherever it is. */

const isUnused = sql`
  not exists (select 1 from child_media m where m.file_id = f.id)
  and not exists (select 1 from child_letter l where l.file_id = f.id)
  and not exists (select 1 from project_media p where p.file_id = f.id)`;

/**
 * In the caller's transaction. The rows are locked first: whoever refers to one of them at this moment is waited for,
 * and is seen by the statement that deletes. A trigger lists the objects of deleted files for deletion.
 */
export async function deleteUnusedFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select 1 from stored_file where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  await sql`delete from stored_file f where f.id = any(${ids}::bigint[]) and ${isUnused}`.execute(db);
}

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly objects?: ObjectStore | undefined;
  readonly stopping?: AbortSignal | undefined;
}

const batch = 500;
const day = 86_400_000;

/** Files whose child or project has been given others, or was never named. */
export async function forgetUnusedFiles({ db, clock, stopping }: Services): Promise<void> {
  const before = new Date(clock().getTime() - unusedFileDays * day);
  for (let after = '0'; !stopping?.aborted; ) {
    const { rows } = await sql<{ id: string }>`
      select f.id from stored_file f where f.id > ${after} and f.sent_at < ${before} and ${isUnused}
       order by f.id limit ${batch}`.execute(db);
    const ids = rows.map(({ id }) => id);
    await transact(db, (db) => deleteUnusedFiles(db, ids));
    if (ids.length < batch) return;
    after = ids.at(-1) ?? after;
  }
}

/** Objects of deleted files and of uploads that broke off. One that cannot be deleted now is tried again by the next run. */
export async function deleteDueObjects({ db, clock, objects, stopping }: Services): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from object_to_delete where due_at <= ${clock()} order by due_at limit ${batch}`.execute(
    db,
  );
  if (rows.length === 0) return;
  if (!objects) throw new Error(`${rows.length} objects must be deleted, but no object store is configured.`);
  await doEach({ stopping }, rows, async ({ key }) => {
    await deleteObjects(objects, key);
    await db.deleteFrom('objectToDelete').where('objectKey', '=', key).execute();
  });
}
