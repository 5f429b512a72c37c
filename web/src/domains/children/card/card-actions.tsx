import { IconMail, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { useCan } from '../../../api/person.tsx';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { PrintDialog } from './print/print-dialog.tsx';
import type { SupportOfficeForm } from './use-support-office-form.ts';

interface CardActionsProps {
  readonly child: Child;
  readonly form: SupportOfficeForm;
}

/** T13: each button needs its own access level. */
export function CardActions({ child, form }: CardActionsProps) {
  const { t } = useTranslation(['children', 'common']);
  const go = useNavigateTo();
  const mayPrint = useCan('Registered Child:Print');
  const mayPrintToPdf = useCan('Registered Child:Print to PDF');
  const mayEdit = useCan('Registered Child:Edit');
  const maySend = useCan('Registered Child:Send CSM');
  const [isPrinting, setPrinting] = useState(false);
  const because = child.erasedOn ? t('card.erased.because') : undefined;
  const send = () => {
    chosenChildren.write([child.childId]);
    void go(paths.sendCsm());
  };
  return (
    <>
      {mayPrint || mayPrintToPdf ? (
        <Button icon={<IconPrinter aria-hidden="true" stroke={1.75} />} onClick={() => setPrinting(true)}>
          {t('card.print')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          icon={<IconPencil aria-hidden="true" stroke={1.75} />}
          disabledBecause={because ?? (form.isEditing ? t('card.editing') : undefined)}
          onClick={form.open}
        >
          {t('card.edit')}
        </Button>
      ) : null}
      {maySend ? (
        <Button
          look="primary"
          icon={<IconMail aria-hidden="true" stroke={1.75} />}
          disabledBecause={because}
          onClick={send}
        >
          {t('card.sendCsm')}
        </Button>
      ) : null}
      <PrintDialog childIds={[child.childId]} isOpen={isPrinting} onClose={() => setPrinting(false)} />
    </>
  );
}
