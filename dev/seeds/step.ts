import type { Db } from '#server/db/connection.ts';
import type { Report } from '../terminal/progress.ts';

export interface SeedStep {
  readonly name: string;
  /** A step that is interrupted leaves nothing, so what it makes shows whether it was done. */
  readonly isDone: (db: Db) => Promise<boolean>;
  readonly run: (url: string, report: Report) => Promise<void>;
}
