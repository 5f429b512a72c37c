import { sql } from 'kysely';
import { type Db, named } from './connection.ts';

const frameOrigins = sql<{ origin: string }>`${named('frame-origins')}
  select distinct origin from frame_origin order by origin`;

/** Who may show the product in a frame, of all offices: the page is the same for everybody. */
export async function listFrameOrigins(db: Db): Promise<string[]> {
  const { rows } = await frameOrigins.execute(db);
  return rows.map(({ origin }) => origin);
}
