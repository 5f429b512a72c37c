import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongJobName } from './long-jobs.ts';

/** What a thread is given: it shares nothing with the server but the database. */
export interface ThreadTask {
  readonly job: LongJobName;
  readonly databaseUrl: string;
  readonly isPooled: boolean;
  /** Milliseconds. */
  readonly connectWithin: number;
  readonly lockTimeout: number;
}

/**
 * Megabytes of the thread's heap. A feed's largest possible piece of work needs half of it; with a limit this low the
 * collector also lets less garbage stand.
 */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };

/** Resolves when the thread has ended; fails with the error that ended it. Aborting tells it to leave off. */
export async function startThread(task: ThreadTask, stopping: AbortSignal | undefined): Promise<void> {
  // The server's own entry point: main.ts runs the job when it is loaded in a thread.
  const thread = new Worker(process.argv[1] as string, {
    name: task.job,
    workerData: task,
    execArgv: [],
    resourceLimits,
  });
  const stop = () => thread.postMessage('stop');
  stopping?.addEventListener('abort', stop, { once: true });
  if (stopping?.aborted) stop();
  try {
    const [code] = (await once(thread, 'exit')) as [number];
    if (code !== 0) throw new Error(`The thread of ${task.job} ended with code ${code}.`);
  } finally {
    stopping?.removeEventListener('abort', stop);
  }
}
