import type { RowProblem } from '#contract/imports/rules.ts';
import type { FileRow } from './reading/read-file.ts';

/** A row of the file with its validation result. */
export interface ValidatedRow extends FileRow {
  readonly problems: readonly RowProblem[];
  /** Valid, but already in effect. */
  readonly isUnchanged: boolean;
  readonly reservationId: number | null;
  readonly childCode: string | null;
}

export const repeatedChildProblem = (row: number): RowProblem => ({
  code: 'same-child-above',
  column: 'childId',
  params: { row },
});
