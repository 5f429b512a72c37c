import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Delivery, letDeliveryGo, sendAgain } from '#contract/deliveries/api.ts';
import { call } from '../../api/call.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import classes from './deliveries-tab.module.css';
import { deliveriesKey } from './queries.ts';

export function DeliveryActions({ delivery: { id, state } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation(['deliveries', 'common']);
  const { office } = usePerson().user;
  const mayEdit = useCan('Admin Office Setting:Edit');
  const client = useQueryClient();
  const toast = useToast();
  const messages = useProblemMessages();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: deliveriesKey(office) });
  const onError = (error: unknown) => {
    toast.error(messages.of(error));
    if (isRefusal(error)) void refresh();
  };
  const again = useMutation({
    mutationFn: () => call(sendAgain, { office, id }),
    onSuccess: async ({ delivery }) => {
      if (delivery.state === 'sent') toast.success(t('sentNow'));
      else toast.warning(t('stillNot'));
      await refresh();
    },
    onError,
  });
  const give = useMutation({
    mutationFn: () => call(letDeliveryGo, { office, id }),
    onSuccess: async () => {
      toast.success(t('letGone'));
      setAsking(false);
      await refresh();
    },
    onError,
  });
  const failure = again.error ?? give.error;
  if (!mayEdit || state === 'sent' || state === 'skipped') return null;
  return (
    <div className={classes.rowActions}>
      {failure && !isAsking ? (
        <div className={classes.trouble}>
          <InlineNotice kind="error">{messages.of(failure)}</InlineNotice>
        </div>
      ) : null}
      <Button size="sm" loading={again.isPending} aria-label={t('sendAgainOf', { id })} onClick={() => again.mutate()}>
        {t('sendAgain')}
      </Button>
      <Button size="sm" look="plain" aria-label={t('letGoOf', { id })} onClick={() => setAsking(true)}>
        {t('letGo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('letGoQuestion')}
        yes={t('letGo')}
        no={t('common:action.cancel')}
        onYes={() => give.mutate()}
        onNo={() => {
          give.reset();
          setAsking(false);
        }}
        loading={give.isPending}
        isDangerous
      >
        {give.error ? <InlineNotice kind="error">{messages.of(give.error)}</InlineNotice> : null}
        <p>{t('letGoMeans')}</p>
      </ConfirmDialog>
    </div>
  );
}
