import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from './connection.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const folder = new URL('../../migrations/', import.meta.url);

export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Migrations of this version that the database lacks. Migrations of a later version are no hindrance: they only add
 * while servers of this version still run.
 */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('schema_migration') is not null as is`.execute(
    db,
  );
  const { rows } = known[0]?.is
    ? await sql<{ name: string }>`select name from schema_migration`.execute(db)
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return readMigrations().flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}
