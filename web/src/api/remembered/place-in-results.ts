interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** A record among the results of a search. */
export interface Place extends Page {
  /** In its page, from 0. */
  readonly index: number;
  /** Among all, from 1. */
  readonly at: number;
}

export interface Step {
  readonly page: number;
  /** In that page, from 0; -1 is its last. */
  readonly index: number;
}

export function placeIn(ids: readonly string[], id: string, page: Page): Place | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : { ...page, index, at: (page.page - 1) * page.pageSize + index + 1 };
}

/** The place before or after, on the neighbouring page where this one ends; nothing at either end. */
export function stepFrom({ page, pageSize, index, at, total }: Place, direction: -1 | 1): Step | undefined {
  if (at + direction < 1 || at + direction > total) return undefined;
  const to = index + direction;
  if (to < 0) return { page: page - 1, index: -1 };
  if (to >= pageSize) return { page: page + 1, index: 0 };
  return { page, index: to };
}
