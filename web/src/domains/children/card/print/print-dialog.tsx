import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printChild, printChildToPdf } from '#contract/children/card-api.ts';
import { call, callForFile } from '../../../../api/call.ts';
import { usePrinting } from '../../../../api/files/printing.ts';
import { useCan } from '../../../../api/person.tsx';
import { loadLanguage } from '../../../../i18n/i18n.ts';
import { usePrintLanguage } from '../../../../i18n/print-language.ts';
import { PrintDialog as Dialog } from '../../../../ui/dialogs/print-dialog.tsx';
import { SegmentedChoice } from '../../../../ui/fields/segmented-choice.tsx';
import { pictureQuery } from '../queries.ts';
import { PrintSheet } from './print-sheet.tsx';

interface PrintDialogProps {
  readonly childId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Includes sensitive values only on request; the request is logged (F10). */
export function PrintDialog({ childId, isOpen, onClose }: PrintDialogProps) {
  const { t } = useTranslation(['children', 'common']);
  const mayPrint = useCan('Registered Child:Print');
  const mayPrintToPdf = useCan('Registered Child:Print to PDF');
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const { language, choice } = usePrintLanguage();
  const client = useQueryClient();
  const wanted = { childId, includeSensitive, language };
  /** Without a photo that does not come, the card is still worth printing. */
  const fetchPhoto = async (id: number | null | undefined) =>
    id == null ? undefined : client.fetchQuery(pictureQuery(childId, id, 'small')).catch(() => undefined);
  const print = async (signal: AbortSignal) => {
    const [{ record }] = await Promise.all([call(printChild, wanted, { signal }), loadLanguage(language)]);
    const photo = await fetchPhoto(record.child.photo);
    return { record, photo, includeSensitive, language };
  };
  const { printed, done, dialog } = usePrinting({
    print: mayPrint ? print : undefined,
    pdf: mayPrintToPdf ? (signal) => callForFile(printChildToPdf, wanted, { signal }) : undefined,
    onClose,
  });
  return (
    <>
      <Dialog
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
        <label>
          <input
            type="checkbox"
            checked={includeSensitive}
            onChange={(event) => setIncludeSensitive(event.currentTarget.checked)}
          />
          {t('print.sensitive')}
        </label>
        <SegmentedChoice label={t('print.language')} {...choice} />
      </Dialog>
      {printed ? <PrintSheet printed={printed} onDone={done} /> : null}
    </>
  );
}
