import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportChildren } from '#contract/children/api.ts';
import type { CriterionId } from '#contract/children/criteria.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import { type GridColumn, gridColumns } from '#contract/children/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useExport } from '../../../api/files/export-file.ts';
import { useFormat } from '../../../api/format.ts';
import { orderOf } from '../../../api/search/order.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useExportTexts } from '../../../i18n/search-texts.ts';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { ExportDialog } from '../../../ui/search/export-dialog.tsx';
import { useLabels } from '../labels.ts';
import { exportedColumns } from './exported-columns.ts';

interface ExportChildrenProps {
  readonly form: ChildSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly found: { readonly total: number; readonly isMore: boolean } | undefined;
  /** The IDs of the ticked rows. */
  readonly selected: readonly string[];
  readonly onClose: () => void;
}

/** Includes sensitive values only on request; the request is logged. */
export function ExportChildren({ form, sort, found, selected, onClose }: ExportChildrenProps) {
  const { t } = useTranslation(['children', 'search']);
  const texts = useExportTexts();
  const format = useFormat();
  const labels = useLabels();
  const { layout } = useGridView('children');
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const [rows, setRows] = useState<'found' | 'selected'>('found');
  const columns = exportedColumns(layout, form, includeSensitive);
  const isGridColumn = (id: string): id is GridColumn => (gridColumns as readonly string[]).includes(id);
  const { formats, ...run } = useExport({
    fetch: (kind, signal) => {
      const search = rows === 'selected' ? { childCodes: [...selected] } : toChildSearch(form);
      const wanted = { search, ...orderOf<GridColumn>(sort), format: kind, columns, includeSensitive };
      return callForFile(exportChildren, wanted, { signal });
    },
    onClose,
  });
  const count = rows === 'selected' ? selected.length : (found?.total ?? 0);
  const isCut = rows === 'found' && found?.isMore === true;
  return (
    <ExportDialog
      isOpen
      title={t('export.title')}
      formats={formats.map((value) => ({ value, label: t(`search:export.${value}`) }))}
      {...run}
      texts={texts}
    >
      {selected.length > 0 ? (
        <SegmentedChoice
          label={t('export.rows')}
          choices={[
            { value: 'found', label: t('export.allFound') },
            { value: 'selected', label: t('export.selected', { count: selected.length }) },
          ]}
          value={rows}
          onChange={setRows}
        />
      ) : null}
      <label>
        <input
          type="checkbox"
          checked={includeSensitive}
          onChange={(event) => setIncludeSensitive(event.currentTarget.checked)}
        />
        {t('export.sensitive')}
      </label>
      <p role="status">
        {isCut
          ? t('export.onlyFirst', { count, number: format.number(count) })
          : t('export.children', { count, number: format.number(count) })}{' '}
        {t('export.columns', {
          columns: columns
            .map((id) => (isGridColumn(id) ? labels.column(id) : labels.criterion(id as CriterionId)))
            .join(', '),
        })}
      </p>
    </ExportDialog>
  );
}
