import pg from 'pg';
import type { DatabaseObserver } from '../db/connection.ts';
import { inUtc } from '../db/utc.ts';

/** The job queue's connections: few, included in the metrics, with timeouts for connecting and for answers. */
export interface QueueConnections {
  /** Undefined after closing, like pg-boss's own: an abandoned job may still try to report its end. */
  executeSql(text: string, values: unknown[]): Promise<pg.QueryResult | undefined>;
  close(): Promise<void>;
}

export const connectWithin = 10_000;
/** Longer than the queue's own maintenance ever took. */
const answerWithin = 120_000;

const failed = new WeakSet<object>();

/**
 * Whether the error comes from one of the queue's own statements; pg-boss does not await all of them, so they may
 * surface as unhandled rejections.
 */
export const isQueueError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failed.has(error);

export function openQueueConnections(
  databaseUrl: string,
  onError: (error: Error) => void,
  { watch, isPooled = false }: { readonly watch?: DatabaseObserver | undefined; readonly isPooled?: boolean } = {},
): QueueConnections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'prcds jobs',
    max: 3,
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    ...(!isPooled && inUtc),
  });
  pool.on('error', onError);
  watch?.pool(pool);
  let isClosed = false;
  return {
    async executeSql(text, values) {
      if (isClosed) return undefined;
      const started = performance.now();
      const note = (error?: unknown) => watch?.query((performance.now() - started) / 1000, error);
      try {
        const answer = await pool.query(text, values);
        note();
        return answer;
      } catch (error) {
        failed.add(error as object);
        note(error);
        throw error;
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}
