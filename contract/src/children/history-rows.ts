/** Filtering and sorting of a history, the same on screen and in the exported file (CHILD-015). */

/** Text for comparison, without case and accents. */
const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A history column: its text, which is also what the filter searches, and its sort value. */
export interface HistoryColumn<R> {
  readonly id: string;
  /** As shown on screen. */
  readonly text: (row: R) => string;
  /** Instants and numbers are sorted by value, not by text. */
  readonly order?: (row: R) => string | number | null;
}

interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Every typed word must occur in the row; case and accents are ignored. */
export function filterRows<R>(rows: readonly R[], columns: readonly HistoryColumn<R>[], typed: string): readonly R[] {
  const words = plainText(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plainText(columns.map((column) => column.text(row)).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

const isEmpty = (value: string | number | null): value is '' | null => value === null || value === '';

/**
 * The sort is stable, so equal rows keep the server's order: latest first. F24: empty values come last in both
 * directions.
 */
export function sortRows<R>(rows: readonly R[], columns: readonly HistoryColumn<R>[], sort: Sort): readonly R[] {
  const column = columns.find(({ id }) => id === sort.column);
  if (!column) return rows;
  const order = column.order ?? ((row: R) => plainText(column.text(row)));
  const sign = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    if (isEmpty(x) || isEmpty(y)) return Number(isEmpty(x)) - Number(isEmpty(y));
    return x < y ? -sign : x > y ? sign : 0;
  });
}
