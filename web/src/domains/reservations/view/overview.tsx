import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { type Fact, Facts } from '../../../ui/records/facts.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './overview.module.css';
import { relativeDay } from './overview-figures.ts';
import { Utilisation } from './utilisation.tsx';

/** RESV-005: the facts of the reservation and its utilisation. */
export function Overview({ reservation }: { readonly reservation: Reservation }) {
  return (
    <section className={classes.overview}>
      <div className={classes.facts}>
        <Facts facts={useFacts(reservation)} />
      </div>
      <Utilisation reservation={reservation} />
    </section>
  );
}

/** RESV-044, RESV-045, RESV-051 to RESV-053. */
export function useFacts(reservation: Reservation): readonly Fact[] {
  const { t, i18n } = useTranslation('manageReservations');
  const format = useFormat();
  const { column, field } = useReservationLabels();
  const { expirationDate: ends, isPerpetual } = reservation;
  const today = format.today();
  const moment = (instant: string | null) =>
    instant ? (
      <>
        {format.day(instant)} <small>{format.time(instant)}</small>
      </>
    ) : (
      emptyMark
    );
  const isOpen = reservation.status.code === '1' || reservation.status.code === '2';
  return [
    { label: column('ReservationID'), value: reservation.id },
    { label: column('ReservationCategory'), value: reservation.categoryName ?? emptyMark },
    { label: column('ReservationCategoryType'), value: reservation.categoryTypeName ?? emptyMark },
    { label: column('EventID'), value: reservation.eventId ?? emptyMark },
    { label: field('Sponsor_Type_Cd'), value: reservation.sponsorTypeName ?? emptyMark },
    {
      label: column('ExpirationDate'),
      value: (
        <>
          {format.date(ends)}
          {ends && isOpen ? <small> {relativeDay(ends, today, i18n.language)}</small> : null}
        </>
      ),
    },
    { label: column('IsPerpetualReservation'), value: isPerpetual ? t('yes') : t('no') },
    {
      label: t('view.targets'),
      value: `${format.number(reservation.targetParticipants)} / ${format.number(reservation.targetChildren)}`,
    },
    { label: column('CreatedBy'), value: reservation.createdBy || emptyMark },
    { label: column('CreatedDate'), value: moment(reservation.createdAt) },
    { label: t('view.modifiedBy'), value: reservation.modifiedBy ?? emptyMark },
    { label: t('view.modifiedDate'), value: moment(reservation.modifiedAt) },
    ...(reservation.canceledAt
      ? [
          { label: t('view.canceledBy'), value: reservation.canceledBy ?? emptyMark },
          { label: t('view.canceledDate'), value: moment(reservation.canceledAt) },
        ]
      : []),
  ];
}
