import { useTranslation } from 'react-i18next';
import { printProject, printProjectToPdf } from '#contract/projects/api.ts';
import { call, callForFile } from '../../../api/call.ts';
import { usePrinting } from '../../../api/files/printing.ts';
import { useCan } from '../../../api/person.tsx';
import { usePrintLanguage } from '../../../i18n/print-language.ts';
import { PrintDialog } from '../../../ui/dialogs/print-dialog.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { ProjectSheet } from './project-sheet.tsx';

interface PrintProjectProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function PrintProject({ id, isOpen, onClose }: PrintProjectProps) {
  const { t } = useTranslation(['projects', 'common']);
  const mayPrint = useCan('Projects:Print');
  const mayPrintToPdf = useCan('Projects:Print to PDF');
  const { language, choice } = usePrintLanguage();
  const { printed, done, dialog } = usePrinting({
    print: mayPrint ? (signal) => call(printProject, { id }, { signal }) : undefined,
    pdf: mayPrintToPdf ? (signal) => callForFile(printProjectToPdf, { id, language }, { signal }) : undefined,
    onClose,
  });
  return (
    <>
      <PrintDialog
        {...dialog}
        isOpen={isOpen}
        title={t('print.title')}
        texts={{
          cancel: t('common:action.cancel'),
          file: t('print.pdf'),
          paper: t('print.print'),
          logged: t('print.logged'),
        }}
      >
        {mayPrintToPdf ? <SegmentedChoice label={t('print.language')} {...choice} /> : null}
      </PrintDialog>
      {printed ? <ProjectSheet {...printed} onDone={done} /> : null}
    </>
  );
}
