import { useTranslation } from 'react-i18next';
import type { Import, ImportRow, RowState } from '#contract/imports/import.ts';
import { columnsOf } from '#contract/imports/rules.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column, PageSize } from '../../../ui/grid/grid-types.ts';
import { Facts } from '../../../ui/records/facts.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { counted, useImportLabels } from '../labels.ts';

/** The filters of the rows: their states, and how many rows match. */
const views = {
  all: { states: undefined, count: (one: Import) => one.rows },
  applied: { states: ['applied'], count: (one: Import) => one.applied },
  unchanged: { states: ['unchanged'], count: (one: Import) => one.unchanged },
  problems: { states: ['failed', 'left-out'], count: (one: Import) => one.failed + one.leftOut },
  waiting: { states: ['waiting'], count: (one: Import) => one.waiting },
  undone: { states: ['undone'], count: (one: Import) => one.undone },
  kept: { states: ['kept'], count: (one: Import) => one.kept },
} as const satisfies Record<
  string,
  { readonly states: readonly RowState[] | undefined; readonly count: (one: Import) => number }
>;
type ViewName = keyof typeof views;
const viewNames = Object.keys(views) as ViewName[];

const isProblematic = ({ state }: ImportRow) => ['failed', 'left-out', 'invalid', 'kept'].includes(state);

interface ImportRowsProps {
  readonly one: Import;
  readonly rows: readonly ImportRow[];
  readonly total: number;
  readonly states: readonly RowState[] | undefined;
  readonly onStates: (states: readonly RowState[] | undefined) => void;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  readonly isLoading: boolean;
}

/** IMP-013 to IMP-015. */
export function ImportRows({ one, rows, total, states, onStates, isLoading, ...paging }: ImportRowsProps) {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const gridView = useGridView('importRows');
  const texts = useGridTexts();
  const format = useFormat();
  const shown = viewNames.find((name) => views[name].states?.[0] === states?.[0]) ?? 'all';
  const offered = viewNames.filter((name) => name === 'all' || name === shown || views[name].count(one) > 0);
  const columns: readonly Column<ImportRow>[] = [
    { id: 'row', header: labels.row('row'), cell: (row) => row.rowId, isFixed: true },
    ...columnsOf[one.type].map((column) => ({
      id: column,
      header: labels.column(column),
      cell: (row: ImportRow) => row.data[column] || emptyMark,
    })),
    {
      id: 'result',
      header: labels.row('result'),
      cell: (row) => <StatusBadge set="importRow" value={row.state} label={labels.state(row.state)} />,
      isStatus: true,
    },
    {
      id: 'error',
      header: labels.row('errorDescription'),
      cell: (row) => row.errorDescription ?? emptyMark,
      isWrapped: true,
    },
  ];
  return (
    <DataGrid
      title={t('details.rowCount', counted(total, format))}
      isCounted
      actions={
        <SegmentedChoice
          label={t('details.show')}
          hasHiddenLabel
          isSmall
          choices={offered.map((value) => ({
            value,
            label: t(`details.view.${value}`, { n: format.number(views[value].count(one)) }),
          }))}
          value={shown}
          onChange={(name) => onStates(views[name].states)}
        />
      }
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.rowId)}
      rowName={(row) => String(row.rowId)}
      rowTone={(row) => (isProblematic(row) ? 'failed' : undefined)}
      total={total}
      {...paging}
      status={isLoading ? 'loading' : 'ready'}
      empty={t('details.noRows')}
      card={(row) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />}
      view={gridView}
      texts={texts}
    />
  );
}
