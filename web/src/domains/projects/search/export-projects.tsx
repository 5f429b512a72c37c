import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportFormats } from '#contract/children/api.ts';
import { exportProjects } from '#contract/projects/api.ts';
import { filledProjectSearch, type ProjectSearchForm } from '#contract/projects/rules.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { saveFile } from '../../../api/save-file.ts';
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
  const messages = useProblemMessages();
  const texts = useExportTexts();
  const run = useMutation({
    mutationFn: async (format: (typeof exportFormats)[number]) =>
      saveFile(
        await callForFile(exportProjects, {
          search: filledProjectSearch(form),
          sort: sort.column as ProjectColumn,
          direction: sort.isDescending ? 'desc' : 'asc',
          format,
        }),
        `projects.${format}`,
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
    />
  );
}
