import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { StoredFile } from '../../../files/content.ts';

/** The id of the latest photo that has a picture. */
export const latestPhoto = (child: RawBuilder<unknown>) => sql`
  (select m.id from child_media m where m.child_id = ${child} and m.kind = 'photo' and m.file_id is not null
    order by m.media_date desc, m.id desc limit 1)`;

/** For lists, which ask for the pictures of their rows (list.ts). */
export const hasPicture = (child: RawBuilder<unknown>) => sql`(${latestPhoto(child)} is not null)`;

/** The file of the latest photo of each of these children that has one, by the child's id. */
export async function findLatestPhotos(db: Db, childIds: readonly number[]): Promise<ReadonlyMap<number, StoredFile>> {
  const { rows } = await sql<StoredFile & { readonly childId: number }>`
    select c.id as child_id, f.id::text as id, f.kind, f.object_key
      from child_record c
      join child_media m on m.id = ${latestPhoto(sql`c.id`)}
      join stored_file f on f.id = m.file_id
     where c.id = any(${childIds}::integer[])`.execute(db);
  return new Map(rows.map(({ childId, ...file }) => [childId, file]));
}
