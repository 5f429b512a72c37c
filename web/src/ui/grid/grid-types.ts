import type { ReactNode } from 'react';
import type { ColumnLayout, LayoutColumn } from './column-layout.ts';
import type { Selection } from './selection.ts';
import type { Letters } from './use-row-keys.ts';

export interface Column<R> extends LayoutColumn {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly isSortable?: boolean;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Long text may wrap; all other cells keep the row's height, and the table scrolls horizontally. */
  readonly isWrapped?: boolean;
  /** In pixels: room for the longest word or date of rows that come later, which would make the column wider. */
  readonly least?: number | undefined;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** CONST-013. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type Density = 'compact' | 'comfortable';

/** The user's layout of this table; the caller stores it. */
export interface GridView {
  readonly layout: ColumnLayout | undefined;
  readonly onLayout: (layout: ColumnLayout | undefined) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

export interface GridSelection<R> {
  readonly selected: Selection;
  readonly onChange: (selected: Selection) => void;
  readonly limit?: number;
  /** 'At most 50 reservations at once' */
  readonly limitText?: string;
  /** Why a row cannot be selected. */
  readonly whyNot?: (row: R) => string | undefined;
  readonly note?: ReactNode;
  readonly actions: ReactNode;
  /** What letters do with the selection while the focus is in a row. */
  readonly letters?: Letters;
  /** Other content on screen shows the number of selected rows. */
  readonly hasNoBar?: boolean;
}

export interface GridTexts {
  /** Title until the count is known. */
  readonly list: string;
  readonly columns: string;
  readonly columnsShown: (shown: number, total: number) => string;
  readonly moveUp: (column: string) => string;
  readonly moveDown: (column: string) => string;
  readonly reset: string;
  readonly alwaysShown: string;
  readonly density: string;
  readonly compact: string;
  readonly comfortable: string;
  readonly rowsPerPage: string;
  readonly range: (from: number, to: number, total: number) => string;
  readonly page: (page: number, pages: number) => string;
  readonly firstPage: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly lastPage: string;
  readonly selectPage: string;
  readonly selectRow: (row: string) => string;
  readonly selected: (count: number) => string;
  readonly clearSelection: string;
  readonly sortBy: string;
  /** Current direction and the effect of pressing: 'Ascending. Sort descending'. */
  readonly direction: (isDescending: boolean) => string;
  readonly cap: (max: number) => string;
  readonly capHint: string;
  readonly empty: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly loadingPage: (page: number) => string;
  readonly stillWorking: string;
  readonly cancel: string;
}
