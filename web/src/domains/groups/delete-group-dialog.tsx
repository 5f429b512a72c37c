import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteGroup } from '#contract/groups/api.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { GroupImpactDialog } from './group-impact-dialog.tsx';

interface DeleteGroupDialogProps {
  readonly group: { readonly groupId: number; readonly name: string; readonly version: number };
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** GROUP-008, ERR-055. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const { t } = useTranslation(['groups', 'access']);
  const messages = useProblemMessages();
  const changed = useInvalidateAdministration();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(deleteGroup, { groupId: group.groupId, version: group.version });
      toast.success(t('message.deleted', { group: group.name }));
      onClose();
      onDeleted?.();
      await changed();
    } catch (problem) {
      const why = isProblem(problem, 'changed-meanwhile')
        ? messages.withChangedBy(t('access:conflict.elsewhere'), problem)
        : messages.of(problem);
      setFailure(`${t('message.deleteFailed')}. ${why}`);
      toast.error(t('message.deleteFailed'));
      if (isRefusal(problem)) await changed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <GroupImpactDialog
      isOpen
      groupId={group.groupId}
      question={t('form.removeQuestion', { group: group.name })}
      hint={t('form.removeHint')}
      yes={t('form.remove')}
      failure={failure}
      loading={isBusy}
      isDangerous
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
}
