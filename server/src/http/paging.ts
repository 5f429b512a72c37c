import { defaultPageSize, pageSizes } from '#contract/shared/paging.ts';

const largest = Math.max(...pageSizes);

interface Asked {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Converts a page into offset and limit; the size is capped at the largest offered. */
export function pageOf({ page = 1, pageSize = defaultPageSize }: Asked): { offset: number; limit: number } {
  const limit = Math.min(Math.max(pageSize, 1), largest);
  return { offset: (Math.max(page, 1) - 1) * limit, limit };
}
