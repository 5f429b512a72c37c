import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from './connection.ts';
import { referenceData } from './reference-data.ts';
import { describeUnreachable } from './unreachable.ts';

type Report = (line: string) => void;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const folder = new URL('../../migrations/', import.meta.url);

/** Any number; the same in every version, so that two servers starting at once migrate one after the other. */
const lockKey = 4_300_001;

function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

export async function applyMigrations(client: pg.Client, report: Report): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, text, checksum } of readMigrations()) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied; write a new migration instead.`);
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
    }
    report(`migrated ${name}`);
  }
}

async function loadReferenceData(url: string, report: Report): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    for (const { name, load } of referenceData) {
      await db.transaction().execute(load);
      report(`loaded ${name}`);
    }
  } finally {
    await close();
  }
}

/** Brings the database to this version: migrations in order, then reference data. Safe to run again and at once. */
export async function migrate(url: string, report: Report = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(describeUnreachable(url, cause), { cause });
  }
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(client, report);
    await loadReferenceData(url, report);
  } finally {
    await client.end();
  }
}
