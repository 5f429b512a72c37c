import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contract/deliveries/api.ts';
import { useFormat } from '../../api/format.ts';
import classes from './deliveries-tab.module.css';

/** Why a message is not delivered yet, and when the next attempt is; F26: every failed attempt with its reason. */
export function DeliveryReason({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const lines = useLines(delivery);
  return (
    <>
      {lines.join('. ') || t('noReason')}
      <Attempts delivery={delivery} />
    </>
  );
}

function useLines(delivery: Delivery): readonly string[] {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  const reasonOf = useReason();
  const { state, reason, httpStatus, isPaused, nextAttemptAt, sentAt, waitsFor } = delivery;
  const because = reason ? [reasonOf({ reason, httpStatus })] : [];
  if (state === 'sent' && sentAt) return [t('sentAt', { at: format.instant(sentAt) }), ...because];
  return [
    ...because,
    ...(waitsFor !== null ? [t('waitsFor', { id: waitsFor })] : []),
    ...(isPaused ? [t('paused')] : []),
    ...(state === 'pending' && nextAttemptAt && !isPaused
      ? [t('nextAttempt', { at: format.instant(nextAttemptAt) })]
      : []),
  ];
}

/** The HTTP status is included: it helps the receiver's operators. */
function useReason() {
  const { t } = useTranslation('deliveries');
  return ({ reason, httpStatus }: Omit<Delivery['failures'][number], 'at'>) =>
    t(`reason.${reason}`) + (httpStatus && reason !== 'follow-up-failed' ? ` (${httpStatus})` : '');
}

function Attempts({ delivery: { attempts, failures } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  const reasonOf = useReason();
  if (attempts === 0) return null;
  const count = t('attempts', { count: attempts });
  if (failures.length === 0) return <p className={classes.explained}>{count}</p>;
  return (
    <details className={classes.explained}>
      <summary>{count}</summary>
      <ol className={classes.attempts}>
        {failures.map((failure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id, only their order.
          <li key={index}>{t('failedAttempt', { at: format.instant(failure.at), reason: reasonOf(failure) })}</li>
        ))}
      </ol>
    </details>
  );
}
