import { useTranslation } from 'react-i18next';
import type { CsmEntry } from '#contract/children/card.ts';
import { useFormat } from '../../../api/format.ts';
import { type BadgeValue, StatusBadge } from '../../../ui/status-badge.tsx';
import { useLabels } from '../labels.ts';
import classes from './change.module.css';
import { HistoryScreen, type ShownColumn } from './history-screen.tsx';
import { csmHistoryQuery } from './queries.ts';

const badges: Readonly<Record<CsmEntry['result'], BadgeValue<'csm'>>> = {
  queued: 'Queued',
  sent: 'Sent',
  received: 'Received',
  answered: 'Answered',
  closed: 'Closed',
  failed: 'Failed',
};

function Result({ result }: Pick<CsmEntry, 'result'>) {
  return <StatusBadge set="csm" value={badges[result]} label={useLabels().value(result)} />;
}

/** ROUTE-026: date, code, discrepancy code, description, sent by, result. */
export function CsmHistoryScreen() {
  const { t, i18n } = useTranslation('children');
  const format = useFormat();
  const labels = useLabels();
  const columns: readonly ShownColumn<CsmEntry>[] = [
    { id: 'at', header: t('history.column.at'), text: (row) => format.instant(row.at), order: (row) => row.at },
    { id: 'code', header: t('history.column.code'), text: (row) => row.code },
    { id: 'discrepancyCode', header: t('history.column.discrepancyCode'), text: (row) => row.discrepancyCode },
    { id: 'description', header: t('history.column.description'), text: (row) => row.description, isWrapped: true },
    { id: 'sentBy', header: t('history.column.sentBy'), text: (row) => row.sentBy },
    {
      id: 'result',
      header: t('history.column.result'),
      text: (row) => labels.value(row.result),
      cell: (row) => <Result result={row.result} />,
    },
  ];
  return (
    <HistoryScreen<CsmEntry>
      history="csmHistory"
      query={(childId) => csmHistoryQuery(childId, i18n.language) as never}
      columns={columns}
      rowKey={(row) => `${row.at} ${row.code}`}
      card={(row) => (
        <div className={classes.row}>
          <span>
            <b>{row.code}</b> {row.description}
          </span>
          <span>
            <Result result={row.result} />
          </span>
          <small>{t('card.by', { when: format.instant(row.at), who: row.sentBy })}</small>
        </div>
      )}
    />
  );
}
