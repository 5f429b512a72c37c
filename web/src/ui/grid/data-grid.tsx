import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Button } from '../button.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { useDelayed, waitingTimes } from '../messages/use-delayed.ts';
import { resultsHeading } from '../search/results-focus.ts';
import { useIsSmall } from '../use-media.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { fitLayout, shownColumns } from './column-layout.ts';
import classes from './data-grid.module.css';
import { DensityChoice } from './density-choice.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridFoot } from './grid-foot.tsx';
import type { DataGridProps } from './grid-props.ts';
import { GridTable } from './grid-table.tsx';
import { useRowFocus } from './row-focus.ts';
import { selectRange, toggle, togglePage } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

export type { DataGridProps };

/** The table of every list: interface design, section 6. */
export function DataGrid<R>(props: DataGridProps<R>) {
  const { columns, rows, rowKey, selection, texts, view, total, page, pageSize } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The last row of the last page was removed.
  const isBeyond = props.status === 'ready' && page > pages;
  const status = isBeyond ? 'loading' : props.status;
  const turnBack = useEffectEvent(() => props.onPage(pages));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
  const titleId = useId();
  const isSmall = useIsSmall();
  const anchor = useRef<string>(undefined);
  const list = useRef<HTMLElement>(null);
  const onHeadingKey = useRowFocus(list, status === 'ready');
  const layout = fitLayout(columns, view.layout);
  const shown = shownColumns(columns, layout);
  const isLate = useDelayed(status === 'loading', waitingTimes.skeleton);
  const isVeryLate = useDelayed(status === 'loading', waitingTimes.patience);
  const title = props.isCounted && status !== 'ready' && total === 0 ? texts.list : props.title;

  const keyed = useMemo(() => new Map(rows.map((row) => [rowKey(row), row])), [rows, rowKey]);
  const selectable = [...keyed].filter(([, row]) => !selection?.whyNot?.(row)).map(([key]) => key);
  const limit = selection?.limit;
  const act = selection && {
    toggle: (key: string) => {
      if (!selectable.includes(key)) return;
      anchor.current = key;
      selection.onChange(toggle(selection.selected, key, limit));
    },
    range: (key: string) => {
      selection.onChange(selectRange(selection.selected, selectable, anchor.current, key, limit));
      anchor.current = key;
    },
    page: () => selection.onChange(togglePage(selection.selected, selectable, limit)),
  };
  const turnTo = (next: number) => {
    const isThere = next >= 1 && next <= pages && next !== page;
    if (isThere) props.onPage(next);
    return isThere;
  };
  const body = { ...props, status, columns: shown, allColumns: columns, keyed, selectable, act, isLate, turnTo };

  return (
    <section ref={list} className={card.card} aria-labelledby={titleId}>
      <div className={card.head}>
        <h2 id={titleId} onKeyDown={onHeadingKey} {...resultsHeading}>
          {title}
        </h2>
        {props.note ? <span className={classes.note}>{props.note}</span> : null}
        <div className={classNames(card.actions, classes.tools)}>
          <ColumnChooser columns={columns} layout={layout} onLayout={view.onLayout} texts={texts} isSmall={isSmall} />
          {isSmall ? null : <DensityChoice view={view} texts={texts} />}
          {props.actions}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{status === 'ready' ? props.title : isLate ? texts.loading : ''}</span>
      </VisuallyHidden>
      {props.cap === undefined ? null : (
        <div className={classes.notice}>
          <InlineNotice kind="info" title={texts.cap(props.cap)}>
            {texts.capHint}
          </InlineNotice>
        </div>
      )}
      {selection && !selection.hasNoBar && selection.selected.size > 0 ? (
        <SelectionBar selection={selection} texts={texts} isDock={isSmall} />
      ) : null}
      {isVeryLate ? (
        <div className={classes.waiting} role="status">
          {texts.stillWorking}
          {props.onCancel ? (
            <Button size="sm" onClick={props.onCancel}>
              {texts.cancel}
            </Button>
          ) : null}
        </div>
      ) : null}
      {status === 'failed' || (status === 'ready' && props.failure) ? (
        <div className={classes.notice}>
          <InlineNotice
            kind="error"
            title={props.failure ?? texts.failed}
            actions={
              props.onRetry ? (
                <Button size="sm" onClick={props.onRetry}>
                  {texts.tryAgain}
                </Button>
              ) : undefined
            }
          />
        </div>
      ) : null}
      {status === 'failed' ? null : status === 'ready' && rows.length === 0 ? (
        <EmptyRows>{props.empty ?? texts.empty}</EmptyRows>
      ) : isSmall ? (
        <GridCards {...body} />
      ) : (
        <GridTable {...body} titleId={titleId} />
      )}
      {total > 0 && status !== 'failed' ? (
        <GridFoot {...{ total, page, pages, pageSize, texts, isSmall }} onPage={turnTo} onPageSize={props.onPageSize} />
      ) : null}
    </section>
  );
}

/** Text is rendered as in every empty list; other content as it is. */
function EmptyRows({ children }: { readonly children: ReactNode }) {
  return typeof children === 'string' ? <p className={classes.state}>{children}</p> : children;
}
