import type { Db } from '#server/db/connection.ts';
import type { Report } from '../terminal/progress.ts';

export interface SeedStep {
  readonly name: string;
  /** A step is atomic, so the presence of its data shows whether it was done. */
  readonly isDone: (db: Db) => Promise<boolean>;
  readonly run: (url: string, report: Report) => Promise<void>;
}
