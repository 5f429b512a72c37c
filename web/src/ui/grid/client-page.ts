import type { PageSize, Sort } from './grid-types.ts';

interface View {
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: PageSize;
}

const isEmpty = (value: string | number | null): value is '' | null => value === null || value === '';

/** Sorts and pages a fully loaded list; F24: empty values are last in both directions. */
export function pageOf<R>(
  rows: readonly R[],
  { sort, page, pageSize }: View,
  sortValue: (row: R, column: string) => string | number | null,
): readonly R[] {
  const sign = sort.isDescending ? -1 : 1;
  const order = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  const sorted = [...rows].sort((one, other) => {
    const a = sortValue(one, sort.column);
    const b = sortValue(other, sort.column);
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b)));
  });
  const last = Math.max(1, Math.ceil(sorted.length / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return sorted.slice(from, from + pageSize);
}
