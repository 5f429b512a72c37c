import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countSheets } from '#contract/reservations/event-sheet.ts';
import { printReservation, printReservationToPdf } from '#contract/reservations/export-api.ts';
import { call, callForFile } from '../../../../api/call.ts';
import { usePrinting } from '../../../../api/files/printing.ts';
import { useCan } from '../../../../api/person.tsx';
import { PrintDialog as Dialog } from '../../../../ui/dialogs/print-dialog.tsx';
import { reservationChildrenQuery } from '../../queries.ts';
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
        {mayPrintToPdf ? <SheetCounts id={id} isOpen={isOpen} /> : null}
      </Dialog>
      {printed ? <PrintSheet printed={printed} onDone={done} /> : null}
    </>
  );
}

/** What the event pack will have, before it is printed. */
function SheetCounts({ id, isOpen }: Pick<PrintDialogProps, 'id' | 'isOpen'>) {
  const { t, i18n } = useTranslation('manageReservations');
  const { data } = useQuery({ ...reservationChildrenQuery(id, i18n.language), enabled: isOpen });
  const counts = data && countSheets(data.children);
  const without = counts?.withoutSheet.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <p>{t('print.packHint')}</p>
      {counts ? (
        <p>
          {t('print.sheets', { count: counts.sheets })}
          {without > 0 ? (
            <>
              {' '}
              {t('print.withoutSheet', { count: without })}{' '}
              {counts.withoutSheet.map(({ reason, count }) => t(`print.noSheet.${reason}`, { count })).join(', ')}.
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
