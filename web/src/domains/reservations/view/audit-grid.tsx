import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionAuditEntry } from '#contract/reservations/audit-actions.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import type { usePaging } from '../../../ui/grid/paging.ts';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';
import { Change, NewValue, OldValue } from './audit-change.tsx';
import { type AuditFilter, auditQuery } from './audit-queries.ts';

interface AuditGridProps {
  readonly id: number;
  readonly filter: AuditFilter;
  readonly paging: ReturnType<typeof usePaging>;
  readonly actions: ReactNode;
}

/** The six audit columns, latest first, plus the act (F20); entries of one act are grouped. */
export function AuditGrid({ id, filter, paging, actions }: AuditGridProps) {
  const { t } = useTranslation('manageReservations');
  const texts = useGridTexts();
  const format = useFormat();
  const labels = useReservationLabels();
  const view = useGridView('reservation-audit');
  const { page, pageSize } = paging;
  const query = useQuery(auditQuery(id, { filter, page, pageSize }));
  const { data } = query;
  const shown = useRowsState(query, t('audit.failed'));
  const column = (
    name: 'id' | 'field' | 'oldValue' | 'newValue' | 'modifiedBy' | 'modifiedAt' | 'act',
    cell: Column<ActionAuditEntry>['cell'],
    more: Partial<Column<ActionAuditEntry>> = {},
  ) => ({ id: name, header: t(`audit.column.${name}`), cell, ...more });
  const columns = [
    column('id', (row) => row.id),
    column('field', (row) => labels.field(row.field)),
    column('oldValue', (row) => <OldValue field={row.field} value={row.oldValue} />, { isWrapped: true }),
    column('newValue', (row) => <NewValue field={row.field} value={row.newValue} />, { isWrapped: true }),
    column('modifiedBy', (row) => row.modifiedBy),
    column('modifiedAt', (row) => format.instant(row.modifiedAt)),
    column('act', (row) => labels.act(row) ?? emptyMark),
  ];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DataGrid<ActionAuditEntry>
      title={t('audit.count', { count: data?.total ?? 0 })}
      isCounted
      actions={actions}
      columns={columns}
      rows={data?.entries ?? []}
      rowKey={(row) => String(row.id)}
      rowName={(row) => String(row.id)}
      groupOf={(row) => row.actId ?? String(row.id)}
      total={data?.total ?? 0}
      {...paging}
      {...shown}
      empty={t(isFiltered ? 'audit.noMatch' : 'audit.none')}
      card={(row) => (
        <div className={classes.entry}>
          <span className={classes.line}>
            <b>{[labels.act(row), labels.field(row.field)].filter(Boolean).join(', ')}</b>
            <span>{t('audit.cardId', { id: row.id })}</span>
          </span>
          <Change field={row.field} from={row.oldValue} to={row.newValue} />
          <small>{t('audit.by', { when: format.instant(row.modifiedAt), who: row.modifiedBy })}</small>
        </div>
      )}
      view={view}
      texts={texts}
    />
  );
}
