import type { RowProblem } from '#contract/imports/rules.ts';
import type { FileRow } from './reading/read-file.ts';

/** A row of a file and what is known of it. */
export interface JudgedRow extends FileRow {
  readonly problems: readonly RowProblem[];
  /** Valid, but what it asks for is so already. */
  readonly isUnchanged: boolean;
  readonly reservationId: number | null;
  readonly childCode: string | null;
}

export const repeats = (row: number): RowProblem => ({ code: 'same-child-above', column: 'childId', params: { row } });
