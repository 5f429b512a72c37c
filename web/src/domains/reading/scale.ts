import { readingLimit } from '#contract/reading/rules.ts';

/** Ends of bars and lines, in percent of the available width. */
export interface Scale {
  readonly share: (children: number) => number;
  /** 0 means no budget: no lines. */
  readonly budget: number;
  readonly most: number;
  /** The lines are too close for labels above both. */
  readonly isCrowded: boolean;
}

/** Free space after the longest bar or the last line. */
const headroom = 1.06;
/** Percent; below it the labels of both lines would overlap. */
const roomForWords = 60;

export function scaleOf(counts: readonly number[], budget: number): Scale {
  const most = readingLimit(budget);
  const top = headroom * Math.max(1, most, ...counts);
  const share = (children: number) => Math.round((10_000 * children) / top) / 100;
  return { share, budget, most, isCrowded: share(most) < roomForWords };
}
