import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { RowCheckbox } from './checkbox.tsx';
import classes from './data-grid.module.css';
import { type GridBody, isSameGroupAsNext, refuseClick, skeletonRows, whyNotSelectable } from './grid-body.ts';
import type { Column, Sort } from './grid-types.ts';
import { pageState } from './selection.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useHeadInSight } from './use-head-in-sight.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useScrollOverflow } from './use-scroll-overflow.ts';

export function GridTable<R>(props: GridBody<R> & { readonly titleId: string }) {
  const { columns, keyed, selection, act, status, isLate, isReplacing, texts } = props;
  const { box, more, measure } = useScrollOverflow();
  const keys = useMemo(() => [...keyed.keys()], [keyed]);
  const { body, onKeyDown, onBlur, rowProps } = useRowKeys({
    keys,
    ...(!isReplacing && {
      letters: selection && selection.selected.size > 0 ? selection.letters : undefined,
      onToggle: act?.toggle,
      onRange: act?.range,
      onOpen: props.onOpen && ((key) => void (keyed.has(key) && props.onOpen?.(keyed.get(key) as R))),
    }),
    onPage: (step) => props.turnTo(props.page + step),
  });
  const { widths, whole, least, isWide } = useColumnWidths(
    box,
    [selection ? 'select' : '', props.view.density, ...columns.map(({ id, header }) => `${id} ${header}`)].join('|'),
    keys.length > 0 && !isReplacing ? keys : undefined,
  );
  const scrolls = isWide || more.before || more.after;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other widths, more or less is beyond the edge.
  useEffect(measure, [measure, widths]);
  useHeadInSight(box, scrolls);
  const state = pageState(selection?.selected ?? new Set(), props.selectable);

  return (
    <div className={classes.frame} data-more={more.after || undefined}>
      <div
        ref={box}
        className={classes.scroll}
        data-wide={scrolls || undefined}
        data-scrolled={more.before || undefined}
        onScroll={measure}
      >
        <table
          className={classes.table}
          aria-labelledby={props.titleId}
          aria-busy={status === 'loading' || undefined}
          data-measured={widths ? true : undefined}
          style={isWide ? ({ '--table-least': `${whole}px` } as CSSProperties) : undefined}
        >
          {widths ? (
            <colgroup>
              {[...(selection ? ['select'] : []), ...columns.map(({ id }) => id)].map((id, at) => (
                <col key={id} style={{ width: `${((widths[at] ?? 0) / whole) * 100}%` }} />
              ))}
            </colgroup>
          ) : null}
          <thead>
            <tr>
              {selection ? (
                <th className={classNames(classes.tickCell, classes.sticky)} scope="col">
                  <RowCheckbox
                    label={texts.selectPage}
                    isChecked={state === 'all' && props.selectable.length > 0}
                    isMixed={state === 'some'}
                    onToggle={() => !isReplacing && act?.page()}
                  />
                </th>
              ) : null}
              {columns.map((column, at) => (
                <HeadCell
                  key={column.id}
                  least={Math.max(column.least ?? 0, least[at + (selection ? 1 : 0)] ?? 0)}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                  className={cellClass(column, Boolean(selection))}
                />
              ))}
            </tr>
          </thead>
          {isLate && keys.length === 0 ? (
            <Skeleton columns={columns} pageSize={props.pageSize} hasTick={Boolean(selection)} />
          ) : (
            <tbody
              ref={body}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              data-replacing={isReplacing || undefined}
              onClickCapture={isReplacing ? refuseClick : undefined}
            >
              {[...keyed].map(([key, row], at) => (
                <tr
                  key={key}
                  {...rowProps(key)}
                  data-selected={selection?.selected.has(key) || undefined}
                  data-tone={props.rowTone?.(row)}
                  data-goes-on={isSameGroupAsNext(props, row, keys[at + 1]) || undefined}
                >
                  {selection ? (
                    <td className={classNames(classes.tickCell, classes.sticky)}>
                      <RowCheckbox
                        label={texts.selectRow(props.rowName(row))}
                        isChecked={selection.selected.has(key)}
                        disabledBecause={whyNotSelectable(props, key, row)}
                        onToggle={(isRange) => (isRange ? act?.range(key) : act?.toggle(key))}
                      />
                    </td>
                  ) : null}
                  <Cells
                    columns={columns}
                    row={row}
                    message={props.rowMessage?.(row)}
                    isAfterTick={Boolean(selection)}
                  />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </div>
    </div>
  );
}

interface CellsProps<R> {
  readonly columns: readonly Column<R>[];
  readonly row: R;
  readonly message: ReactNode;
  readonly isAfterTick: boolean;
}

/** Cells kept beside a message, so that the row stays identifiable. */
const cellsBesideMessage = 2;

function Cells<R>({ columns, row, message, isAfterTick }: CellsProps<R>) {
  const shown = message ? columns.slice(0, cellsBesideMessage) : columns;
  return (
    <>
      {shown.map((column) => (
        <td key={column.id} className={cellClass(column, isAfterTick)}>
          {column.cell(row)}
        </td>
      ))}
      {message ? (
        <td colSpan={Math.max(1, columns.length - shown.length)} className={classes.message}>
          {message}
        </td>
      ) : null}
    </>
  );
}

function cellClass<R>(column: Column<R>, isAfterTick: boolean): string {
  return classNames(
    column.isNumber && classes.number,
    column.isWrapped && classes.wrapped,
    column.isFixed && classes.sticky,
    column.isFixed && classes.lastSticky,
    column.isFixed && isAfterTick && classes.afterTick,
  );
}

interface HeadCellProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly className: string;
  /** In pixels. */
  readonly least: number;
}

function HeadCell<R>({ column, sort, onSort, className, least }: HeadCellProps<R>) {
  const style = least ? ({ '--least': `${least}px` } as CSSProperties) : undefined;
  const isSorted = sort?.column === column.id;
  if (!column.isSortable || !onSort)
    return (
      <th scope="col" className={className} style={style}>
        {column.header}
      </th>
    );
  const Arrow = !isSorted ? IconArrowsSort : sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ column: column.id, isDescending: isSorted && !sort.isDescending })}
      >
        {column.header}
        <Arrow aria-hidden="true" stroke={1.75} className={isSorted ? undefined : classes.idle} />
      </button>
    </th>
  );
}

interface SkeletonProps<R> {
  readonly columns: readonly Column<R>[];
  readonly pageSize: number;
  readonly hasTick: boolean;
}

function Skeleton<R>({ columns, pageSize, hasTick }: SkeletonProps<R>) {
  return (
    <tbody aria-hidden="true">
      {skeletonRows(pageSize).map((row) => (
        <tr key={row}>
          {hasTick ? <td className={classes.tickCell} /> : null}
          {columns.map((column, index) => (
            <td key={column.id}>
              <span className={classes.skeleton} style={{ width: `${50 + ((row * 7 + index * 13) % 40)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
