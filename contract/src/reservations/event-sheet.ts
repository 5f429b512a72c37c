import type { ReservedChild } from './children-api.ts';
import { kindOfStatus } from './counts.ts';

/** F19, F5, T16: which children of a reservation get a sheet at an event, and why others do not. */

export const reasonsForNoSheet = ['sponsored', 'proposed', 'tooOld', 'locked', 'leaving', 'other'] as const;
export type ReasonForNoSheet = (typeof reasonsForNoSheet)[number];

const dropRequested = '5';

type Asked = Pick<ReservedChild, 'state' | 'status' | 'isProjectLocked' | 'isTooOld'>;

/** Null for a child that can still be offered to a sponsor. */
export function whyNoSheet({ state, status, isProjectLocked, isTooOld }: Asked): ReasonForNoSheet | null {
  const kind = kindOfStatus(status.code);
  if (kind === 'sponsored' || kind === 'proposed') return kind;
  if (status.code === dropRequested) return 'leaving';
  if (kind === 'other') return 'other';
  if (isTooOld) return 'tooOld';
  if (isProjectLocked) return 'locked';
  return state === 'lost' ? 'other' : null;
}

export interface SheetCounts {
  readonly sheets: number;
  readonly withoutSheet: ReadonlyArray<{ readonly reason: ReasonForNoSheet; readonly count: number }>;
}

/** In the order of the reasons; only those that occur. */
export function countSheets(children: readonly Asked[]): SheetCounts {
  const answers = children.map(whyNoSheet);
  const countOf = (wanted: ReasonForNoSheet | null) => answers.filter((answer) => answer === wanted).length;
  return {
    sheets: countOf(null),
    withoutSheet: reasonsForNoSheet
      .map((reason) => ({ reason, count: countOf(reason) }))
      .filter(({ count }) => count > 0),
  };
}
