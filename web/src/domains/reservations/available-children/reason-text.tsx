import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import classes from './children.module.css';

/** RESV-103: the reason why a child is not available, as text. */
export function useReasonText(): (reason: ChildRefusal, inReservation?: number | null) => string {
  const { t } = useTranslation('reservations');
  const messages = useProblemMessages();
  return (reason, inReservation) => {
    // The age limit depends on the support office and is not part of the result.
    if (reason === 'child-too-old') return t('lost.tooOld');
    if (reason !== 'child-in-own-draft' && reason !== 'child-in-reservation') return messages.ofField({ code: reason });
    if (typeof inReservation === 'number')
      return messages.ofField({ code: reason, params: { reservation: inReservation } });
    return reason === 'child-in-own-draft'
      ? t('lost.ownReservation')
      : messages.ofField({ code: 'child-not-available' });
  };
}

interface ReasonTextProps {
  readonly reason: ChildRefusal;
  readonly inReservation?: number | null | undefined;
}

export function ReasonText({ reason, inReservation }: ReasonTextProps) {
  const say = useReasonText();
  return (
    <span className={classes.reason}>
      <IconAlertTriangle aria-hidden="true" stroke={1.75} />
      <span>{say(reason, inReservation)}</span>
    </span>
  );
}
