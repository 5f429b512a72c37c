import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '#contract/imports/import.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckPanel } from './check-panel.tsx';

interface CheckDialogProps {
  readonly check: ImportCheck | undefined;
  readonly onChecked: (check: ImportCheck) => void;
  readonly onClose: () => void;
}

/** IMP-017: the file was checked; the user decides before anything is queued. */
export function CheckDialog({ check, onChecked, onClose }: CheckDialogProps) {
  const { t } = useTranslation('imports');
  return (
    <Dialog isOpen={check !== undefined} title={t('check.title')} onClose={onClose} hasHiddenTitle width={1096}>
      {check ? <CheckPanel check={check} onChecked={onChecked} onClose={onClose} /> : null}
    </Dialog>
  );
}
