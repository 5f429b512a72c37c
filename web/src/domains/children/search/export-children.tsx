import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportChildren } from '#contract/children/api.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { filledSearch } from '#contract/children/rules.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useExport } from '../../../api/export-file.ts';
import { directionOf } from '../../../api/saved-searches.ts';
import { useExportTexts } from '../../../i18n/search-texts.ts';
import { ExportDialog } from '../../../ui/search/export-dialog.tsx';

interface ExportChildrenProps {
  readonly isOpen: boolean;
  readonly form: ChildSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly onClose: () => void;
}

/** Sensitive values only on request, and the request is logged. */
export function ExportChildren({ isOpen, form, sort, onClose }: ExportChildrenProps) {
  const { t } = useTranslation(['children', 'search']);
  const texts = useExportTexts();
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const { formats, ...run } = useExport({
    fetch: (format) =>
      callForFile(exportChildren, {
        search: filledSearch(form),
        sort: sort.column as GridColumn,
        direction: directionOf(sort),
        format,
        includeSensitive,
      }),
    name: 'children',
    onDone: onClose,
  });
  return (
    <ExportDialog
      isOpen={isOpen}
      title={t('export.title')}
      formats={formats.map((value) => ({ value, label: t(`search:export.${value}`) }))}
      onClose={onClose}
      {...run}
      texts={texts}
    >
      <label>
        <input
          type="checkbox"
          checked={includeSensitive}
          onChange={(event) => setIncludeSensitive(event.currentTarget.checked)}
        />
        {t('export.sensitive')}
      </label>
    </ExportDialog>
  );
}
