import { type RawBuilder, sql } from 'kysely';

/** The id of the latest photo that has a picture. */
export const latestPhoto = (child: RawBuilder<unknown>) => sql`
  (select m.id from child_media m where m.child_id = ${child} and m.kind = 'photo' and m.file_id is not null
    order by m.media_date desc, m.id desc limit 1)`;

/** For lists, which ask for the pictures of their rows (list.ts). */
export const hasPicture = (child: RawBuilder<unknown>) => sql`(${latestPhoto(child)} is not null)`;
