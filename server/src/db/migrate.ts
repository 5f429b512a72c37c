import { sql } from 'kysely';
import pg from 'pg';
import { type Db, openDatabase } from './connection.ts';
import { describeUnreachable } from './connection-errors.ts';
import { lockAll, locksOf, TableInUse } from './migration-locks.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { referenceData } from './reference-data.ts';
import { inUtc } from './utc.ts';

type Report = (line: string) => void;

/** Advisory lock: migrations started at the same time run one after the other. The number must never change. */
const lockKey = 4_300_001;

/**
 * A migration that waits for a table lock blocks every statement queued behind it. So it gives up soon, lets the others
 * through and tries again; users notice a pause of this length at most. The value is less than half of a search's
 * timeout, and less than PostgreSQL's deadlock_timeout of one second, after which an unforeseen lock would end the
 * migration.
 */
const lockMilliseconds = 800;
const pauseMilliseconds = 3_000;
/** After an attempt that blocked nobody. */
const shortPauseMilliseconds = 200;
const giveUpAfterMilliseconds = 480_000;
const pollMilliseconds = 200;

/** PostgreSQL error codes: lock not available, deadlock detected. */
const lockErrorCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const isBusy = (error: unknown) => error instanceof TableInUse || lockErrorCodes.has((error as { code?: string }).code);

/** First line of a migration with a single statement that cannot run in a transaction: create index concurrently. */
const nonTransactionalMark = '-- By itself.';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const recordApplied = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

async function applyInTransaction(client: pg.Client, migration: Migration, busiest?: string): Promise<void> {
  const locks = await locksOf(client, migration.text);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMilliseconds}`);
    await lockAll(client, locks, busiest);
    await client.query(migration.text);
    await recordApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * An interrupted `create index concurrently` leaves an invalid index. Dropping it is safe: this process holds the
 * migration lock, so no index is being built.
 */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`);
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}

const indexName = /\bindex concurrently (\w+) on\b/;

/** PostgreSQL finishes an index whose client has gone: it is valid then, and only its record is missing. */
async function isIndexBuilt(client: pg.Client, { text }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    indexName.exec(text)?.[1],
  ]);
  return rows[0]?.is === true;
}

async function applyOutsideTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await dropInvalidIndexes(client);
  if (!(await isIndexBuilt(client, migration))) await client.query(migration.text);
  await recordApplied(client, migration);
}

async function apply(client: pg.Client, migration: Migration, report: Report): Promise<void> {
  if (migration.text.startsWith(nonTransactionalMark)) return applyOutsideTransaction(client, migration);
  const until = Date.now() + giveUpAfterMilliseconds;
  let busiest: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInTransaction(client, migration, busiest);
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
      if (attempt === 1) report(`${migration.name} waits for a table in use; it is tried again every few seconds`);
      const inUse = error instanceof TableInUse ? error : undefined;
      busiest = inUse?.table ?? busiest;
      await pause(inUse?.hasWaited === false ? shortPauseMilliseconds : pauseMilliseconds);
    }
  }
}

export async function applyMigrations(
  client: pg.Client,
  report: Report,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const { name, checksum } = migration;
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied; write a new migration instead.`);
    try {
      await apply(client, migration, report);
    } catch (cause) {
      throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
    }
    report(`migrated ${name}`);
  }
}

/** The same as long as no row of these tables is added, changed or removed. */
async function fingerprint(db: Db, tables: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row_hash, '' order by row_hash)) as hash
        from (select md5(t::text) as row_hash from ${sql.table(table)} t) hashed`.execute(db);
    parts.push(rows[0]?.hash ?? '');
  }
  return parts.join();
}

/** Loads what ships with the product, in one transaction; the report says of each step whether it changed anything. */
export function loadReferenceData(db: Db, report: (name: string, hasChanged: boolean) => void): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    for (const { name, tables, load } of referenceData) {
      const before = await fingerprint(transaction, tables);
      await load(transaction);
      report(name, before !== (await fingerprint(transaction, tables)));
    }
  });
}

async function loadReference(url: string, report: Report): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    await loadReferenceData(db, (name) => report(`loaded ${name}`));
  } finally {
    await close();
  }
}

const tryMigrationLock = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])).rows[0]?.is === true;

/**
 * Polls for the lock. A blocking wait would deadlock with `create index concurrently`, which waits for every statement
 * begun before it.
 */
async function acquireMigrationLock(client: pg.Client, report: Report): Promise<void> {
  if (await tryMigrationLock(client)) return;
  report('another migration is under way; this one waits for it');
  while (!(await tryMigrationLock(client))) await pause(pollMilliseconds);
}

/**
 * Brings the database to this version: migrations in order, then reference data. Safe to repeat and to run
 * concurrently.
 */
export async function migrate(url: string, report: Report = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...inUtc });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(describeUnreachable(url, cause), { cause });
  }
  try {
    await acquireMigrationLock(client, report);
    await applyMigrations(client, report);
    await loadReference(url, report);
  } finally {
    await client.end();
  }
}
