import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { isPostgresError, isUnreachable } from './connection-errors.ts';
import type { Schema } from './schema.ts';
import { createSlots, limitTransactions } from './transaction-slots.ts';

export type Db = Kysely<Schema>;

export interface Database {
  readonly db: Db;
  /** The same connections with the lock timeout of jobs. */
  readonly dbForJobs: Db;
  close(): Promise<void>;
}

const calendarDate = 1082;

/** A calendar date has no time zone, so it is kept as text. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === calendarDate
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A prefix for the SQL of a frequent statement: each connection then prepares the statement once.
 * sql`${preparedAs('access-version')} select …`. Use a name for one text only, and no `*` in it: after a migration that
 * adds a column, PostgreSQL would refuse the prepared statement on every open connection.
 */
export const preparedAs = (name: string) => sql.raw<unknown>(`/* named:${name} */`);

export const preparedName = (text: string): string | undefined =>
  text.startsWith('/* named:') ? text.slice(9, text.indexOf(' */')) : undefined;

/** Broken connections, each with the error that broke it. */
type BrokenClients = WeakMap<pg.PoolClient, unknown>;

/**
 * Discards a connection after a timeout or a connection error: a late answer must not reach the next user of the
 * connection, nor may a connection to a server that goes down or is read-only be reused. Later statements on it, such
 * as a rollback, fail at once with the same error; PostgreSQL rolls back when the connection closes.
 */
async function discardOnFailure<T>(client: pg.PoolClient, broken: BrokenClients, ask: () => Promise<T>): Promise<T> {
  if (broken.has(client)) throw broken.get(client);
  try {
    return await ask();
  } catch (error) {
    if (!isPostgresError(error) || isUnreachable(error)) broken.set(client, error);
    throw error;
  }
}

/**
 * Sent with `begin`, so that it costs no round trip. A connection setting would not do: behind a transaction pooler no
 * setting outlives a transaction.
 */
const beginWithLockTimeout = (milliseconds: number) => `begin; set local lock_timeout = ${milliseconds}`;

function wrapPool(pool: pg.Pool, isPooled: boolean, lockTimeout: number | undefined): PostgresPool {
  const begin = lockTimeout === undefined ? 'begin' : beginWithLockTimeout(lockTimeout);
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const broken: BrokenClients = new WeakMap();
  const wrap = (client: pg.PoolClient) =>
    ({
      query: (text: unknown, values?: unknown[]) => {
        if (typeof text !== 'string') return client.query(text as pg.QueryConfig);
        const name = isPooled ? undefined : preparedName(text);
        const sent = text === 'begin' ? begin : text;
        return discardOnFailure(client, broken, () => client.query({ name, text: sent, values }));
      },
      release: () => client.release(broken.has(client)),
    }) as unknown as PostgresPoolClient;
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

/** Receives metrics about a database's pool and queries. */
export interface DatabaseObserver {
  pool(counts: PoolCounts): void;
  query(seconds: number, error?: unknown): void;
}

export interface DatabaseOptions {
  readonly maximum?: number;
  readonly statementTimeout?: number;
  /** Session settings, by their PostgreSQL names. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The address is a transaction pooler's: nothing can be prepared, and no setting outlives a transaction. Session
   * settings must then be set on the role (see docs/operations.md).
   */
  readonly isPooled?: boolean;
  /** Milliseconds to wait for a connection; by default a minute, for tools on a busy machine. */
  readonly connectWithin?: number;
  /** Milliseconds to wait for an answer; by default a little longer than the statement timeout. */
  readonly answerWithin?: number;
  /** Milliseconds for which a transaction waits for a lock; by default it waits as long as a statement may run. */
  readonly lockTimeouts?: { readonly requests: number; readonly jobs: number };
  readonly watch?: DatabaseObserver | undefined;
}

const connectionsMaximum = 16;
/** The other connections of the pool are left to reads. */
const transactionShare = 0.75;

/** CONST-001: no statement runs longer than the longest request. */
const statementTimeoutMaximum = 360_000;
/**
 * PostgreSQL cancels a statement at its timeout and reports it. Without a report within this extra time, the connection
 * is lost.
 */
const answerGraceMilliseconds = 5_000;

function sessionSettings({ settings: given, isPooled, statementTimeout }: DatabaseOptions) {
  const settings = { jit: 'off', TimeZone: 'UTC', application_name: 'prcds', ...given };
  if (isPooled) return { application_name: settings.application_name };
  return {
    statement_timeout: statementTimeout ?? statementTimeoutMaximum,
    idle_in_transaction_session_timeout: 60_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { watch, maximum = connectionsMaximum, connectWithin = 60_000, lockTimeouts } = options;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maximum,
    connectionTimeoutMillis: connectWithin,
    query_timeout:
      options.answerWithin ?? (options.statementTimeout ?? statementTimeoutMaximum) + answerGraceMilliseconds,
    idleTimeoutMillis: 60_000,
    ...sessionSettings(options),
  });
  // Without these listeners, a connection that breaks while idle would end the process. The pool replaces it, and the
  // next statement on it fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  watch?.pool(pool);
  const takeSlot = createSlots(Math.ceil(maximum * transactionShare), connectWithin);
  const open = (lockTimeout: number | undefined): Db => {
    const db = new Kysely<Schema>({
      ...(watch && {
        log: (event) =>
          watch.query(event.queryDurationMillis / 1000, event.level === 'error' ? event.error : undefined),
      }),
      dialect: new PostgresDialect({ pool: wrapPool(pool, options.isPooled === true, lockTimeout) }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    limitTransactions(db, takeSlot);
    return db;
  };
  const db = open(lockTimeouts?.requests);
  const dbForJobs = lockTimeouts ? open(lockTimeouts.jobs) : db;
  let closed: Promise<void> | undefined;
  const close = () => {
    // Not Kysely's destroy(): a handle that was never used does not know the pool.
    closed ??= pool.end();
    return closed;
  };
  return { db, dbForJobs, close };
}
