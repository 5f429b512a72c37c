import { sql } from 'kysely';
import { type Db, preparedAs } from './connection.ts';

/** Moves with every change of data that servers cache (see move_access_version in the migrations). */
export const accessVersion = sql<{
  version: string;
}>`${preparedAs('access-version')} select version from access_version`;

export async function readAccessVersion(db: Db): Promise<string> {
  const { rows } = await accessVersion.execute(db);
  return rows[0]?.version ?? '';
}
