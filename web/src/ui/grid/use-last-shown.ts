import { useState } from 'react';
import type { DataGridProps } from './grid-props.ts';
import type { Sort } from './grid-types.ts';

type Shown = Pick<DataGridProps<never>, 'title' | 'page' | 'pageSize' | 'sort' | 'total' | 'cap'> & {
  readonly rows: number;
};

const isSameOrder = (one: Sort | undefined, other: Sort | undefined): boolean =>
  one?.column === other?.column && one?.isDescending === other?.isDescending;

/** What was shown last. It stays while other rows load, when they cannot be loaded, and after Cancel. */
export function useLastShown<R>(props: DataGridProps<R>, isReady: boolean) {
  const { title, page, pageSize, sort, total, cap } = props;
  const rows = props.rows.length;
  const [last, setLast] = useState<Shown>();
  const isAt = (shown: Shown) => shown.page === page && shown.pageSize === pageSize && isSameOrder(shown.sort, sort);
  const isKnown =
    last && isAt(last) && last.title === title && last.total === total && last.cap === cap && last.rows === rows;
  if (isReady && !isKnown) setLast({ title, page, pageSize, sort, total, cap, rows });

  const isElsewhere = last !== undefined && !isAt(last);
  const goBack = () => {
    if (!last) return;
    // Another order or size begins at the first page, so the page comes last.
    if (last.sort && !isSameOrder(last.sort, sort)) props.onSort?.(last.sort);
    if (last.pageSize !== pageSize) props.onPageSize(last.pageSize);
    props.onPage(last.page);
  };
  return { last, goBack: isElsewhere ? goBack : undefined };
}
