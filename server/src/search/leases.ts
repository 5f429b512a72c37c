import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DB } from '../db/tables.ts';

/** A connection for the length of one search. */
export interface Leased {
  readonly db: Db;
  /** Gives a statement less time than usual; answers undefined when that was not enough. */
  within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined>;
  /** The same for one statement of the short time all walks have, without a word before and after it. */
  briefly<T>(work: (db: Db) => Promise<T>): Promise<T | undefined>;
}

/** How long a walk along the sort index may look for its rows. */
export const walkMilliseconds = 80;

type Lease = <T>(work: (leased: Leased) => Promise<T>) => Promise<T>;

const queryCancelled = '57014';
export const isCancelled = (error: unknown) => (error as { code?: string }).code === queryCancelled;

const setTimeoutOf = (db: Db, milliseconds: number, isLocal: boolean) =>
  sql`select set_config('statement_timeout', ${String(milliseconds)}, ${isLocal})`.execute(db);

async function unlessCancelled<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** What ends a shorter time runs under it itself: cut off, the connection would cancel every later search. */
async function untilDone<T>(ending: () => Promise<T>): Promise<void> {
  while ((await unlessCancelled(ending)) === undefined);
}

/** Connections have their settings, and their time for a statement, since they were made; walks have their own. */
export function leaseConnections(pool: Db, walks: Db, usual: number): Lease {
  return (work) =>
    pool.connection().execute((db) =>
      work({
        db,
        async within(milliseconds, statement) {
          await setTimeoutOf(db, milliseconds, false);
          try {
            return await unlessCancelled(statement);
          } finally {
            await untilDone(() => setTimeoutOf(db, usual, false));
          }
        },
        briefly: (statement) => unlessCancelled(() => statement(walks)),
      }),
    );
}

async function withinTransaction<T>(
  db: Transaction<DB>,
  milliseconds: number,
  statement: () => Promise<T>,
): Promise<T | undefined> {
  await sql`savepoint attempt`.execute(db);
  await setTimeoutOf(db, milliseconds, true);
  try {
    return await unlessCancelled(statement);
  } finally {
    // Takes the shorter time back too.
    await untilDone(() => sql`rollback to savepoint attempt`.execute(db));
  }
}

/** Behind a pooler only a transaction keeps settings, and what was cancelled must not end it. */
export function leaseTransactions(pool: Db, settings: Readonly<Record<string, string>>, usual: number): Lease {
  const all = Object.entries({ ...settings, statement_timeout: String(usual) });
  const set = sql`select ${sql.join(all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`;
  return (work) =>
    pool
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        await set.execute(db);
        return work({
          db,
          within: (milliseconds, statement) => withinTransaction(db, milliseconds, statement),
          briefly: (statement) => withinTransaction(db, walkMilliseconds, () => statement(db)),
        });
      });
}
