import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useFormat } from '../../../api/format.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import classes from './create.module.css';
import { useDetailsAddress } from './use-details-address.ts';

/** Summary of the reservation; stays in sight while children are chosen. */
export function SummaryStrip({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const detailsOf = useDetailsAddress();
  const { id, name, categoryName, categoryTypeName, eventId, expirationDate, isPerpetual } = reservation;
  const facts = [
    t('strip.reservation', { id }),
    [categoryName, categoryTypeName].filter(Boolean).join(', '),
    ...(eventId ? [t('strip.eventId', { id: eventId })] : []),
    isPerpetual ? t('strip.perpetual') : t('strip.expires', { date: format.date(expirationDate) }),
  ];
  return (
    <div className={classes.strip}>
      <b>{name}</b>
      <StatusBadge set="reservation" value="Draft" label={t('strip.draft')} />
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <LinkButton look="quiet" icon={<IconPencil aria-hidden="true" stroke={1.75} />} to={detailsOf(id)}>
        {t('strip.edit')}
      </LinkButton>
    </div>
  );
}
