import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '#contract/imports/import.ts';
import { columnsOf, type ImportColumn, type ImportType, importCellMaximum } from '#contract/imports/rules.ts';
import { useFetched } from '../../../api/fetched.ts';
import { emptyMark } from '../../../api/format.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { GridFoot } from '../../../ui/grid/grid-foot.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { useIsSmall } from '../../../ui/use-media.ts';
import { useImportLabels } from '../labels.ts';
import classes from './check-panel.module.css';
import { isEdited } from './edits.ts';
import type { CheckState } from './use-check.ts';

interface CheckedRowsProps {
  readonly type: ImportType;
  readonly state: CheckState;
}

/** IMP-013 to IMP-015: each row with its cells; invalid cells are highlighted and editable, with the reason as text. */
export function CheckedRows({ type, state }: CheckedRowsProps) {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const texts = useGridTexts();
  const isSmall = useIsSmall();
  const { rows } = state;
  const fetched = useFetched(rows, t('check.rowsFailed'));
  return (
    <Fetched {...fetched}>
      {(found) => (
        <div className={classes.rows} aria-busy={rows.isPlaceholderData || undefined}>
          <PlainTable
            label={t('check.title')}
            rows={found.rows}
            rowKey={(row) => row.rowId}
            isWrong={(row) => row.state === 'invalid'}
            empty={t('check.noRows')}
            columns={[
              { id: 'row', header: labels.row('row'), cell: (row) => row.rowId, isOrder: true },
              ...columnsOf[type].map((column) => ({
                id: column,
                header: labels.column(column),
                cell: (row: ImportRow) => <Cell row={row} column={column} state={state} />,
              })),
              {
                id: 'result',
                header: labels.row('result'),
                cell: (row) => <StatusBadge set="importRow" value={row.state} label={labels.state(row.state)} />,
              },
              {
                id: 'error',
                header: labels.row('errorDescription'),
                cell: (row) => <Remark row={row} />,
              },
            ]}
          />
          {found.total > 0 ? (
            <GridFoot
              total={found.total}
              page={state.page}
              pageSize={state.pageSize}
              onPage={state.setPage}
              onPageSize={state.setPageSize}
              texts={texts}
              isSmall={isSmall}
            />
          ) : null}
        </div>
      )}
    </Fetched>
  );
}

interface CellProps {
  readonly row: ImportRow;
  readonly column: ImportColumn;
  readonly state: CheckState;
}

const reasonId = ({ rowId }: ImportRow) => `import-row-${rowId}-reason`;

/** Every cell of an invalid row is editable: the error is not always in the highlighted one. */
function Cell({ row, column, state }: CellProps) {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const isRinged = row.problems.some((problem) => problem.column === column);
  const hasChanged = isEdited(state.edits, row, column);
  const text = (state.edits.get(row.rowId) ?? row.data)[column] ?? '';
  if (row.state !== 'invalid' && !state.edits.has(row.rowId)) return row.data[column] || emptyMark;
  return (
    <span className={classes.cell} data-right={!(isRinged || hasChanged) || undefined}>
      <TextField
        label={t('check.cell', { column: labels.column(column), row: row.rowId })}
        hasHiddenLabel
        value={text}
        placeholder={t('check.emptyCell')}
        maxLength={importCellMaximum}
        spellCheck={false}
        readOnly={state.recheck.isPending}
        isSet={hasChanged}
        errorId={isRinged && !hasChanged ? reasonId(row) : undefined}
        onChange={(text) => state.edit(row, column, text)}
      />
    </span>
  );
}

function Remark({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation('imports');
  if (row.errorDescription)
    return (
      <span className={classes.wrong}>
        <IconAlertTriangle aria-hidden="true" stroke={1.75} className={classes.mark} />
        <span id={reasonId(row)}>{row.errorDescription}</span>
      </span>
    );
  return row.isUnchanged ? t('check.noChange') : emptyMark;
}
