import { IconUserOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearSignIn, logout } from '../../api/sign-in/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { BlockingDialog } from './blocking-dialog.tsx';
import classes from './entry-dialog.module.css';
import type { Blocked } from './load-person.ts';

/** The text keys of each dialog, one per line (ERR-008 to ERR-013, ERR-033, USER-048, USER-049). */
const lines = {
  no_user_profile: ['no_user_profile'],
  inactive_user_profile: ['inactive_user_profile'],
  unable_to_fetch_profile: ['unable_to_fetch_profile'],
  create_failed: ['create_failed', 'unable_to_fetch_profile'],
  norole_contact: ['norole_contact'],
  norole_assigned_success: ['norole_assigned', 'norole_assigned_success'],
  norole_assigned_error: ['norole_assigned', 'norole_assigned_error'],
  email_details: ['norole_assigned', 'email_details', 'norole_assigned_error'],
} as const satisfies Record<Blocked, readonly string[]>;

const titles = {
  no_user_profile: 'no_user_profile',
  inactive_user_profile: 'inactive_user_profile',
  unable_to_fetch_profile: 'unable_to_fetch_profile',
  create_failed: 'create_failed',
  norole_contact: 'norole_assigned',
  norole_assigned_success: 'norole_assigned',
  norole_assigned_error: 'norole_assigned',
  email_details: 'norole_assigned',
} as const satisfies Record<Blocked, string>;

/** Temporary problems, as opposed to profiles an administrator must change. */
const temporaryReasons: ReadonlySet<Blocked> = new Set<Blocked>(['unable_to_fetch_profile', 'create_failed']);

/** ENTRY-025 to ENTRY-027: closing it logs out. */
export function EntryDialog({ blocked, email }: { blocked: Blocked; email: string | undefined }) {
  const { t } = useTranslation('session');
  const canRepeat = temporaryReasons.has(blocked);
  useEffect(() => {
    // ERR-007. Trying again signs in anew, which takes a second while the provider's own session is alive.
    if (canRepeat) clearSignIn('refusal');
  }, [canRepeat]);
  return (
    <BlockingDialog
      icon={<IconUserOff stroke={1.75} aria-hidden="true" />}
      tone={canRepeat ? 'amber' : 'red'}
      title={t(`entry.title.${titles[blocked]}`)}
      actions={
        <>
          <Button look={canRepeat ? 'secondary' : 'primary'} onClick={() => void logout()} data-autofocus={!canRepeat}>
            {t('entry.logout')}
          </Button>
          {canRepeat && (
            <Button look="primary" onClick={() => window.location.reload()} data-autofocus>
              {t('entry.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.lines}>
        {lines[blocked].map((line) => (
          <p key={line}>{t(`entry.${line}`)}</p>
        ))}
        {email && <p className={classes.who}>{t('entry.signedInAs', { email })}</p>}
      </div>
    </BlockingDialog>
  );
}
