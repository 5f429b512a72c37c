import { mostChildren } from '#contract/reading/rules.ts';

/** Where bars and lines end, in percent of the room there is. */
export interface Scale {
  readonly share: (children: number) => number;
  /** 0 is none: no lines. */
  readonly budget: number;
  readonly most: number;
  /** The lines stand too close for words above them. */
  readonly isCrowded: boolean;
}

/** Room behind the longest bar or the last line. */
const air = 1.06;
/** Below this share the words of both lines would touch. */
const roomForWords = 60;

export function scaleOf(counts: readonly number[], budget: number): Scale {
  const most = mostChildren(budget);
  const top = air * Math.max(1, most, ...counts);
  const share = (children: number) => Math.round((10_000 * children) / top) / 100;
  return { share, budget, most, isCrowded: share(most) < roomForWords };
}
