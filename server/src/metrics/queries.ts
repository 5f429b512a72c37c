import type { DatabaseObserver, PoolCounts } from '../db/connection.ts';
import type { Registry, Sample } from './registry.ts';

const limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Statements above this are counted as slow; most take a few milliseconds. */
const slowSeconds = 1;

const queryCancelled = '57014';

/** Statements and connections by pool. */
export function watchDatabases(registry: Registry): (name: string) => DatabaseObserver {
  const observe = registry.histogram('prcds_query_duration_seconds', 'Statements, by pool of connections.', limits);
  const slow = registry.counter('prcds_queries_slow_total', `Statements that took over ${slowSeconds} s.`);
  const failed = registry.counter('prcds_queries_failed_total', 'Statements cancelled by a time limit, or failed.');
  // A pool that is opened again replaces the previous one.
  const pools = new Map<string, PoolCounts>();
  const gauge = (name: string, help: string, read: (counts: PoolCounts) => number) =>
    registry.gauge(name, help, () =>
      [...pools].map(([pool, counts]): Sample => ({ labels: { pool }, value: read(counts) })),
    );
  gauge('prcds_pool_connections_maximum', 'Most connections a pool opens.', ({ options }) => options.max);
  gauge('prcds_pool_connections', 'Connections a pool has open.', ({ totalCount }) => totalCount);
  gauge('prcds_pool_connections_idle', 'Open connections nobody uses.', ({ idleCount }) => idleCount);
  gauge('prcds_pool_waiting', 'Work that waits for a connection.', ({ waitingCount }) => waitingCount);
  return (name) => ({
    pool: (counts) => void pools.set(name, counts),
    query(seconds, error) {
      observe({ pool: name }, seconds);
      if (seconds > slowSeconds) slow({ pool: name });
      if (error === undefined) return;
      failed({ pool: name, reason: (error as { code?: string }).code === queryCancelled ? 'cancelled' : 'failed' });
    },
  });
}
