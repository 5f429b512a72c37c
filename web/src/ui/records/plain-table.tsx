import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Sideways } from '../sideways.tsx';
import classes from './plain-table.module.css';

export interface PlainColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** Dates, buttons: never broken over two lines. */
  readonly isWhole?: boolean;
  /** The rows come in the order of this column. */
  readonly isOrder?: boolean;
}

interface PlainTableProps<R> {
  /** Spoken; what stands above says it already. */
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly empty: ReactNode;
  /** Rows that need mending stand out. */
  readonly isWrong?: (row: R) => boolean;
}

/** A short list inside a card: no paging, no order of one's own. Where there is little room each row stacks. */
export function PlainTable<R>({ label, columns, rows, rowKey, empty, isWrong }: PlainTableProps<R>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <Sideways className={classes.frame} label={label}>
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
    </Sideways>
  );
}
