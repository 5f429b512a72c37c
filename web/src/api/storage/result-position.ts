interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** The position of a record in search results. */
export interface ResultPosition extends Page {
  /** Within its page, from 0. */
  readonly index: number;
  /** In all results, from 1. */
  readonly at: number;
}

export interface Step {
  readonly page: number;
  /** Within that page, from 0; -1 is the last. */
  readonly index: number;
}

export function positionIn(ids: readonly string[], id: string, page: Page): ResultPosition | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : { ...page, index, at: (page.page - 1) * page.pageSize + index + 1 };
}

/** The next or previous position, across page boundaries; undefined beyond either end. */
export function neighbourOf({ page, pageSize, index, at, total }: ResultPosition, direction: -1 | 1): Step | undefined {
  if (at + direction < 1 || at + direction > total) return undefined;
  const to = index + direction;
  if (to < 0) return { page: page - 1, index: -1 };
  if (to >= pageSize) return { page: page + 1, index: 0 };
  return { page, index: to };
}
