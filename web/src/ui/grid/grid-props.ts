import type { ReactNode } from 'react';
import type { Column, GridSelection, GridTexts, GridView, PageSize, Sort } from './grid-types.ts';

export interface DataGridProps<R> {
  /** '12 children': the card's title, read out when it changes. */
  readonly title: string;
  /** The title is a count, and says nothing before it is known. */
  readonly isCounted?: boolean;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** How a row is called aloud, e.g. by its Child ID. */
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
  /** Offered when a search takes long. */
  readonly onCancel?: () => void;
  /** Why the rows did not come, or, above those that were read before, why they could not be read again. */
  readonly failure?: string | undefined;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** More matched than the office's maximum. */
  readonly cap?: number | undefined;
  readonly selection?: GridSelection<R>;
  readonly onOpen?: (row: R) => void;
  /** Neighbours with the same answer belong together, and are set off from the others. */
  readonly groupOf?: (row: R) => string;
  readonly rowTone?: (row: R) => 'failed' | 'changed' | undefined;
  /** What must be said about a row instead of its further cells, e.g. why it failed; a card says it below. */
  readonly rowMessage?: (row: R) => ReactNode;
  /** What a row becomes on a small screen. */
  readonly card: (row: R) => ReactNode;
  readonly view: GridView;
  readonly texts: GridTexts;
}
