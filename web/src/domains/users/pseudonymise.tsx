import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pseudonymiseUser, type UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';

/** For users who have left: replaces name and address by their number, irreversibly. */
export function Pseudonymise({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation(['users', 'common', 'access']);
  const changed = useInvalidateAdministration();
  const messages = useProblemMessages();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setAsked(false);
    setFailure(undefined);
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { user } = await call(pseudonymiseUser, { userId: profile.userId, version: profile.version });
      toast.success(t('pseudonymise.done', { name: displayName(user) }));
      close();
      await changed();
    } catch (problem) {
      setFailure(
        isProblem(problem, 'changed-meanwhile')
          ? messages.withChangedBy(t('access:conflict.elsewhere'), problem)
          : messages.of(problem),
      );
      if (isRefusal(problem)) await changed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<IconUserOff aria-hidden="true" stroke={1.75} />} onClick={() => setAsked(true)}>
        {t('pseudonymise.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        question={t('pseudonymise.question', { name: displayName(profile) })}
        yes={t('pseudonymise.action')}
        no={t('common:action.cancel')}
        loading={isBusy}
        onYes={() => void submit()}
        onNo={close}
      >
        {failure ? <InlineNotice kind="error" title={failure} /> : null}
        <p>{t('pseudonymise.goes')}</p>
        <p>{t('pseudonymise.stays', { id: profile.userId })}</p>
      </ConfirmDialog>
    </>
  );
}
