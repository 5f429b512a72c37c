import pg from 'pg';
import type { DatabaseWatch } from '../db/connection.ts';

/** The connections of the job queue: few, counted like all others, and nobody waits for one, or for an answer, for ever. */
export interface QueueConnections {
  executeSql(text: string, values: unknown[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

export const connectWithin = 10_000;
/** Longer than the queue's own clearing up ever took. */
const answerWithin = 120_000;

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
      // A queue that could not start still has statements to make, which nobody waits for: as if the database were gone.
      if (isClosed) throw new Error('Connection terminated with the job queue');
      const started = performance.now();
      const note = (error?: unknown) => watch?.query((performance.now() - started) / 1000, error);
      try {
        const answer = await pool.query(text, values);
        note();
        return answer;
      } catch (error) {
        note(error);
        throw error;
      }
    },
    close() {
      isClosed = true;
      return pool.end();
    },
  };
}
