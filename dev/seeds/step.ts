import type { Db } from '#server/db/connection.ts';

/** Called as work goes on, for a progress bar. */
export type ReportProgress = (done: number, total: number) => void;

export interface SeedStep {
  /** Remembered in the database: a step runs once. */
  readonly name: string;
  readonly run: (db: Db, report: ReportProgress) => Promise<void>;
}
