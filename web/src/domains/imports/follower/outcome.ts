import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';

/** The outcome of an import as reported to the user; never success before it is one. */
export type Outcome = 'imported' | 'nothingChanged' | 'withErrors' | 'failed';

type Ended = Pick<Import, 'status' | 'applied' | 'unchanged' | 'failed' | 'leftOut'>;

/** ERR-041, ERR-084; undefined while it runs and after an undo. */
export function outcomeOf({ status, applied, unchanged, failed, leftOut }: Ended): Outcome | undefined {
  if (!isFinished(status) || status === 'undone') return undefined;
  if (status === 'completedWithErrors') return 'withErrors';
  // Rows that changed nothing are neither errors nor successes.
  if (status === 'completed') return applied > 0 ? 'imported' : 'nothingChanged';
  if (unchanged === 0) return 'failed';
  return failed + leftOut > 0 ? 'withErrors' : 'nothingChanged';
}
