import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteRole, setRoleStatus } from '#contract/roles/api.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';

interface Versioned {
  readonly roleId: number;
  readonly name: string;
  readonly version: number;
}

/** Actions on a whole role. Each resolves to true on success. */
export function useRoleActions() {
  const { t } = useTranslation(['roles', 'access']);
  const messages = useProblemMessages();
  const changed = useInvalidateAdministration();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [changing, setChanging] = useState<number>();

  const act = async (roleId: number, own: string, work: () => Promise<string>): Promise<boolean> => {
    setChanging(roleId);
    setFailure(undefined);
    try {
      const done = await work();
      toast.success(done);
      await changed();
      return true;
    } catch (problem) {
      const isStale = isProblem(problem, 'changed-meanwhile');
      if (isStale) await changed();
      const why = isStale ? messages.withChangedBy(t('access:conflict.elsewhere'), problem) : messages.of(problem);
      setFailure(`${own}. ${why}`);
      toast.error(own);
      return false;
    } finally {
      setChanging(undefined);
    }
  };

  return {
    failure,
    /** The role that is being changed. */
    changing,
    isBusy: changing !== undefined,
    forget: () => setFailure(undefined),
    setStatus: ({ roleId, name, version }: Versioned, isActive: boolean) =>
      act(roleId, t('message.updateFailed'), async () => {
        await call(setRoleStatus, { roleId, version, isActive });
        return t(isActive ? 'list.activated' : 'list.deactivated', { role: name });
      }),
    remove: ({ roleId, name, version }: Versioned) =>
      act(roleId, t('message.deleteFailed'), async () => {
        await call(deleteRole, { roleId, version });
        return t('remove.done', { role: name });
      }),
  };
}
