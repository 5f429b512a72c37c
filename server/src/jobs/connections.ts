import pg from 'pg';
import type { DatabaseWatch } from '../db/connection.ts';

/** The connections of the job queue: few, counted like all others, and nobody waits for one, or for an answer, for ever. */
export interface QueueConnections {
  /** Nothing once they are closed, as pg-boss does it: a job that was given up may still want to tell of its end. */
  executeSql(text: string, values: unknown[]): Promise<pg.QueryResult | undefined>;
  close(): Promise<void>;
}

export const connectWithin = 10_000;
/** Longer than the queue's own clearing up ever took. */
const answerWithin = 120_000;

const failed = new WeakSet<object>();

/** A statement of the queue's own failed. The queue does not wait for all of them, so nobody else may hear of it. */
export const isOfQueue = (error: unknown): boolean => typeof error === 'object' && error !== null && failed.has(error);

export function openQueueConnections(
  databaseUrl: string,
  onError: (error: Error) => void,
  watch?: DatabaseWatch,
): QueueConnections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'prcds jobs',
    max: 3,
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
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
