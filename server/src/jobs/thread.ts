import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/connection.ts';
import { longJobs } from './long-jobs.ts';
import type { ThreadTask } from './start-thread.ts';

/** One is used, another reads ahead. */
const connections = 2;

/** Elsewhere the priority would be that of the whole server. */
const canLowerPriority = process.platform === 'linux';

/** Runs one job, in a thread of the server. */
export async function runThread(): Promise<void> {
  const { job, databaseUrl, isPooled, connectWithin, lockTimeout } = workerData as ThreadTask;
  const port = parentPort as MessagePort;
  const stopping = new AbortController();
  port.once('message', () => stopping.abort());
  // Somebody who waits for an answer goes first.
  if (canLowerPriority) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const lockTimeouts = { requests: lockTimeout, jobs: lockTimeout };
  const { dbForJobs, close } = openDatabase(databaseUrl, {
    isPooled,
    connectWithin,
    lockTimeouts,
    maximum: connections,
    settings: { application_name: `prcds-${job}` },
  });
  try {
    await longJobs[job].run({ db: dbForJobs, clock: systemClock, stopping: stopping.signal });
  } finally {
    await close();
    port.close();
  }
}
