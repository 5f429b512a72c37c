import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportTabAudit } from '#contract/office-settings/audit-api.ts';
import type { SettingsTab } from '#contract/office-settings/tabs.ts';
import { type AuditEntry, actorOf } from '#contract/shared/audit.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useFormat } from '../../../api/format.ts';
import { keepRowsOf } from '../../../api/keep-rows.ts';
import { officeKey } from '../../../api/office-key.ts';
import { useCan } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { usePaging } from '../../../ui/grid/paging.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { type AuditFilter, tabAuditQuery } from '../queries.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import classes from './audit-history.module.css';
import { useAuditLabels } from './labels.ts';

interface AuditHistoryProps {
  readonly tab: SettingsTab;
  readonly office: string;
  readonly onBack: () => void;
}

/** OFFICE-017 to OFFICE-020: who changed what and when; filterable, and as csv for users with Export. */
export function AuditHistory({ tab, office, onBack }: AuditHistoryProps) {
  const { t } = useTranslation('officeSettings');
  const [filter, setFilter] = useState<AuditFilter>({});
  const paging = usePaging();
  const { page, pageSize } = paging;
  const view = useGridView('officeSettingsAudit');
  const texts = useGridTexts();
  const columns = useColumns();
  const query = useQuery({
    ...tabAuditQuery(office, tab, page, pageSize, filter),
    placeholderData: keepRowsOf([...officeKey(office), 'audit', tab]),
  });
  const { data } = query;
  const shown = useRowsState(query, t('error.audit'));

  return (
    <div className={classes.history}>
      <div>
        <Button look="plain" icon={<IconArrowLeft aria-hidden="true" stroke={1.75} />} onClick={onBack}>
          {t('audit.back')}
        </Button>
      </div>
      <AuditFilterForm
        asked={filter}
        onFilter={(next) => {
          setFilter(next);
          paging.onPage(1);
        }}
      />
      <DataGrid
        title={data ? t('audit.found', { count: data.total }) : t('audit.title', { tab: t(`tab.${tab}`) })}
        actions={<ExportButton tab={tab} office={office} filter={filter} isEmpty={!data?.total} />}
        columns={columns}
        rows={data?.entries ?? []}
        rowKey={(entry) => String(entry.id)}
        rowName={(entry) => String(entry.id)}
        total={data?.total ?? 0}
        {...paging}
        {...shown}
        card={(entry) => (
          <Facts facts={columns.map((column) => ({ label: column.header, value: column.cell(entry) }))} />
        )}
        view={view}
        texts={texts}
      />
    </div>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('officeSettings');
  const format = useFormat();
  const labels = useAuditLabels();
  return [
    { id: 'id', header: t('audit.column.id'), cell: (entry) => entry.id, isFixed: true },
    { id: 'field', header: t('audit.column.field'), cell: (entry) => labels.field(entry.field), isWrapped: true },
    {
      id: 'oldValue',
      header: t('audit.column.oldValue'),
      cell: (entry) => labels.value(entry.field, entry.oldValue),
      isWrapped: true,
    },
    {
      id: 'newValue',
      header: t('audit.column.newValue'),
      cell: (entry) => labels.value(entry.field, entry.newValue),
      isWrapped: true,
    },
    { id: 'modifiedBy', header: t('audit.column.modifiedBy'), cell: actorOf, isWrapped: true },
    { id: 'modifiedAt', header: t('audit.column.modifiedAt'), cell: (entry) => format.instant(entry.modifiedAt) },
  ];
}

interface ExportButtonProps {
  readonly tab: SettingsTab;
  readonly office: string;
  readonly filter: AuditFilter;
  readonly isEmpty: boolean;
}

/** Table T13: exporting a history needs the level Export. */
function ExportButton({ tab, office, filter, isEmpty }: ExportButtonProps) {
  const { t } = useTranslation('officeSettings');
  const toast = useToast();
  const mayExport = useCan('Admin Office Setting:Export');
  const download = useDownload(exportTabAudit, { office, tab, ...filter }, () => toast.error(t('error.export')));
  if (!mayExport) return null;
  return (
    <Button
      icon={<IconDownload aria-hidden="true" stroke={1.75} />}
      loading={download.isBusy}
      disabledBecause={isEmpty ? t('audit.none') : undefined}
      onClick={download.onExport}
    >
      {t('audit.export')}
    </Button>
  );
}
