import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagedBy, useSortedPaging } from './paging.ts';

const byName = { column: 'name', isDescending: false };

test('CONST-013 another size or another order begins at the first page', () => {
  const { result } = renderHook(() => useSortedPaging(byName));
  const shown = () => [result.current.page, result.current.pageSize, result.current.sort.column];
  act(() => result.current.onPage(3));
  expect(shown()).toEqual([3, 10, 'name']);
  act(() => result.current.onPageSize(25));
  expect(shown()).toEqual([1, 25, 'name']);
  act(() => result.current.onPage(2));
  act(() => result.current.onSort({ column: 'status', isDescending: true }));
  expect(shown()).toEqual([1, 25, 'status']);
});

test('CONST-013 the same holds where the paging is remembered', () => {
  const written: object[] = [];
  const paging = pagedBy({ state: { page: 3, pageSize: 10, sort: byName }, set: (part) => written.push(part) });
  paging.onPage(2);
  paging.onPageSize(50);
  paging.onSort(byName);
  expect(written).toEqual([{ page: 2 }, { pageSize: 50, page: 1 }, { sort: byName, page: 1 }]);
});
