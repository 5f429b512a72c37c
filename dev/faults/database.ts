import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/launcher.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { kill } from './evidence.ts';
import { withTimeout } from './limits.ts';

/** A PostgreSQL that can be killed and restarted on the same data. */
export interface KillableDatabase {
  start(): Promise<Cluster>;
  kill(): Promise<void>;
  /** Undefined while it is not running. */
  pid(): number | undefined;
}

const patience = 600;

/** The killed server's processes may keep its shared memory for a moment. */
async function retry(options: ClusterOptions): Promise<Cluster> {
  const until = Date.now() + patience * 1000;
  for (;;) {
    try {
      return await startCluster(options);
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(200);
    }
  }
}

const startAgain = (options: ClusterOptions): Promise<Cluster> =>
  withTimeout(patience + 5, `PostgreSQL to start at port ${options.port}`, retry(options));

/**
 * Every commit is written before it is acknowledged, as in production. fsync is off: the operating system outlives
 * every killed process.
 */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '70', shared_buffers: '64MB' };

export function killableDatabase(options: Omit<ClusterOptions, 'settings'>, lifetime: Lifetime): KillableDatabase {
  let cluster: Cluster | undefined;
  lifetime.onStop(() => cluster?.stop());
  return {
    pid: () => cluster?.pid,
    async start() {
      cluster = await startAgain({ ...options, settings });
      return cluster;
    },
    async kill() {
      const killed = cluster;
      cluster = undefined;
      if (!killed) return;
      kill(killed.pid);
      await withTimeout(patience, `PostgreSQL (${killed.pid}) to be gone after kill -9`, killed.stop());
    },
  };
}
