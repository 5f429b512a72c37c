import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionObstacles } from '#contract/crm/rules.ts';
import { pauseReceiver, type Receiver, sendAllAgain } from '#contract/deliveries/api.ts';
import { receiverTroubleOf } from '#contract/deliveries/rules.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './deliveries-tab.module.css';
import { deliveriesKey, receiversQuery } from './queries.ts';

/** The state of each receiver, and how many messages are pending. */
export function Receivers() {
  const { t } = useTranslation('deliveries');
  const { office } = usePerson().user;
  const receivers = useQuery(receiversQuery(office));
  const fetched = useFetched(receivers, t('failed'));
  return (
    <Fetched {...fetched} data={receivers.data?.receivers}>
      {(all) => (
        <ul className={classes.receivers}>
          {all.map((receiver) => (
            <ReceiverCard key={receiver.channel} receiver={receiver} />
          ))}
        </ul>
      )}
    </Fetched>
  );
}

/** Why nothing can be sent to the receiver until somebody has changed something; null otherwise. */
const obstacleOf = ({ state }: Receiver) => connectionObstacles.find((obstacle) => obstacle === state) ?? null;

function ReceiverCard({ receiver }: { readonly receiver: Receiver }) {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  const obstacle = obstacleOf(receiver);
  const { channel, state, pending, failed, lastSentAt, oldestPendingAt, lastReason } = receiver;
  const word = state === 'left-alone' ? t(`trouble.${receiverTroubleOf(lastReason)}`) : t(`receiver.${state}`);
  const sentences = [
    lastSentAt ? t('lastSent', { at: format.instant(lastSentAt) }) : t('neverSent'),
    ...useBlockedReasons(receiver),
    ...(pending > 0 && oldestPendingAt ? [t('oldest', { at: format.instant(oldestPendingAt) })] : []),
  ];
  return (
    <li className={classes.receiver}>
      <div className={classes.receiverHead}>
        <h3>{t(`channel.${channel}`)}</h3>
        <StatusBadge set="receiver" value={state} label={word} />
      </div>
      <p>
        {t('waiting', { count: pending })}, {t('dead', { count: failed })}
      </p>
      <p className={classes.explained}>{sentences.join(' ')}</p>
      {channel === 'crm' && obstacle ? (
        <p>
          <Link to={paths.officeSettings({ tab: 'apiConfiguration' })}>{t(`mend.${obstacle}`)}</Link>
        </p>
      ) : null}
      <ReceiverActions receiver={receiver} />
    </li>
  );
}

/** Why deliveries to this receiver are stopped or delayed. */
function useBlockedReasons(receiver: Receiver): readonly string[] {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  const { channel, state, isOff, pausedAt, pausedBy, leftAloneUntil, lastReason } = receiver;
  const at = (instant: string) => format.instant(instant);
  const obstacle = obstacleOf(receiver);
  const missing = channel === 'crm' ? obstacle : 'no-mail-server';
  return [
    ...(isOff ? [t('off')] : []),
    ...(state === 'paused' && pausedAt ? [t('pausedBy', { name: pausedBy ?? '', at: at(pausedAt) })] : []),
    ...(obstacle && missing ? [t('missing', { reason: t(`reason.${missing}`) })] : []),
    ...(state === 'left-alone' && leftAloneUntil && lastReason
      ? [t('leftAlone', { reason: t(`reason.${lastReason}`), at: at(leftAloneUntil) })]
      : []),
  ];
}

function ReceiverActions({ receiver: { channel, isPaused, failed } }: { readonly receiver: Receiver }) {
  const { t } = useTranslation('deliveries');
  const { office } = usePerson().user;
  const mayEdit = useCan('Admin Office Setting:Edit');
  const client = useQueryClient();
  const toast = useToast();
  const messages = useProblemMessages();
  const refresh = () => client.invalidateQueries({ queryKey: deliveriesKey(office) });
  const onError = (error: unknown) => {
    toast.error(messages.of(error));
    if (isRefusal(error)) void refresh();
  };
  const pause = useMutation({
    mutationFn: () => call(pauseReceiver, { office, channel, isPaused: !isPaused }),
    onSuccess: async () => {
      toast.success(t(isPaused ? 'resumed' : 'paused'));
      await refresh();
    },
    onError,
  });
  const again = useMutation({
    mutationFn: () => call(sendAllAgain, { office, channel }),
    onSuccess: async ({ count }) => {
      toast.success(t('sentAllAgain', { count }));
      await refresh();
    },
    onError,
  });
  if (!mayEdit) return null;
  const failure = pause.error ?? again.error;
  return (
    <div className={classes.actions}>
      {failure ? (
        <div className={classes.trouble}>
          <InlineNotice kind="error">{messages.of(failure)}</InlineNotice>
        </div>
      ) : null}
      <Button size="sm" loading={pause.isPending} onClick={() => pause.mutate()}>
        {t(isPaused ? 'resume' : 'pause', { channel: t(`channel.${channel}`) })}
      </Button>
      {failed > 0 ? (
        <Button size="sm" loading={again.isPending} onClick={() => again.mutate()}>
          {t('sendAllAgain', { count: failed })}
        </Button>
      ) : null}
    </div>
  );
}
