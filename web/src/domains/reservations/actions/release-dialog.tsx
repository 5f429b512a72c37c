import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface ReleaseDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** F19: how many of them are proposed or held otherwise, and keep that status. */
  readonly notFreed: number;
  readonly loading: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** RESV-004: asks first, because other offices can reserve a released child at once. */
export function ReleaseDialog({ isOpen, count, notFreed, loading, onYes, onNo }: ReleaseDialogProps) {
  const { t } = useTranslation('manageReservations');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t('release.question', { count })}
      yes={t('release.yes')}
      no={t('release.no')}
      icon={<IconLogout aria-hidden="true" stroke={1.75} />}
      tone="amber"
      loading={loading}
      onYes={onYes}
      onNo={onNo}
    >
      {count > notFreed ? <p>{t('release.hint')}</p> : null}
      {notFreed > 0 ? <p>{t('release.notFreed', { count: notFreed })}</p> : null}
    </ConfirmDialog>
  );
}
