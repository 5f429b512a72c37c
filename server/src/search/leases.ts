import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DB } from '../db/tables.ts';
import { transactReading } from '../db/transaction.ts';

/** Connection lease: a pooled connection for one search, with statement timeouts. */
export interface Leased {
  readonly db: Db;
  /** Runs statements with a shorter timeout; returns undefined when it expires. */
  withTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined>;
  /** Runs one statement with the timeout of walks, without statements to set and reset it. */
  withWalkTimeout<T>(work: (db: Db) => Promise<T>): Promise<T | undefined>;
}

/** Timeout of a walk along the sort index. */
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

/**
 * The resetting statement runs under the short timeout too, so it is retried when cancelled: otherwise the timeout
 * would stay on the connection and cancel every later search.
 */
async function retryUntilDone<T>(ending: () => Promise<T>): Promise<void> {
  while ((await unlessCancelled(ending)) === undefined);
}

/** For direct connections, whose settings and timeout are set on connect; walks use their own pool. */
export function leaseConnections(pool: Db, walks: Db, usual: number): Lease {
  return (work) =>
    pool.connection().execute((db) =>
      work({
        db,
        async withTimeout(milliseconds, statement) {
          await setTimeoutOf(db, milliseconds, false);
          try {
            return await unlessCancelled(statement);
          } finally {
            await retryUntilDone(() => setTimeoutOf(db, usual, false));
          }
        },
        withWalkTimeout: (statement) => unlessCancelled(() => statement(walks)),
      }),
    );
}

async function withSavepointTimeout<T>(
  db: Transaction<DB>,
  milliseconds: number,
  statement: () => Promise<T>,
): Promise<T | undefined> {
  await sql`savepoint attempt`.execute(db);
  await setTimeoutOf(db, milliseconds, true);
  try {
    return await unlessCancelled(statement);
  } finally {
    // Also restores the statement timeout.
    await retryUntilDone(() => sql`rollback to savepoint attempt`.execute(db));
  }
}

/**
 * For connections behind a pooler: settings last only for a transaction, and a savepoint keeps a cancelled statement
 * from ending it.
 */
export function leaseTransactions(pool: Db, settings: Readonly<Record<string, string>>, usual: number): Lease {
  const all = Object.entries({ ...settings, statement_timeout: String(usual) });
  const set = sql`select ${sql.join(all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`;
  return (work) =>
    transactReading(pool, async (db) => {
      await set.execute(db);
      return work({
        db,
        withTimeout: (milliseconds, statement) => withSavepointTimeout(db, milliseconds, statement),
        withWalkTimeout: (statement) => withSavepointTimeout(db, walkMilliseconds, () => statement(db)),
      });
    });
}
