import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exportImports, type ImportGridColumn, importGridColumns } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import { useDownload } from '../../../api/files/download.ts';
import { type Format, useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { ImportBadge } from '../import-badge.tsx';
import { counted, useImportLabels } from '../labels.ts';
import { sentFilter } from '../queries.ts';
import type { HistoryState } from './use-history.ts';

/** Table T15, IMP-009 to IMP-012. */
const cells: Readonly<Record<ImportGridColumn, (one: Import, format: Format) => ReactNode>> = {
  ImportId: (one) => <Link to={paths.importDetails({ id: one.id })}>{one.id}</Link>,
  ImportDate: (one, format) => format.instant(one.importedAt),
  ImportType: (one) => one.typeName,
  FileName: (one) => one.fileName,
  ImportStatus: (one) => <ImportBadge status={one.status} label={one.statusName} />,
  CreatedBy: (one) => one.createdBy,
};

export function HistoryGrid({ history }: { readonly history: HistoryState }) {
  const { t } = useTranslation(['imports', 'common']);
  const labels = useImportLabels();
  const format = useFormat();
  const go = useNavigateTo();
  const view = useGridView('imports');
  const texts = useGridTexts();
  const { page } = history;
  const shown = useRowsState(page, t('common:table.failed'));
  const total = page.data?.total ?? 0;
  const columns = importGridColumns.map(
    (id): Column<Import> => ({
      id,
      header: labels.grid(id),
      cell: (one) => cells[id](one, format),
      isSortable: true,
      isFixed: id === 'ImportId',
      isStatus: id === 'ImportStatus',
    }),
  );
  return (
    <DataGrid
      title={t('history.count', counted(total, format))}
      isCounted
      actions={total > 0 ? <ExportButton history={history} /> : null}
      columns={columns}
      rows={page.data?.imports ?? []}
      rowKey={(one) => String(one.id)}
      rowName={(one) => String(one.id)}
      total={total}
      {...pagedBy(history)}
      {...shown}
      onOpen={(one) => void go(paths.importDetails({ id: one.id }))}
      empty={t('history.none')}
      card={(one) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(one) }))} />}
      view={view}
      texts={texts}
    />
  );
}

/** Table T13: exporting needs the level Export. */
function ExportButton({ history }: { readonly history: HistoryState }) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const mayExport = useCan('Reservation:Export');
  const { isBusy, onExport } = useDownload(exportImports, sentFilter(history.searched ?? history.form), () =>
    toast.error(t('downloadFailed')),
  );
  if (!mayExport) return null;
  return (
    <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
      {t('export')}
    </Button>
  );
}
