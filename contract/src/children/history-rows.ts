/** Filter and order of a history, the same on the screen and in the file that is made of it (CHILD-015). */

/** A text as it is compared with what somebody types: without case and accents. */
const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One column of a history: what is shown, what words filter by, and what it is sorted by. */
export interface HistoryColumn<R> {
  readonly id: string;
  /** As it stands on screen. */
  readonly text: (row: R) => string;
  /** Instants and numbers sort by what they are, not by how they are written. */
  readonly order?: (row: R) => string | number | null;
}

interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Every word must stand somewhere in the row, accents and case or not. */
export function filterRows<R>(rows: readonly R[], columns: readonly HistoryColumn<R>[], typed: string): readonly R[] {
  const words = plainText(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plainText(columns.map((column) => column.text(row)).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

const isEmpty = (value: string | number | null): value is '' | null => value === null || value === '';

/** Rows that are equal keep their order, which is the server's: latest first. F24: what is empty stands last either way. */
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
