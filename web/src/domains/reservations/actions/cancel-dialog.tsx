import { IconBan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelReservation } from '#contract/reservations/api.ts';
import { notFreedByRelease } from '#contract/reservations/counts.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { call } from '../../../api/call.ts';
import { isRefusal } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useInvalidateReservations } from '../queries.ts';

interface CancelDialogProps {
  readonly reservation: Reservation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** RESV-008: explains what happens to the children before the user confirms. */
export function CancelDialog({ reservation, isOpen, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const toast = useToast();
  const messages = useProblemMessages();
  const changed = useInvalidateReservations();
  const { id, counts } = reservation;
  const notFreed = notFreedByRelease(counts);
  const run = useMutation({
    mutationFn: () => call(cancelReservation, { id }),
    onSuccess: async ({ delivery }) => {
      if (delivery === 'failed') toast.warning(t('cancel.done', { id }), t('cancel.notSent', { id }));
      else toast.success(t('cancel.done', { id }));
      await changed();
    },
    onError: (failure) => toast.error(messages.of(failure, t('cancel.failed'))),
  });
  const isRefused = isRefusal(run.error);
  const close = () => {
    run.reset();
    if (isRefused) void changed();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t('cancel.question')}
      yes={t('common:action.yes')}
      no={t('common:action.no')}
      icon={<IconBan aria-hidden="true" stroke={1.75} />}
      isDangerous
      loading={run.isPending}
      // Called only while the dialog is open: after No the user may be elsewhere.
      onYes={() => run.mutate(undefined, { onSuccess: onClose })}
      onNo={close}
    >
      {run.error ? (
        <InlineNotice kind="error" title={t('cancel.failed')}>
          {isRefused ? <p>{messages.of(run.error)}</p> : null}
        </InlineNotice>
      ) : null}
      {counts.reserved === 0 ? <p>{t('cancel.nobody')}</p> : null}
      {counts.available > 0 ? <p>{t('cancel.released', { count: counts.available })}</p> : null}
      {notFreed > 0 ? <p>{t('release.notFreed', { count: notFreed })}</p> : null}
      {counts.staying > 0 ? <p>{t('cancel.stays', { count: counts.staying })}</p> : null}
      <p>{t('cancel.final')}</p>
    </ConfirmDialog>
  );
}
