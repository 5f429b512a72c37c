import type { ReactNode } from 'react';

/** The groups in the order in which they are shown. */
export const groupOrder = ['children', 'reservations', 'projects', 'people', 'saved', 'actions', 'recent'] as const;
export type Group = (typeof groupOrder)[number];

/** One line of the panel. */
export interface Entry {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
  /** 'more' leads to the search screen, 'retry' repeats a group that failed. */
  readonly kind?: 'more' | 'retry' | 'failed';
  readonly to?: string;
  /** Before the address is opened; for 'retry', instead. */
  readonly act?: () => void;
}

/** Moves the active index, wrapping around. */
export const wrapIndex = (active: number, step: number, count: number): number =>
  count === 0 ? 0 : (active + step + count) % count;

/** The first entry of the next group, or of the one before. */
export function nextGroupIndex(groups: readonly Group[], active: number, step: 1 | -1): number {
  const starts = groups.flatMap((group, index) => (group === groups[index - 1] ? [] : [index]));
  const current = starts.findLastIndex((start) => start <= active);
  return starts[wrapIndex(current, step, starts.length)] ?? 0;
}
