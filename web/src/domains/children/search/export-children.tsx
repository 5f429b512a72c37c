import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportChildren, exportFormats } from '#contract/children/api.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { filledSearch } from '#contract/children/rules.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { saveFile } from '../../../api/save-file.ts';
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
  const messages = useProblemMessages();
  const texts = useExportTexts();
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const run = useMutation({
    mutationFn: async (format: (typeof exportFormats)[number]) =>
      saveFile(
        await callForFile(exportChildren, {
          search: filledSearch(form),
          sort: sort.column as GridColumn,
          direction: sort.isDescending ? 'desc' : 'asc',
          format,
          includeSensitive,
        }),
        `children.${format}`,
      ),
    onSuccess: onClose,
  });
  return (
    <ExportDialog
      isOpen={isOpen}
      title={t('export.title')}
      formats={exportFormats.map((value) => ({ value, label: t(`search:export.${value}`) }))}
      onStart={run.mutate}
      onClose={onClose}
      loading={run.isPending}
      failure={run.error ? messages.of(run.error) : undefined}
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
