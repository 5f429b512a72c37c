import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import classes from './children.module.css';

/** RESV-103: why a child cannot be had, in words. */
export function useReasons(): (reason: ChildRefusal) => string {
  const { t } = useTranslation('reservations');
  const messages = useProblemMessages();
  // From which age on is the support office's to say, and not part of a list.
  return (reason) => (reason === 'child-too-old' ? t('lost.tooOld') : messages.ofField({ code: reason }));
}

export function ReasonText({ reason }: { readonly reason: ChildRefusal }) {
  const say = useReasons();
  return (
    <span className={classes.reason}>
      <IconAlertTriangle aria-hidden="true" stroke={1.75} />
      <span>{say(reason)}</span>
    </span>
  );
}
