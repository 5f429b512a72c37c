import { IconClock, IconLogout2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePage, reload, unauthorizedPath } from '../../api/sign-in/leaving.ts';
import { refreshEndedFrame } from '../../api/sign-in/session.ts';
import { logout } from '../../api/sign-in/sign-out.ts';
import { readMode } from '../../api/storage/storage.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { BlockingDialog } from './blocking-dialog.tsx';
import { saveReturnAddress } from './return-address.ts';
import type { SessionEnd } from './session-end.ts';

async function stay({ refreshToken }: SessionEnd): Promise<void> {
  if (readMode() === 'nonav') {
    const isBack = refreshToken !== undefined && (await refreshEndedFrame(refreshToken));
    return isBack ? reload() : leavePage(unauthorizedPath());
  }
  saveReturnAddress();
  leavePage(paths.auth());
}

/** SESSION-010, SESSION-020. */
function ExpiredDialog({ ended }: { ended: SessionEnd }) {
  const { t } = useTranslation('session');
  const [isStaying, setStaying] = useState(false);
  const isKeeping = ended.input === 'keeping';
  const body = readMode() === 'nonav' ? t('expired.bodyNonav') : t('expired.body');
  const input = ended.input === 'none' ? [] : [t(`expired.${ended.input}`)];
  const isBodySaid = ended.input === 'none' || ended.input === 'lost';
  return (
    <BlockingDialog
      icon={<IconClock stroke={1.75} aria-hidden="true" />}
      tone="red"
      title={t('expired.title')}
      actions={
        <>
          <Button loading={isKeeping} onClick={() => void logout(ended.refreshToken)}>
            {t('expired.reLogin')}
          </Button>
          <Button
            look="primary"
            loading={isStaying || isKeeping}
            onClick={() => {
              setStaying(true);
              void stay(ended);
            }}
            data-autofocus
          >
            {t('expired.stay')}
          </Button>
        </>
      }
    >
      <p role="status">{[...input, ...(isBodySaid ? [body] : [])].join(' ')}</p>
    </BlockingDialog>
  );
}

/** Another tab logged out, or somebody else signed in there; it may still be redirecting through the provider, so this one waits for the user. */
function LoggedOutDialog({ ended }: { ended: SessionEnd }) {
  const { t } = useTranslation('session');
  const input = ended.input === 'none' ? [] : [t(`expired.${ended.input}`)];
  return (
    <BlockingDialog
      icon={<IconLogout2 stroke={1.75} aria-hidden="true" />}
      tone="teal"
      title={t('loggedOut.title')}
      actions={
        <Button
          look="primary"
          loading={ended.input === 'keeping'}
          onClick={() => leavePage(paths.home())}
          data-autofocus
        >
          {t('loggedOut.logIn')}
        </Button>
      }
    >
      <p role="status">{[t('loggedOut.body'), ...input].join(' ')}</p>
    </BlockingDialog>
  );
}

export function SessionEndDialog({ ended }: { ended: SessionEnd }) {
  return ended.by === 'logout' ? <LoggedOutDialog ended={ended} /> : <ExpiredDialog ended={ended} />;
}
