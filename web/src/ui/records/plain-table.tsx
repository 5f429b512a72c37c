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
  /** The rows are sorted by this column. */
  readonly isOrder?: boolean;
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
}

/** A short table inside a card: no paging, no sorting. In a narrow container each row is stacked. */
export function PlainTable<R>({ label, columns, rows, rowKey, empty, isWrong }: PlainTableProps<R>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <HorizontalScroll className={classes.frame} label={label}>
      <table className={classes.table} aria-label={label}>
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
              {columns.map(({ id, header, cell, isWhole }) => (
                <td key={id} data-label={header} data-whole={isWhole || undefined}>
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
