import { useState } from 'react';
import type { PageSize, Sort } from './grid-types.ts';

interface Remembered {
  readonly state: { readonly page: number; readonly pageSize: PageSize; readonly sort: Sort };
  readonly set: (part: { readonly page?: number; readonly pageSize?: PageSize; readonly sort?: Sort }) => void;
  readonly cancel?: () => void;
}

export const pagesOf = (total: number, pageSize: PageSize): number => Math.max(1, Math.ceil(total / pageSize));

/** Paging props for a grid with stored page, size and order; changing size or order returns to page 1. */
export const pagedBy = ({ state: { page, pageSize, sort }, set, cancel }: Remembered) => ({
  page,
  pageSize,
  onPage: (next: number) => set({ page: next }),
  onPageSize: (next: PageSize) => set({ pageSize: next, page: 1 }),
  sort,
  onSort: (next: Sort) => set({ sort: next, page: 1 }),
  onCancel: cancel,
});

/** Paging state that is not stored. */
export function usePaging() {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  return {
    page,
    pageSize,
    onPage: setPage,
    onPageSize: (next: PageSize) => {
      setPageSize(next);
      setPage(1);
    },
  };
}

/** The same with a sort order, for a fully loaded list that is sorted in the browser. */
export function useSortedPaging(first: Sort) {
  const paging = usePaging();
  const [sort, setSort] = useState(first);
  return {
    ...paging,
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      paging.onPage(1);
    },
  };
}
