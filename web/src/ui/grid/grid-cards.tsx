import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { CardSort } from './card-sort.tsx';
import { RowCheckbox } from './checkbox.tsx';
import classes from './data-grid.module.css';
import { type GridBody, refuseClick, skeletonRows, whyNotSelectable } from './grid-body.ts';
import cards from './grid-cards.module.css';

/** Below 600 px a row is a card, rendered by the screen. */
export function GridCards<R>(props: GridBody<R>) {
  const { texts, sort, onSort } = props;
  return (
    <>
      {onSort ? <CardSort columns={props.allColumns} {...{ sort, onSort, texts }} /> : null}
      {props.isLate && props.keyed.size === 0 ? <CardSkeleton pageSize={props.pageSize} /> : <Cards {...props} />}
    </>
  );
}

function Cards<R>(props: GridBody<R>) {
  const { keyed, selection, act, texts, onOpen, isReplacing } = props;
  return (
    <ul
      aria-busy={props.status === 'loading' || undefined}
      data-replacing={isReplacing || undefined}
      onClickCapture={isReplacing ? refuseClick : undefined}
    >
      {[...keyed].map(([key, row]) => (
        <li
          key={key}
          data-card={key}
          className={cards.card}
          data-selected={selection?.selected.has(key) || undefined}
          data-tone={props.rowTone?.(row)}
        >
          {selection ? (
            <RowCheckbox
              label={texts.selectRow(props.rowName(row))}
              isChecked={selection.selected.has(key)}
              disabledBecause={whyNotSelectable(props, key, row)}
              onToggle={() => act?.toggle(key)}
            />
          ) : null}
          <div className={cards.content}>
            {props.card(row)}
            <CardMessage message={props.rowMessage?.(row)} />
          </div>
          {onOpen ? (
            <IconButton label={props.rowName(row)} className={cards.open} onClick={() => onOpen(row)}>
              <IconChevronRight aria-hidden="true" stroke={1.75} />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function CardMessage({ message }: { readonly message: ReactNode }) {
  return message ? <p className={classes.message}>{message}</p> : null;
}

function CardSkeleton({ pageSize }: { readonly pageSize: number }) {
  return (
    <ul aria-hidden="true">
      {skeletonRows(pageSize).map((row) => (
        <li key={row} className={cards.card}>
          <div className={cards.content}>
            {[60, 80, 40].map((width) => (
              <span key={width} className={classes.skeleton} style={{ width: `${width}%`, margin: '6px 0' }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
