import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printChild, printChildToPdf } from '#contract/children/card-api.ts';
import { type Language, languages } from '#contract/users/api.ts';
import { call, callForFile } from '../../../../api/call.ts';
import { useCan } from '../../../../api/person.tsx';
import { useProblemMessages } from '../../../../api/problem-message.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { loadLanguage } from '../../../../i18n/i18n.ts';
import { languageNames } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { InlineNotice } from '../../../../ui/inline-notice.tsx';
import { SegmentedChoice } from '../../../../ui/segmented-choice.tsx';
import classes from './print-dialog.module.css';
import { type Printed, PrintSheet } from './print-sheet.tsx';

interface PrintDialogProps {
  readonly childId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Paper or PDF. Sensitive values only on request, and the request is logged (F10). */
export function PrintDialog({ childId, isOpen, onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation(['children', 'common']);
  const messages = useProblemMessages();
  const mayPrint = useCan('Registered Child:Print');
  const mayPrintToPdf = useCan('Registered Child:Print to PDF');
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const [language, setLanguage] = useState<Language>(i18n.language.startsWith('es') ? 'es' : 'en');
  const [printed, setPrinted] = useState<Printed>();
  const onPaper = useMutation({
    mutationFn: async () => {
      const [answer] = await Promise.all([
        call(printChild, { childId, includeSensitive, language }),
        loadLanguage(language),
      ]);
      return answer;
    },
    onSuccess: ({ record }) => {
      onClose();
      setPrinted({ record, includeSensitive, language, at: new Date().toISOString() });
    },
  });
  const asFile = useMutation({
    mutationFn: () => callForFile(printChildToPdf, { childId, includeSensitive, language }),
    onSuccess: (file) => {
      saveFile(file, `${childId}.pdf`);
      onClose();
    },
  });
  const done = useCallback(() => setPrinted(undefined), []);
  const failure = onPaper.error ?? asFile.error;
  const close = () => {
    onPaper.reset();
    asFile.reset();
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        title={t('print.title')}
        onClose={close}
        width={500}
        actions={
          <>
            <Button data-side="left" data-autofocus onClick={close}>
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
        <div className={classes.form}>
          {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={includeSensitive}
              onChange={(event) => setIncludeSensitive(event.currentTarget.checked)}
            />
            {t('print.sensitive')}
          </label>
          <SegmentedChoice
            label={t('print.language')}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={setLanguage}
          />
          <p className={classes.note}>{t('print.logged')}</p>
        </div>
      </Dialog>
      {printed ? <PrintSheet printed={printed} onDone={done} /> : null}
    </>
  );
}
