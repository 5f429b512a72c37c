import type { DataGridProps } from './grid-props.ts';
import type { Column } from './grid-types.ts';

/** What table and cards share. */
export interface GridBody<R> extends Omit<DataGridProps<R>, 'columns'> {
  readonly columns: readonly Column<R>[];
  /** Also those that are hidden. */
  readonly allColumns: readonly Column<R>[];
  readonly keyed: ReadonlyMap<string, R>;
  readonly selectable: readonly string[];
  readonly act:
    | { readonly toggle: (key: string) => void; readonly range: (key: string) => void; readonly page: () => void }
    | undefined;
  readonly isLate: boolean;
  /** Answers whether there is such a page, and another than this. */
  readonly turnTo: (page: number) => boolean;
}

/** A row is locked for its own reason, or because no more may be ticked. */
export function whyNotTicked<R>({ selection }: GridBody<R>, key: string, row: R): string | undefined {
  if (!selection) return undefined;
  const own = selection.whyNot?.(row);
  if (own) return own;
  const isFull = selection.limit !== undefined && selection.selected.size >= selection.limit;
  return isFull && !selection.selected.has(key) ? selection.limitText : undefined;
}

/** As many empty rows as will come, ten at most. */
export const skeletonRows = (pageSize: number): readonly number[] =>
  Array.from({ length: Math.min(pageSize, 10) }, (_, i) => i);

/** Whether the next row is of the same group. */
export function goesOn<R>({ groupOf, keyed }: GridBody<R>, row: R, next: string | undefined): boolean {
  return groupOf !== undefined && next !== undefined && groupOf(keyed.get(next) as R) === groupOf(row);
}
