import type { Db } from '#server/db/connection.ts';

/** Called as work goes on, for a progress bar. */
export type ReportProgress = (done: number, total: number) => void;

export interface SeedStep {
  readonly name: string;
  /** A step that is interrupted leaves nothing, so what it makes shows whether it was done. */
  readonly isDone: (db: Db) => Promise<boolean>;
  readonly run: (url: string, report: ReportProgress) => Promise<void>;
}
