import type { Clock } from '../clock.ts';
import { type DatabaseObserver, openDatabase } from '../db/connection.ts';
import type { DatabaseMetric } from './database/database-metric.ts';
import { readHoldMetrics } from './database/holds.ts';
import { readJobMetrics } from './database/jobs.ts';
import { readOutboxMetrics } from './database/outbox.ts';
import { watchProcess } from './process.ts';
import { watchDatabases } from './queries.ts';
import { createRegistry, type Registry } from './registry.ts';

/** Metrics of this server and of the work it shares with others, for monitoring. */
export interface Metrics {
  readonly registry: Registry;
  /** For the connection pool with this name. */
  watch(pool: string): DatabaseObserver;
  /** All metrics in the Prometheus text format. */
  read(): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly version: string;
  /**
   * Milliseconds for one statement, and twice as long for all: a scrape never waits long for a busy database and never
   * adds much load. Metrics that take longer are left out.
   */
  readonly timeoutMilliseconds: number;
  /** Scrapes within this time get the same values. */
  readonly cacheMilliseconds?: number;
}

/** How long values are cached, in milliseconds: the number of holds is the only one that grows with the pool. */
const groups = [
  { read: readJobMetrics, kept: 5_000 },
  { read: readOutboxMetrics, kept: 5_000 },
  { read: readHoldMetrics, kept: 30_000 },
];

export function createMetrics({
  databaseUrl,
  clock,
  version,
  timeoutMilliseconds,
  cacheMilliseconds,
}: Options): Metrics {
  const registry = createRegistry();
  const watch = watchDatabases(registry);
  const ofProcess = watchProcess(registry, { version });
  // A separate connection, so that metrics are available when all others are busy.
  const { db, close } = openDatabase(databaseUrl, {
    maximum: 1,
    statementTimeout: timeoutMilliseconds,
    settings: { application_name: 'prcds-metrics' },
    watch: watch('metrics'),
  });
  const shown = new Map<
    (typeof groups)[number],
    { readonly until: number; readonly figures: Promise<DatabaseMetric[]> }
  >();

  function readGroup(group: (typeof groups)[number]): Promise<DatabaseMetric[]> {
    const now = performance.now();
    const known = shown.get(group);
    if (known && known.until > now) return known.figures;
    const figures = group.read(db, clock());
    shown.set(group, { until: now + (cacheMilliseconds ?? group.kept), figures });
    figures.catch(() => shown.delete(group));
    return figures;
  }

  async function ofDatabase(): Promise<string> {
    const database = createRegistry();
    let isUp = 1;
    try {
      for (const group of groups)
        for (const { name, help, samples } of await readGroup(group))
          (name.endsWith('_total') ? database.total : database.gauge)(name, help, () => samples);
    } catch {
      isUp = 0;
    }
    database.gauge('prcds_database_up', '1 when the figures of the database could be read.', () => isUp);
    return database.render();
  }

  return {
    registry,
    watch,
    async read() {
      const tooLong = new Promise<string>((resolve) => {
        const text = '# HELP prcds_database_up 1 when the figures of the database could be read.\n';
        setTimeout(
          () => resolve(`${text}# TYPE prcds_database_up gauge\nprcds_database_up 0\n`),
          2 * timeoutMilliseconds,
        ).unref();
      });
      const database = await Promise.race([ofDatabase(), tooLong]);
      return registry.render() + database;
    },
    async close() {
      ofProcess.stop();
      await close();
    },
  };
}
