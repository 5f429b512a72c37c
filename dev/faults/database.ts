import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/launcher.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { kill } from './evidence.ts';
import { within } from './limits.ts';

/** PostgreSQL that is killed and started again on the same data. */
export interface KillableDatabase {
  start(): Promise<Cluster>;
  kill(): Promise<void>;
  /** Undefined while it is dead. */
  pid(): number | undefined;
}

const patience = 600;

/** The processes of the one that was killed may hold on to its memory for another moment. */
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
  within(patience + 5, `PostgreSQL to start at port ${options.port}`, retry(options));

/**
 * Every commit is written before it is answered, as in production. That it reaches the disk is left to the system,
 * which outlives every process we kill.
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
      await within(patience, `PostgreSQL (${killed.pid}) to be gone after kill -9`, killed.stop());
    },
  };
}
