import { useTranslation } from 'react-i18next';
import { auditFieldLabel, auditValueLabel } from '#contract/children/audit-labels.ts';
import type { AuditEntry } from '#contract/shared/audit.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useFormat } from '../../../api/format.ts';
import classes from './change.module.css';
import { Change, NewValue, OldValue } from './change.tsx';
import { HistoryScreen, type ShownColumn } from './history-screen.tsx';
import { auditQuery } from './queries.ts';

/** ROUTE-025: the six audit columns, a change as old -> new. */
export function ChildAuditScreen() {
  const { t, i18n } = useTranslation('children');
  const format = useFormat();
  const language = languageOf(i18n.language);
  const fieldName = (field: string) => auditFieldLabel(field, language);
  const shown = ({ field }: AuditEntry, value: string | null) =>
    value && auditValueLabel(field, value, language, format.date);
  const columns: readonly ShownColumn<AuditEntry>[] = [
    {
      id: 'modifiedAt',
      header: t('history.column.modifiedAt'),
      text: (row) => format.instant(row.modifiedAt),
      order: (row) => row.modifiedAt,
    },
    { id: 'field', header: t('history.column.field'), text: (row) => fieldName(row.field) },
    {
      id: 'oldValue',
      header: t('history.column.oldValue'),
      text: (row) => shown(row, row.oldValue) ?? '',
      cell: (row) => <OldValue value={shown(row, row.oldValue)} />,
      isWrapped: true,
    },
    {
      id: 'newValue',
      header: t('history.column.newValue'),
      text: (row) => shown(row, row.newValue) ?? '',
      cell: (row) => <NewValue value={shown(row, row.newValue)} />,
      isWrapped: true,
    },
    { id: 'modifiedBy', header: t('history.column.modifiedBy'), text: (row) => row.modifiedBy },
    { id: 'id', header: t('history.column.id'), text: (row) => String(row.id), order: (row) => row.id },
  ];
  return (
    <HistoryScreen<AuditEntry>
      history="audit"
      query={(childId) => auditQuery(childId, i18n.language) as never}
      columns={columns}
      rowKey={(row) => String(row.id)}
      card={(row) => (
        <div className={classes.row}>
          <b>{fieldName(row.field)}</b>
          <Change from={shown(row, row.oldValue)} to={shown(row, row.newValue)} />
          <small>{t('card.by', { when: format.instant(row.modifiedAt), who: row.modifiedBy })}</small>
        </div>
      )}
    />
  );
}
