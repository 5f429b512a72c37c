import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { applyFeeds } from '../domains/feed/apply-feeds.ts';
import { hasOpenFeeds } from '../domains/feed/queries.ts';

/**
 * Jobs that keep a processor busy for minutes. A server runs each in a thread of its own, so that requests are answered
 * meanwhile and its memory has a limit.
 */

export interface LongJobServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly stopping?: AbortSignal | undefined;
}

export interface LongJob {
  /** Starting a thread takes time and memory, so that none is started for nothing. */
  readonly hasWork: (db: Db) => Promise<boolean>;
  readonly run: (services: LongJobServices) => Promise<void>;
}

export const longJobs = {
  'apply-feeds': { hasWork: hasOpenFeeds, run: applyFeeds },
} satisfies Readonly<Record<string, LongJob>>;

export type LongJobName = keyof typeof longJobs;

interface Starting extends LongJobServices {
  readonly startThread?: ((job: LongJobName, stopping: AbortSignal | undefined) => Promise<void>) | undefined;
}

/** Without a way to start threads, the job runs in this one. */
export async function runLongJob(name: LongJobName, { startThread, ...services }: Starting): Promise<void> {
  const { hasWork, run } = longJobs[name];
  if (!startThread) await run(services);
  else if (await hasWork(services.db)) await startThread(name, services.stopping);
}
