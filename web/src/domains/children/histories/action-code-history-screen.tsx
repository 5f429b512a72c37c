import { useTranslation } from 'react-i18next';
import { emptyMark, useFormat } from '../../../api/format.ts';
import classes from './change.module.css';
import { Change, NewValue, OldValue } from './change.tsx';
import { HistoryScreen, type ShownColumn } from './history-screen.tsx';
import { actionCodeHistoryQuery, type PlacedAction } from './queries.ts';

const hasChange = (row: PlacedAction): boolean => row.oldStatus !== null || row.newStatus !== null;

/** ROUTE-027: date, action code, description, old and new status, by. */
export function ActionCodeHistoryScreen() {
  const { t, i18n } = useTranslation('children');
  const format = useFormat();
  const columns: readonly ShownColumn<PlacedAction>[] = [
    { id: 'at', header: t('history.column.at'), text: (row) => format.instant(row.at), order: (row) => row.at },
    { id: 'actionCode', header: t('history.column.actionCode'), text: (row) => row.actionCode },
    { id: 'description', header: t('history.column.description'), text: (row) => row.description, isWrapped: true },
    {
      id: 'oldStatus',
      header: t('history.column.oldStatus'),
      text: (row) => row.oldStatus ?? '',
      cell: (row) => (hasChange(row) ? <OldValue value={row.oldStatus} /> : emptyMark),
    },
    {
      id: 'newStatus',
      header: t('history.column.newStatus'),
      text: (row) => row.newStatus ?? '',
      cell: (row) => (hasChange(row) ? <NewValue value={row.newStatus} /> : emptyMark),
    },
    { id: 'by', header: t('history.column.by'), text: (row) => row.by },
  ];
  return (
    <HistoryScreen<PlacedAction>
      history="actionCodeHistory"
      query={(childId) => actionCodeHistoryQuery(childId, i18n.language) as never}
      columns={columns}
      rowKey={(row) => `${row.place} ${row.actionCode}`}
      card={(row) => (
        <div className={classes.row}>
          <span>
            <b>{row.actionCode}</b> {row.description}
          </span>
          {hasChange(row) ? <Change from={row.oldStatus} to={row.newStatus} /> : null}
          <small>{t('card.by', { when: format.instant(row.at), who: row.by })}</small>
        </div>
      )}
    />
  );
}
