import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProjectRecord, printProject, printProjectToPdf } from '#contract/projects/api.ts';
import { languages } from '#contract/users/api.ts';
import { call, callForFile } from '../../../api/call.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { ProjectSheet } from './project-sheet.tsx';

type Language = (typeof languages)[number];

interface PrintProjectProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Paper or PDF; both are logged. */
export function PrintProject({ id, isOpen, onClose }: PrintProjectProps) {
  const { t, i18n } = useTranslation(['projects', 'common']);
  const messages = useProblemMessages();
  const mayPrint = useCan('Projects:Print');
  const mayPrintToPdf = useCan('Projects:Print to PDF');
  const [language, setLanguage] = useState<Language>(i18n.language.startsWith('es') ? 'es' : 'en');
  const [printed, setPrinted] = useState<{ readonly record: ProjectRecord; readonly at: string }>();
  const onPaper = useMutation({
    mutationFn: () => call(printProject, { id }),
    onSuccess: ({ record }) => {
      onClose();
      setPrinted({ record, at: new Date().toISOString() });
    },
  });
  const asFile = useMutation({
    mutationFn: async () => saveFile(await callForFile(printProjectToPdf, { id, language }), `${id}.pdf`),
    onSuccess: onClose,
  });
  const done = useCallback(() => setPrinted(undefined), []);
  const failure = onPaper.error ?? asFile.error;
  return (
    <>
      <Dialog
        isOpen={isOpen}
        title={t('print.title')}
        onClose={onClose}
        width={460}
        actions={
          <>
            <Button data-side="left" data-autofocus onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            {mayPrintToPdf ? (
              <Button loading={asFile.isPending} onClick={() => asFile.mutate()}>
                {t('print.pdf')}
              </Button>
            ) : null}
            {mayPrint ? (
              <Button look="primary" loading={onPaper.isPending} onClick={() => onPaper.mutate()}>
                {t('print.print')}
              </Button>
            ) : null}
          </>
        }
      >
        {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
        {mayPrintToPdf ? (
          <SegmentedChoice
            label={t('print.language')}
            choices={languages.map((value) => ({ value, label: value === 'en' ? 'English' : 'Español' }))}
            value={language}
            onChange={setLanguage}
          />
        ) : null}
        <p>{t('print.logged')}</p>
      </Dialog>
      {printed ? <ProjectSheet {...printed} onDone={done} /> : null}
    </>
  );
}
