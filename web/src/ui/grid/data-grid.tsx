import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Button } from '../button.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { useDelayed, waitingTimes } from '../messages/use-delayed.ts';
import { resultsHeading } from '../search/results-focus.ts';
import { useIsAtMost, useIsSmall } from '../use-media.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { fitLayout, shownColumns } from './column-layout.ts';
import classes from './data-grid.module.css';
import { DensityChoice } from './density-choice.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridFoot } from './grid-foot.tsx';
import type { DataGridProps } from './grid-props.ts';
import { GridTable } from './grid-table.tsx';
import type { GridTexts } from './grid-types.ts';
import { pagesOf } from './paging.ts';
import { useRowFocus } from './row-focus.ts';
import { selectRange, toggle, togglePage } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useLastShown } from './use-last-shown.ts';

export type { DataGridProps };

const noRows: readonly never[] = [];

/** The table of every list: interface design, section 6. */
export function DataGrid<R>(props: DataGridProps<R>) {
  const { columns, rowKey, selection, texts, view, total, page, pageSize } = props;
  const pages = pagesOf(total, pageSize);
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
  const layout = fitLayout(columns, view.layout, useIsAtMost('large'));
  const shown = shownColumns(columns, layout);
  const isLate = useDelayed(status === 'loading', waitingTimes.skeleton);
  const isVeryLate = useDelayed(status === 'loading', waitingTimes.patience);
  const rows = status === 'failed' ? noRows : props.rows;
  // The rows of before stay, dimmed, until others replace them.
  const isReplacing = status === 'loading' && rows.length > 0;
  const { last, goBack } = useLastShown(props, status === 'ready');
  // Other rows could not be loaded: the head stays, and their space, so that nothing moves.
  const gap = status === 'failed' ? last?.rows : undefined;
  // A page that cannot be loaded is left by the page buttons.
  const counted = gap && page > 1 && last ? last : props;
  const title = props.isCounted && status !== 'ready' && counted.total === 0 ? texts.list : counted.title;
  const { cap } = gap ? (last ?? props) : props;
  const onCancel = goBack ?? props.onCancel;

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
    const isThere = next >= 1 && next <= pagesOf(counted.total, pageSize) && next !== page;
    if (isThere) props.onPage(next);
    return isThere;
  };
  const hasBar = selection !== undefined && !selection.hasNoBar && selection.selected.size > 0;
  const body = {
    ...props,
    status,
    columns: shown,
    allColumns: columns,
    keyed,
    selectable,
    act,
    isLate,
    isReplacing,
    turnTo,
  };

  return (
    <section
      ref={list}
      className={classNames(card.card, classes.grid)}
      aria-labelledby={titleId}
      data-has-bar={hasBar || undefined}
    >
      {isReplacing && isLate ? <span className={classes.progress} aria-hidden="true" /> : null}
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
      {cap === undefined ? null : (
        <div className={classes.notice}>
          <InlineNotice kind="info" title={texts.cap(cap)}>
            {texts.capHint}
          </InlineNotice>
        </div>
      )}
      {hasBar ? <SelectionBar selection={selection} texts={texts} isDock={isSmall} /> : null}
      {isVeryLate && !isReplacing ? (
        <div className={classes.waiting} role="status">
          <StillWorking onCancel={onCancel} texts={texts} />
        </div>
      ) : null}
      {(status === 'failed' && !gap) || (status === 'ready' && props.failure) ? (
        <div className={classes.notice}>
          <Failure {...props} />
        </div>
      ) : null}
      {status === 'failed' && !gap ? null : status === 'ready' && rows.length === 0 ? (
        <EmptyRows>{props.empty ?? texts.empty}</EmptyRows>
      ) : isSmall ? (
        <GridCards {...body} />
      ) : (
        <GridTable {...body} titleId={titleId} />
      )}
      {gap ? (
        <div className={classes.gap} style={{ minHeight: `calc(${gap} * var(--row-height))` }}>
          <Failure {...props} />
        </div>
      ) : null}
      {counted.total > 0 && (status !== 'failed' || counted !== props) ? (
        <GridFoot
          {...{ page, pageSize, texts, isSmall }}
          total={counted.total}
          onPage={turnTo}
          onPageSize={props.onPageSize}
        >
          {isReplacing && isVeryLate ? (
            <StillWorking onCancel={onCancel} texts={texts} />
          ) : isReplacing && isLate ? (
            texts.loadingPage(page)
          ) : null}
        </GridFoot>
      ) : null}
    </section>
  );
}

/** Text is rendered as in every empty list; other content as it is. */
function EmptyRows({ children }: { readonly children: ReactNode }) {
  return typeof children === 'string' ? <p className={classes.state}>{children}</p> : children;
}

interface StillWorkingProps {
  readonly onCancel: (() => void) | undefined;
  readonly texts: GridTexts;
}

function StillWorking({ onCancel, texts }: StillWorkingProps) {
  return (
    <>
      {texts.stillWorking}
      {onCancel ? (
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : null}
    </>
  );
}

type FailureProps = Pick<DataGridProps<never>, 'failure' | 'texts' | 'onRetry'>;

function Failure({ failure, texts, onRetry }: FailureProps) {
  return (
    <InlineNotice
      kind="error"
      title={failure ?? texts.failed}
      actions={
        onRetry ? (
          <Button size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        ) : undefined
      }
    />
  );
}
