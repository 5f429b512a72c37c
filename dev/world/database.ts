import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { startCluster } from '../postgres/launcher.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

const databaseName = 'prcds';

export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly port: number;
  readonly password: string;
  /** A temporary world need not survive a power failure. */
  readonly isThrowAway: boolean;
}

const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Returns the address of a new or existing database in the embedded PostgreSQL. */
export async function startEmbedded(options: EmbeddedOptions, lifetime: Lifetime): Promise<string> {
  const { dataFolder, port, password, isThrowAway } = options;
  const cluster = await startCluster({
    folder: join(dataFolder, 'postgres'),
    port,
    password,
    settings: { max_connections: '100', shared_buffers: '256MB', ...(isThrowAway ? fastSettings : {}) },
  });
  lifetime.onStop(cluster.stop);
  await createDatabase(cluster.url('postgres'));
  return cluster.url(databaseName);
}

/** Every failure is reported in one sentence: an unreachable database, a refused connection, a failed migration. */
export async function prepareDatabase(url: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    throw new UserFacingError((error as Error).message, { cause: error });
  }
}
