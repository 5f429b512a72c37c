import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setUserStatus } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';

interface Versioned {
  readonly userId: number;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** USER-024: activates and deactivates users; a refusal is displayed and stays. */
export function useUserStatus() {
  const { t } = useTranslation(['users', 'access']);
  const changed = useInvalidateAdministration();
  const messages = useProblemMessages();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [changing, setChanging] = useState<number>();
  const set = async (user: Versioned, isActive: boolean): Promise<void> => {
    setChanging(user.userId);
    setFailure(undefined);
    try {
      await call(setUserStatus, { userId: user.userId, version: user.version, isActive });
      toast.success(t(isActive ? 'list.activated' : 'list.deactivated', { name: displayName(user) }));
      await changed();
    } catch (problem) {
      const why = isProblem(problem, 'changed-meanwhile')
        ? messages.withChangedBy(t('access:conflict.elsewhere'), problem)
        : messages.of(problem);
      setFailure(`${t('list.statusFailed')}. ${why}`);
      toast.error(t('list.statusFailed'), why);
      // Only a refusal means that the list is outdated; after other failures a refetch might fail too and lose the
      // list.
      if (isRefusal(problem)) await changed();
    } finally {
      setChanging(undefined);
    }
  };
  return { set, failure, changing, isBusy: changing !== undefined };
}
