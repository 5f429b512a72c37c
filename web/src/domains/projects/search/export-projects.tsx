import { useTranslation } from 'react-i18next';
import { exportProjects } from '#contract/projects/api.ts';
import { type ProjectSearchForm, toProjectSearch } from '#contract/projects/rules.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useExport } from '../../../api/files/export-file.ts';
import { orderOf } from '../../../api/search/order.ts';
import { useExportTexts } from '../../../i18n/search-texts.ts';
import { ExportDialog } from '../../../ui/search/export-dialog.tsx';

interface ExportProjectsProps {
  readonly isOpen: boolean;
  readonly form: ProjectSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly onClose: () => void;
}

export function ExportProjects({ isOpen, form, sort, onClose }: ExportProjectsProps) {
  const { t } = useTranslation(['projects', 'search']);
  const texts = useExportTexts();
  const { formats, ...run } = useExport({
    fetch: (format, signal) =>
      callForFile(
        exportProjects,
        { search: toProjectSearch(form), ...orderOf<ProjectColumn>(sort), format },
        { signal },
      ),
    onClose,
  });
  return (
    <ExportDialog
      isOpen={isOpen}
      title={t('export.title')}
      formats={formats.map((value) => ({ value, label: t(`search:export.${value}`) }))}
      {...run}
      texts={texts}
    />
  );
}
