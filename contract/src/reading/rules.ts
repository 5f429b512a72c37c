/** F16: how many different children a person may open or list a day, and what happens beyond. */

/** No further children are shown from here on until an administrator lifts it. */
export const mostChildren = (budget: number): number => 2 * budget;

/** A count of so few children says something of each of them. */
export const fewChildren = 10;

/** Whether an answer that shows no child tells of a few by their number: a page after the last one. */
export const tellsOfFew = (shown: number, total: number): boolean => shown === 0 && total > 0 && total <= fewChildren;

export const readingStates = ['below', 'over', 'refused', 'lifted'] as const;
export type ReadingState = (typeof readingStates)[number];

interface Day {
  readonly children: number;
  /** How many it would have come to when it was last refused; null once more can be read again. */
  readonly refusedChildren: number | null;
  readonly isLifted: boolean;
}

export function readingState({ children, refusedChildren, isLifted }: Day, budget: number): ReadingState {
  if (budget === 0) return 'below';
  if (isLifted) return 'lifted';
  const most = mostChildren(budget);
  if (children >= most || (refusedChildren ?? 0) > most) return 'refused';
  return children >= budget ? 'over' : 'below';
}

/** On an answer that shows children to somebody at or beyond their budget. */
export const readingStateHeader = 'reading-state';

export const liftReasonMaximum = 200;

/** Every list that shows names of children. */
export const childLists = ['search', 'available', 'replacements', 'reservation', 'csm', 'recent'] as const;
export type ChildList = (typeof childLists)[number];
