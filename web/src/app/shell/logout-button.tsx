import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../../api/sign-in/session.ts';
import { preloadDialogs } from '../../ui/dialogs/dialog.tsx';
import { useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog, {
  missing: () => null,
});

interface LogoutButtonProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** NAV-020, NAV-021; F28: after Yes, a form with unsaved changes prompts. */
export function LogoutButton({ className, children }: LogoutButtonProps) {
  const { t } = useTranslation('shell');
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = useLeaveGuard();
  const yes = () => {
    setAsking(false);
    leave(() => {
      setAsking(true);
      setLeaving(true);
      void logout();
    });
  };
  const ask = () => {
    setWasAsked(true);
    setAsking(true);
    // Without the question if it cannot be loaded: everybody must be able to log out.
    Promise.all([ConfirmDialog.preload(), preloadDialogs()]).catch(yes);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('header.logout')}
        title={t('header.logout')}
        onClick={ask}
      >
        {children}
      </button>
      {wasAsked ? (
        <ConfirmDialog
          isOpen={isAsking}
          question={t('logout.question')}
          yes={t('logout.yes')}
          no={t('logout.no')}
          icon={<IconLogout aria-hidden="true" stroke={1.75} />}
          loading={isLeaving}
          onYes={yes}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
