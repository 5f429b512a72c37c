import { useSyncExternalStore } from 'react';
import { readingStateHeader } from '#contract/reading/rules.ts';

/** F16: what an answer with children said of the reader's day. */
export interface ReadingSeen {
  readonly state: 'over' | 'lifted';
  readonly budget: number;
  /** When it was said; it holds until midnight of the office. */
  readonly at: string;
}

let latest: ReadingSeen | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Most answers say nothing: the reader is below the budget, or no child was shown. */
export function noticeReading(headers: Headers): void {
  const said = /^(over|lifted); budget=(\d+)$/.exec(headers.get(readingStateHeader) ?? '');
  if (!said) return;
  latest = { state: said[1] as ReadingSeen['state'], budget: Number(said[2]), at: new Date().toISOString() };
  for (const listener of listeners) listener();
}

export const useReadingState = (): ReadingSeen | undefined => useSyncExternalStore(subscribe, () => latest);
