import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listReservationDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { call } from '../../../api/call.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';

interface SendAgainProps {
  readonly id: number;
  readonly onSent: () => void;
}

/** F6: users who administer deliveries can retry at once. Messages are sent in order, the earliest first. */
export function SendAgain({ id, onSent }: SendAgainProps) {
  const { t } = useTranslation('manageReservations');
  const { user } = usePerson();
  const toast = useToast();
  const messages = useProblemMessages();
  const maySend = useCan('Admin Office Setting:Edit');
  const run = useMutation({
    mutationFn: async () => {
      const { deliveries } = await call(listReservationDeliveries, { id });
      const unsent = deliveries.filter(({ state }) => state === 'pending' || state === 'failed').reverse();
      for (const message of unsent) {
        const { delivery } = await call(sendAgain, { office: user.office, id: message.id });
        if (delivery.state !== 'sent') return false;
      }
      return true;
    },
    onSuccess: (isSent) => {
      if (!isSent) return toast.warning(t('delivery.still'));
      toast.success(t('delivery.sent'));
      onSent();
    },
    onError: (failure) => toast.error(messages.of(failure, t('delivery.still'))),
  });
  if (!maySend) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconRefresh aria-hidden="true" stroke={1.75} />}
        loading={run.isPending}
        onClick={() => run.mutate()}
      >
        {t('delivery.again')}
      </Button>
      {run.error ? <p role="alert">{messages.of(run.error, t('delivery.still'))}</p> : null}
    </>
  );
}
