import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeCsm } from '#contract/csm/api.ts';
import type { CsmMessage } from '#contract/csm/message.ts';
import { call } from '../../../api/call.ts';
import { isRefusal } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { csmKey } from '../queries.ts';

interface CloseDialogProps {
  readonly message: CsmMessage;
  readonly onDone: () => void;
}

export function CloseDialog({ message, onDone }: CloseDialogProps) {
  const { t } = useTranslation(['csm', 'common']);
  const problems = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const { id, code, childId, state, answer } = message;
  const close = useMutation({
    mutationFn: () => call(closeCsm, { id }),
    onSuccess: async () => {
      toast.success(t('messages.closed'));
      onDone();
      await client.invalidateQueries({ queryKey: csmKey });
    },
    onError: (failure) => {
      toast.error(t('messages.closeFailed'), problems.of(failure));
      if (isRefusal(failure)) void client.invalidateQueries({ queryKey: csmKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      question={t('messages.question', { code, childId })}
      yes={t('messages.close')}
      no={t('common:action.cancel')}
      onYes={() => close.mutate()}
      onNo={onDone}
      loading={close.isPending}
    >
      {close.error ? (
        <InlineNotice kind="error" title={t('messages.closeFailed')}>
          {problems.of(close.error)}
        </InlineNotice>
      ) : null}
      {answer ? <p>{t('detail.answer', { text: answer })}</p> : null}
      <p>{t(state === 'answered' ? 'messages.questionAnswered' : 'messages.questionOpen')}</p>
    </ConfirmDialog>
  );
}
