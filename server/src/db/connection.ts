import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { isToldByPostgres, isUnreachable } from './unreachable.ts';

export type Db = Kysely<Schema>;

export interface Database {
  readonly db: Db;
  close(): Promise<void>;
}

const calendarDate = 1082;

/** A calendar date has no time zone, so it stays text. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === calendarDate
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Put in front of the SQL of a hot statement, it makes each connection prepare the statement once:
 * sql`${named('access-version')} select …`. A name belongs to one text.
 */
export const named = (name: string) => sql.raw<unknown>(`/* named:${name} */`);

export const preparedName = (text: string): string | undefined =>
  text.startsWith('/* named:') ? text.slice(9, text.indexOf(' */')) : undefined;

/** With what broke them. */
type Broken = WeakMap<pg.PoolClient, unknown>;

/**
 * One that was not waited for any longer may still answer: its connection must not serve anybody else. Nor must one to a
 * server that goes down or only reads. What is asked on it later, as a rollback is, would wait behind what never ends:
 * it fails at once for the same reason, and PostgreSQL rolls back when the connection is closed.
 */
async function orBreak<T>(client: pg.PoolClient, broken: Broken, ask: () => Promise<T>): Promise<T> {
  if (broken.has(client)) throw broken.get(client);
  try {
    return await ask();
  } catch (error) {
    if (!isToldByPostgres(error) || isUnreachable(error)) broken.set(client, error);
    throw error;
  }
}

function withNames(pool: pg.Pool, isPooled: boolean): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const broken: Broken = new WeakMap();
  const wrap = (client: pg.PoolClient) =>
    ({
      query: (text: unknown, values?: unknown[]) => {
        if (typeof text !== 'string') return client.query(text as pg.QueryConfig);
        const name = isPooled ? undefined : preparedName(text);
        return orBreak(client, broken, () => client.query({ name, text, values }));
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

/** Whoever keeps figures about a database. */
export interface DatabaseWatch {
  pool(counts: PoolCounts): void;
  query(seconds: number, error?: unknown): void;
}

export interface DatabaseOptions {
  readonly maximum?: number;
  readonly statementTimeout?: number;
  /** Settings of every connection, by their names in PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The address is a pooler's that gives a connection for one transaction: nothing can be prepared, and no setting
   * outlives a transaction. Those of every connection are then the role's (see docs/operations.md).
   */
  readonly isPooled?: boolean;
  /** Milliseconds to wait for a connection; without it a minute, for tools on a busy machine. */
  readonly connectWithin?: number;
  /** Milliseconds to wait for an answer; without it a little longer than PostgreSQL itself would let a statement run. */
  readonly answerWithin?: number;
  readonly watch?: DatabaseWatch | undefined;
}

/** CONST-001: no statement outlives the longest request. */
const longestStatement = 360_000;
/** After its time PostgreSQL cancels a statement and says so; who hears nothing then has lost it on the way. */
const patience = 5_000;

function ofConnection({ settings: given, isPooled, statementTimeout }: DatabaseOptions) {
  const settings = { jit: 'off', TimeZone: 'UTC', application_name: 'prcds', ...given };
  if (isPooled) return { application_name: settings.application_name };
  return {
    statement_timeout: statementTimeout ?? longestStatement,
    idle_in_transaction_session_timeout: 60_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.maximum ?? 16,
    connectionTimeoutMillis: options.connectWithin ?? 60_000,
    query_timeout: options.answerWithin ?? (options.statementTimeout ?? longestStatement) + patience,
    idleTimeoutMillis: 60_000,
    ...ofConnection(options),
  });
  // A connection that breaks between two statements is replaced, and the next statement on it fails by itself;
  // without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const { watch } = options;
  watch?.pool(pool);
  const db = new Kysely<Schema>({
    ...(watch && {
      log: (event) => watch.query(event.queryDurationMillis / 1000, event.level === 'error' ? event.error : undefined),
    }),
    dialect: new PostgresDialect({
      pool: withNames(pool, options.isPooled === true),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, close: () => db.destroy() };
}
