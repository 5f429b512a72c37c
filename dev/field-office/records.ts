import { sql } from 'kysely';
import { openDatabase } from '#server/db/connection.ts';

/** What the demo's field office has in its books: the children of Ethiopia, read from the demo's database. */
export interface OwnChild {
  readonly id: string;
  /** Six digits. */
  readonly project: string;
  readonly isPledgeable: boolean;
  /** A photo with its file has been sent. */
  readonly hasPicture: boolean;
}

export interface Records {
  /** Those who have not left, by id. */
  listChildren(): Promise<readonly OwnChild[]>;
  close(): Promise<void>;
}

export const fieldCountry = 'ETH';

/** Statuses of children who are enrolled or about to leave, and the one of children nobody holds (T3). */
const notLeft = [1, 2, 3, 4, 5, 6];
const pledgeable = 1;

export function openRecords(databaseUrl: string): Records {
  const { db, close } = openDatabase(databaseUrl, { maximum: 1 });
  return {
    listChildren: async () => {
      const { rows } = await sql<OwnChild>`
        select code as id, substr(code, 5, 6) as project, status = ${pledgeable} as is_pledgeable,
               exists (select 1 from child_media m
                        where m.child_id = child.id and m.kind = 'photo' and m.file_id is not null) as has_picture
          from child where country_code = ${fieldCountry} and status = any(${notLeft}) order by code`.execute(db);
      return rows;
    },
    close,
  };
}
