/** F16: the daily reading budget: how many distinct children a person may open or list, and what happens beyond. */

/** The hard limit: no further children are shown until an administrator lifts it. */
export const readingLimit = (budget: number): number => 2 * budget;

/** A count this small reveals something about each child. */
export const smallCountMaximum = 10;

/** Whether an answer without children still reveals a few by its total, such as a page after the last one. */
export const revealsFewChildren = (shown: number, total: number): boolean =>
  shown === 0 && total > 0 && total <= smallCountMaximum;

export const readingStates = ['below', 'over', 'refused', 'lifted'] as const;
export type ReadingState = (typeof readingStates)[number];

interface Day {
  readonly children: number;
  /** The count at the last refusal; null once more children can be read. */
  readonly refusedChildren: number | null;
  readonly isLifted: boolean;
}

export function readingState({ children, refusedChildren, isLifted }: Day, budget: number): ReadingState {
  if (budget === 0) return 'below';
  if (isLifted) return 'lifted';
  const most = readingLimit(budget);
  if (children >= most || (refusedChildren ?? 0) > most) return 'refused';
  return children >= budget ? 'over' : 'below';
}

/** Sent with answers that show children to a person at or over their budget. */
export const readingStateHeader = 'reading-state';

export const liftReasonMaximum = 200;

/** Every list that shows names of children. */
export const childLists = [
  'search',
  'available',
  'replacements',
  'reservation',
  'csm',
  'recent',
  'find',
  'pictures',
  'perhapsTwice',
  'missing',
  'dataQuality',
] as const;
export type ChildList = (typeof childLists)[number];
