import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HorizontalScroll } from '../horizontal-scroll.tsx';
import classes from './plain-table.module.css';

export interface PlainColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** Never wrapped: dates, buttons. */
  readonly isWhole?: boolean;
  /** Names and other texts without addresses or ids: broken between words only. */
  readonly isOfWords?: boolean;
  /** The rows are sorted by this column. */
  readonly isOrder?: boolean;
  /** What it shows says what it is: in a narrow container it has no label. */
  readonly isTold?: boolean;
}

interface PlainTableProps<R> {
  /** Accessible name; visible text above says it already. */
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly empty: ReactNode;
  /** Highlights rows with errors. */
  readonly isWrong?: (row: R) => boolean;
  /**
   * For rows that are read by their name: in a narrow container the first cell and the last share the first line, and
   * the others stand side by side below.
   */
  readonly isTight?: boolean;
}

/** A short table inside a card: no paging, no sorting. In a narrow container each row is stacked. */
export function PlainTable<R>({ label, columns, rows, rowKey, empty, isWrong, isTight }: PlainTableProps<R>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <HorizontalScroll className={classes.frame} label={label}>
      <table className={classes.table} aria-label={label} data-tight={isTight || undefined}>
        <thead>
          <tr>
            {columns.map(({ id, header, isOrder }) => (
              <th key={id} scope="col" aria-sort={isOrder ? 'ascending' : undefined}>
                {header}
                {isOrder ? <IconArrowUp aria-hidden="true" stroke={2} className={classes.order} /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-wrong={isWrong?.(row) || undefined}>
              {columns.map(({ id, header, cell, isWhole, isOfWords, isTold }) => (
                <td
                  key={id}
                  data-label={isTold ? undefined : header}
                  data-whole={isWhole || undefined}
                  data-words={isOfWords || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
