import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { applyMigrations } from '../db/migrate.ts';
import { startThrowAwayCluster } from './cluster.ts';

/** `npm run tables`: reads the table types from a freshly migrated database; db/schema.ts adds the view. */
const outFile = fileURLToPath(new URL('../db/tables.ts', import.meta.url));
const cluster = await startThrowAwayCluster();
try {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await applyMigrations(client, () => undefined);
  await client.end();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
      ...['--dialect', 'postgres', '--url', cluster.url('postgres'), '--camel-case', '--date-parser', 'string'],
      ...['--exclude-pattern', '{schema_migration,child}', '--log-level', 'error', '--out-file', outFile],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
} finally {
  await cluster.stop();
}
