import { channel } from 'node:diagnostics_channel';
import type { Transaction } from 'kysely';
import type { Db } from './connection.ts';
import { wasRolledBackByOthers } from './connection-errors.ts';
import type { Schema } from './schema.ts';
import { takeTransactionSlot } from './transaction-slots.ts';

const attempts = 5;

/** Published with each transaction; a subscriber may replace the handle that `act` gets by one that it observes. */
export interface BeginningTransaction {
  observe?: (db: Db) => Db;
}
const beginning = channel('prcds:transaction');

function announce(): BeginningTransaction {
  const message: BeginningTransaction = {};
  if (beginning.hasSubscribers) beginning.publish(message);
  return message;
}

/**
 * The way to begin a transaction; the exceptions are below, and migrations. `act` runs again when PostgreSQL rolled it
 * back because of a deadlock or a serialization failure, so it must have no effect outside the database. The database handle says how
 * long it may wait for a lock (see `lockTimeouts` in connection.ts). The order in which locks are taken:
 * ARCHITECTURE.md#order-of-locks.
 */
export async function transact<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  const { observe } = announce();
  const giveBack = await takeTransactionSlot(db);
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await db.transaction().execute((begun) => act(observe?.(begun) ?? begun));
      } catch (error) {
        if (attempt >= attempts || !wasRolledBackByOthers(error)) throw error;
      }
  } finally {
    giveBack();
  }
}

/**
 * For a lock that guards work outside this transaction, which therefore cannot be repeated. It waits for no lock, so it
 * needs no slot.
 */
export const transactOnce = <T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> => db.transaction().execute(act);

/** For settings that hold for several reads. It takes no row locks, so it needs neither a repetition nor a slot. */
export const transactReading = <T>(db: Db, act: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').execute(act);
