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

/** The labels of what every reservation shows, in this order. */
export function useFactLabels() {
  const { t } = useTranslation('manageReservations');
  const { column, field } = useReservationLabels();
  return {
    id: column('ReservationID'),
    category: column('ReservationCategory'),
    categoryType: column('ReservationCategoryType'),
    eventId: column('EventID'),
    sponsorType: field('Sponsor_Type_Cd'),
    ends: column('ExpirationDate'),
    isPerpetual: column('IsPerpetualReservation'),
    targets: t('view.targets'),
    createdBy: column('CreatedBy'),
    createdAt: column('CreatedDate'),
    modifiedBy: t('view.modifiedBy'),
    modifiedAt: t('view.modifiedDate'),
  };
}

/** RESV-044, RESV-045, RESV-051 to RESV-053. */
export function useFacts(reservation: Reservation): readonly Fact[] {
  const { t, i18n } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useFactLabels();
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
    { label: labels.id, value: reservation.id },
    { label: labels.category, value: reservation.categoryName ?? emptyMark },
    { label: labels.categoryType, value: reservation.categoryTypeName ?? emptyMark },
    { label: labels.eventId, value: reservation.eventId ?? emptyMark },
    { label: labels.sponsorType, value: reservation.sponsorTypeName ?? emptyMark },
    {
      label: labels.ends,
      value: (
        <>
          {format.date(ends)}
          {ends && isOpen ? <small> {relativeDay(ends, today, i18n.language)}</small> : null}
        </>
      ),
    },
    { label: labels.isPerpetual, value: isPerpetual ? t('yes') : t('no') },
    {
      label: labels.targets,
      value: `${format.number(reservation.targetParticipants)} / ${format.number(reservation.targetChildren)}`,
    },
    { label: labels.createdBy, value: reservation.createdBy || emptyMark },
    { label: labels.createdAt, value: moment(reservation.createdAt) },
    { label: labels.modifiedBy, value: reservation.modifiedBy ?? emptyMark },
    { label: labels.modifiedAt, value: moment(reservation.modifiedAt) },
    ...(reservation.canceledAt
      ? [
          { label: t('view.canceledBy'), value: reservation.canceledBy ?? emptyMark },
          { label: t('view.canceledDate'), value: moment(reservation.canceledAt) },
        ]
      : []),
  ];
}
