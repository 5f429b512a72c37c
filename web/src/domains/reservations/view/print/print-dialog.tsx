import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printReservation, printReservationToPdf } from '#contract/reservations/export-api.ts';
import { call, callForFile } from '../../../../api/call.ts';
import { useCan } from '../../../../api/person.tsx';
import { useProblemMessages } from '../../../../api/problem-message.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { InlineNotice } from '../../../../ui/inline-notice.tsx';
import classes from './print.module.css';
import { type Printed, PrintSheet } from './print-sheet.tsx';

interface PrintDialogProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Paper, or the event pack as a PDF; both are logged (F10). */
export function PrintDialog({ id, isOpen, onClose }: PrintDialogProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const messages = useProblemMessages();
  const mayPrint = useCan('Reservation:Print');
  const mayPrintToPdf = useCan('Reservation:Print to PDF');
  const [printed, setPrinted] = useState<Printed>();
  const onPaper = useMutation({
    mutationFn: () => call(printReservation, { id }),
    onSuccess: (sheet) => {
      onClose();
      setPrinted({ ...sheet, at: new Date().toISOString() });
    },
  });
  const asFile = useMutation({
    mutationFn: () => callForFile(printReservationToPdf, { id }),
    onSuccess: (file) => {
      saveFile(file, `reservation-${id}.pdf`);
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
        title={t('print.title', { id })}
        onClose={close}
        width={500}
        actions={
          <>
            <Button data-side="left" data-autofocus onClick={close}>
              {t('common:action.cancel')}
            </Button>
            {mayPrintToPdf ? (
              <Button loading={asFile.isPending} onClick={() => asFile.mutate()}>
                {t('print.pack')}
              </Button>
            ) : null}
            {mayPrint ? (
              <Button look="primary" loading={onPaper.isPending} onClick={() => onPaper.mutate()}>
                {t('print.paper')}
              </Button>
            ) : null}
          </>
        }
      >
        <div className={classes.words}>
          {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
          {mayPrint ? <p>{t('print.paperHint')}</p> : null}
          {mayPrintToPdf ? <p>{t('print.packHint')}</p> : null}
          <p className={classes.note}>{t('print.logged')}</p>
        </div>
      </Dialog>
      {printed ? <PrintSheet printed={printed} onDone={done} /> : null}
    </>
  );
}
