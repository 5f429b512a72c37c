import { useTranslation } from 'react-i18next';
import { printReservation, printReservationToPdf } from '#contract/reservations/export-api.ts';
import { call, callForFile } from '../../../../api/call.ts';
import { usePrinting } from '../../../../api/files/printing.ts';
import { useCan } from '../../../../api/person.tsx';
import { PrintDialog as Dialog } from '../../../../ui/dialogs/print-dialog.tsx';
import { PrintSheet } from './print-sheet.tsx';

interface PrintDialogProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Prints the reservation, or downloads the event pack as PDF. */
export function PrintDialog({ id, isOpen, onClose }: PrintDialogProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const mayPrint = useCan('Reservation:Print');
  const mayPrintToPdf = useCan('Reservation:Print to PDF');
  const { printed, done, dialog } = usePrinting({
    print: mayPrint ? (signal) => call(printReservation, { id }, { signal }) : undefined,
    pdf: mayPrintToPdf ? (signal) => callForFile(printReservationToPdf, { id }, { signal }) : undefined,
    onClose,
  });
  return (
    <>
      <Dialog
        {...dialog}
        isOpen={isOpen}
        title={t('print.title', { id })}
        texts={{
          cancel: t('common:action.cancel'),
          file: t('print.pack'),
          paper: t('print.paper'),
          logged: t('print.logged'),
        }}
      >
        {mayPrint ? <p>{t('print.paperHint')}</p> : null}
        {mayPrintToPdf ? <p>{t('print.packHint')}</p> : null}
      </Dialog>
      {printed ? <PrintSheet printed={printed} onDone={done} /> : null}
    </>
  );
}
