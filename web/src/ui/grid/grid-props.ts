import type { ReactNode } from 'react';
import type { Column, GridSelection, GridTexts, GridView, PageSize, Sort } from './grid-types.ts';

export interface DataGridProps<R> {
  /** '12 children': the card's title, announced when it changes. */
  readonly title: string;
  /** The title is a count, so it is not shown before the count is known. */
  readonly isCounted?: boolean;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Accessible name of a row, e.g. its Child ID. */
  readonly rowName: (row: R) => string;
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly onRetry?: () => void;
  /** Offered when loading takes long and there is no earlier page or order to return to. */
  readonly onCancel?: (() => void) | undefined;
  /** Why the rows could not be loaded, or, above rows loaded before, why they could not be refreshed. */
  readonly failure?: string | undefined;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** More matched than the office's maximum. */
  readonly cap?: number | undefined;
  readonly selection?: GridSelection<R>;
  readonly onOpen?: (row: R) => void;
  /** Adjacent rows with the same value form a visual group. */
  readonly groupOf?: (row: R) => string;
  readonly rowTone?: (row: R) => 'failed' | 'changed' | 'gone' | undefined;
  /** Replaces a row's further cells, e.g. why it failed; below the content on a card. */
  readonly rowMessage?: (row: R) => ReactNode;
  /** The content of a row's card on a small screen. */
  readonly card: (row: R) => ReactNode;
  readonly view: GridView;
  readonly texts: GridTexts;
}
