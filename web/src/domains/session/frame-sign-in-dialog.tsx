import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { findUserByEmail } from '#contract/users/api.ts';
import { displayName } from '#contract/users/rules.ts';
import { decodeAnswer, exchange } from '../../api/request.ts';
import { leavePage, unauthorizedPath } from '../../api/sign-in/leaving.ts';
import { acceptFrameTokens, type FrameTokens } from '../../api/sign-in/session.ts';
import { Button } from '../../ui/button.tsx';
import { BlockingDialog } from './blocking-dialog.tsx';
import { SessionSpinner } from './session-spinner.tsx';

/** The owner of the tokens; nothing of them is stored yet. */
async function ownerOf({ token }: FrameTokens): Promise<string> {
  const { data } = decodeAnswer(findUserByEmail, await exchange(findUserByEmail, {}, { token }));
  if (!data.user) throw new Error('no profile');
  return displayName(data.user);
}

interface Props {
  readonly offered: FrameTokens;
  readonly onTaken: () => void;
}

/** F12: a nonav link opened outside a frame asks before it signs the user in. */
export function FrameSignInDialog({ offered, onTaken }: Props) {
  const { t } = useTranslation('session');
  const { data: name, isError } = useQuery({
    queryKey: ['frame-owner'],
    queryFn: () => ownerOf(offered),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (isError) leavePage(unauthorizedPath());
  }, [isError]);
  if (name === undefined) return <SessionSpinner label={t('entry.working')} />;
  return (
    <BlockingDialog
      icon={<IconUserQuestion stroke={1.75} aria-hidden="true" />}
      tone="amber"
      title={t('frame.title', { name })}
      actions={
        <>
          {/* The safe answer has the focus: Enter without reading signs nobody in. */}
          <Button onClick={() => leavePage(unauthorizedPath())} data-autofocus>
            {t('frame.refuse')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              acceptFrameTokens(offered);
              onTaken();
            }}
          >
            {t('frame.take')}
          </Button>
        </>
      }
    >
      {t('frame.body')}
    </BlockingDialog>
  );
}
