import { useSyncExternalStore } from 'react';
import { readingStateHeader } from '#contract/reading/rules.ts';

/** F16: reading budget state of the user's day, from the header of a response with children. */
export interface ReadingState {
  readonly state: 'over' | 'lifted';
  /** Different children opened or listed so far. */
  readonly read: number;
  readonly budget: number;
  /** Time of the response; the state is valid until midnight in the office. */
  readonly at: string;
}

let latest: ReadingState | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Most responses have no such header: the user is below the budget, or the response has no children. */
export function updateReadingState(headers: Headers): void {
  const said = /^(over|lifted); read=(\d+); budget=(\d+)$/.exec(headers.get(readingStateHeader) ?? '');
  if (!said) return;
  const [, state, read, budget] = said;
  latest = {
    state: state as ReadingState['state'],
    read: Number(read),
    budget: Number(budget),
    at: new Date().toISOString(),
  };
  for (const listener of listeners) listener();
}

export const useReadingState = (): ReadingState | undefined => useSyncExternalStore(subscribe, () => latest);
