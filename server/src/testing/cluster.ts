import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#dev/ports.ts';
import { type Cluster, startCluster } from '#dev/postgres/launcher.ts';

/** A temporary PostgreSQL, in memory if the machine offers that. */
export async function startThrowAwayCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prcds-test-'));
  const cluster = await startCluster({
    folder,
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '128MB',
      autovacuum: 'off',
    },
  });
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
