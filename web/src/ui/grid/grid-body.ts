import type { SyntheticEvent } from 'react';
import type { DataGridProps } from './grid-props.ts';
import type { Column } from './grid-types.ts';

/** Props shared by table and cards. */
export interface GridBody<R> extends Omit<DataGridProps<R>, 'columns'> {
  readonly columns: readonly Column<R>[];
  /** Hidden ones included. */
  readonly allColumns: readonly Column<R>[];
  readonly keyed: ReadonlyMap<string, R>;
  readonly selectable: readonly string[];
  readonly act:
    | { readonly toggle: (key: string) => void; readonly range: (key: string) => void; readonly page: () => void }
    | undefined;
  readonly isLate: boolean;
  /** The rows are those of before: shown, but not to be used. */
  readonly isReplacing: boolean;
  /** Returns whether the page exists and is not the current one. */
  readonly turnTo: (page: number) => boolean;
}

/** Why a row cannot be selected: its own reason, or the selection limit. */
export function whyNotSelectable<R>({ selection }: GridBody<R>, key: string, row: R): string | undefined {
  if (!selection) return undefined;
  const own = selection.whyNot?.(row);
  if (own) return own;
  const isFull = selection.limit !== undefined && selection.selected.size >= selection.limit;
  return isFull && !selection.selected.has(key) ? selection.limitText : undefined;
}

/** Skeleton rows: as many as expected, ten at most. */
export const skeletonRows = (pageSize: number): readonly number[] =>
  Array.from({ length: Math.min(pageSize, 10) }, (_, i) => i);

/** Whether the next row belongs to the same group. */
export function isSameGroupAsNext<R>({ groupOf, keyed }: GridBody<R>, row: R, next: string | undefined): boolean {
  return groupOf !== undefined && next !== undefined && groupOf(keyed.get(next) as R) === groupOf(row);
}

/** For rows that are about to be replaced: they keep the focus, but nothing in them can be pressed. */
export const refuseClick = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};
