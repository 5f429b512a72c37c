import { useTranslation } from 'react-i18next';
import type { Import, ImportRow, RowState } from '#contract/imports/import.ts';
import { columnsOf } from '#contract/imports/rules.ts';
import { emptyMark } from '../../../api/format.ts';
import { useGridView } from '../../../api/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Facts } from '../../../ui/facts.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column, PageSize } from '../../../ui/grid/grid-types.ts';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { useImportLabels } from '../labels.ts';

/** What a reader asks of the rows, and the states that answer it. */
const views = {
  all: undefined,
  done: ['applied', 'unchanged'],
  problems: ['failed', 'left-out'],
  kept: ['kept'],
} as const satisfies Record<string, readonly RowState[] | undefined>;
type ViewName = keyof typeof views;

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
  const shown = (Object.keys(views) as ViewName[]).find((name) => views[name]?.[0] === states?.[0]) ?? 'all';
  const offered = (Object.keys(views) as ViewName[]).filter((name) => name !== 'kept' || one.kept > 0);
  const columns: readonly Column<ImportRow>[] = [
    { id: 'row', header: labels.row('row'), cell: (row) => row.rowId, isFixed: true, isNumber: true },
    ...columnsOf[one.type].map((column) => ({
      id: column,
      header: labels.column(column),
      cell: (row: ImportRow) => row.data[column] || emptyMark,
    })),
    { id: 'result', header: labels.row('result'), cell: (row) => labels.state(row.state) },
    {
      id: 'error',
      header: labels.row('errorDescription'),
      cell: (row) => row.errorDescription ?? emptyMark,
      isWrapped: true,
    },
  ];
  return (
    <DataGrid
      title={t('details.rowCount', { count: total })}
      actions={
        <SegmentedChoice
          label={t('details.show')}
          hasHiddenLabel
          isSmall
          choices={offered.map((value) => ({ value, label: t(`details.view.${value}`) }))}
          value={shown}
          onChange={(name) => onStates(views[name])}
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
