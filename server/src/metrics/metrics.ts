import type { Clock } from '../clock.ts';
import { type DatabaseWatch, openDatabase } from '../db/connection.ts';
import type { Figure } from './figures/figure.ts';
import { holdFigures } from './figures/holds.ts';
import { jobFigures } from './figures/jobs.ts';
import { outboxFigures } from './figures/outbox.ts';
import { watchProcess } from './process.ts';
import { watchDatabases } from './queries.ts';
import { createRegistry, type Registry } from './registry.ts';

/** What a server tells about itself and the work it shares with others, for whoever watches over it. */
export interface Metrics {
  readonly registry: Registry;
  /** For the pool of connections of this name. */
  watch(pool: string): DatabaseWatch;
  /** Everything, in the text format of Prometheus. */
  read(): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly version: string;
  /** Several watchers within this time see the same figures. */
  readonly keptMilliseconds?: number;
}

/** A look never waits long for a busy database, and never makes it busier: it says less instead. */
const statementTimeout = 1_500;
const patience = 3_000;
const kept = 5_000;

const groups = [jobFigures, outboxFigures, holdFigures] as const;

export function createMetrics({ databaseUrl, clock, version, keptMilliseconds = kept }: Options): Metrics {
  const registry = createRegistry();
  const watch = watchDatabases(registry);
  const ofProcess = watchProcess(registry, { version });
  // A connection of its own: when all the others are busy, that is what must be seen.
  const { db, close } = openDatabase(databaseUrl, {
    maximum: 1,
    statementTimeout,
    settings: { application_name: 'prcds-metrics' },
  });
  let shown: { readonly until: number; readonly text: Promise<string> } | undefined;

  async function readDatabase(): Promise<string> {
    const shownFigures = createRegistry();
    let isUp = 1;
    try {
      const figures: Figure[] = [];
      for (const read of groups) figures.push(...(await read(db, clock())));
      for (const { name, help, samples } of figures)
        (name.endsWith('_total') ? shownFigures.total : shownFigures.gauge)(name, help, () => samples);
    } catch {
      isUp = 0;
    }
    shownFigures.gauge('prcds_database_up', '1 when the figures of the database could be read.', () => isUp);
    return shownFigures.render();
  }

  function ofDatabase(): Promise<string> {
    const now = performance.now();
    if (!shown || shown.until <= now) shown = { until: now + keptMilliseconds, text: readDatabase() };
    return shown.text;
  }

  return {
    registry,
    watch,
    async read() {
      const tooLong = new Promise<string>((resolve) => {
        const text = '# HELP prcds_database_up 1 when the figures of the database could be read.\n';
        setTimeout(() => resolve(`${text}# TYPE prcds_database_up gauge\nprcds_database_up 0\n`), patience).unref();
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
