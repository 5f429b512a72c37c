import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { printChildren, printChildrenToPdf } from '#contract/children/card-api.ts';
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
  readonly childIds: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Includes sensitive values only on request; the request is logged (F10). */
export function PrintDialog({ childIds, isOpen, onClose }: PrintDialogProps) {
  const { t } = useTranslation(['children', 'common']);
  const mayPrint = useCan('Registered Child:Print');
  const mayPrintToPdf = useCan('Registered Child:Print to PDF');
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const { language, choice } = usePrintLanguage();
  const client = useQueryClient();
  const wanted = { childIds: [...childIds], includeSensitive, language };
  /** Without a photo that does not come, the card is still worth printing. */
  const fetchPhoto = async ({ childId, photo }: Child) =>
    photo == null ? undefined : client.fetchQuery(pictureQuery(childId, photo, 'small')).catch(() => undefined);
  const print = async (signal: AbortSignal) => {
    const [{ records }] = await Promise.all([call(printChildren, wanted, { signal }), loadLanguage(language)]);
    const photos = await Promise.all(records.map(({ child }) => fetchPhoto(child)));
    return { records, photos, includeSensitive, language };
  };
  const { printed, done, dialog } = usePrinting({
    print: mayPrint ? print : undefined,
    pdf: mayPrintToPdf ? (signal) => callForFile(printChildrenToPdf, wanted, { signal }) : undefined,
    onClose,
  });
  return (
    <>
      <Dialog
        {...dialog}
        isOpen={isOpen}
        title={t('print.title', { count: childIds.length })}
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
