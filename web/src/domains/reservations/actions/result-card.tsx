import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/charts/key-figure.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { countResults } from './outcome.ts';
import classes from './result-card.module.css';

interface ResultCardProps<R extends { readonly isDone: boolean }> {
  /** '5 of 8 children transferred' */
  readonly title: string;
  readonly results: readonly R[];
  readonly rowKey: (row: R) => string | number;
  /** Columns that name the row, before its result. */
  readonly columns: readonly PlainColumn<R>[];
  readonly why: (row: R) => ReactNode;
  readonly hint?: string | undefined;
  readonly onClose?: () => void;
}

type Shown = 'all' | 'failed' | 'done';

/** One row for each item requested: done or failed, and why. Partial success is amber, never green. */
export function ResultCard<R extends { readonly isDone: boolean }>(props: ResultCardProps<R>) {
  const { t } = useTranslation('manageReservations');
  const [shown, setShown] = useState<Shown>('all');
  const { done, failed } = countResults(props.results);
  const rows = props.results.filter(({ isDone }) => shown === 'all' || isDone === (shown === 'done'));
  const counts = t('result.counts', { done, failed });
  const columns: readonly PlainColumn<R>[] = [
    ...props.columns,
    {
      id: 'result',
      header: t('result.column.result'),
      cell: ({ isDone }) => (
        <StatusBadge set="row" value={isDone ? 'Done' : 'Failed'} label={t(isDone ? 'result.done' : 'result.failed')} />
      ),
    },
    { id: 'why', header: t('result.column.why'), cell: props.why },
  ];
  return (
    <Card
      title={props.title}
      isFlush
      actions={
        <>
          <SegmentedChoice
            label={t('result.filter')}
            hasHiddenLabel
            isSmall
            choices={[
              { value: 'all', label: t('result.all', { count: props.results.length }) },
              { value: 'failed', label: t('result.onlyFailed', { count: failed }) },
              { value: 'done', label: t('result.onlyDone', { count: done }) },
            ]}
            value={shown}
            onChange={setShown}
          />
          {props.onClose ? (
            <IconButton label={t('result.close')} onClick={props.onClose}>
              <IconX aria-hidden="true" stroke={1.75} />
            </IconButton>
          ) : null}
        </>
      }
    >
      <div className={classes.counts}>
        <Meter
          label={props.title}
          total={done + failed}
          parts={[
            { value: done, tone: 'green' },
            { value: failed, tone: 'red' },
          ]}
          caption={counts}
          valueText={counts}
        />
        {props.hint ? <p>{props.hint}</p> : null}
      </div>
      <PlainTable label={props.title} columns={columns} rows={rows} rowKey={props.rowKey} empty={t('result.nothing')} />
    </Card>
  );
}
