import { useTranslation } from 'react-i18next';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { PerpetualBadge, ReservationBadge } from '../view/badges.tsx';
import classes from './results.module.css';

/** A row of the results on a small screen. */
export function ReservationCard({ row }: { readonly row: ReservationRow }) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const kind = [row.category?.label, row.categoryType?.label].filter(Boolean).join(', ');
  return (
    <div className={classes.card}>
      <Link to={paths.reservation({ mode: 'view', id: row.id })} className={classes.name}>
        {row.name ?? t('unnamed')}
      </Link>
      <span>{t('view.crumb', { id: row.id })}</span>
      {kind ? <span>{kind}</span> : null}
      <span>{t('search.held', { held: row.totalReserved, target: format.number(row.targetChildren) })}</span>
      <span className={classes.state}>
        <ReservationBadge status={row.status} />
        {row.isPerpetual ? <PerpetualBadge /> : null}
        {row.expirationDate ? <span>{t('search.ends', { date: format.date(row.expirationDate) })}</span> : null}
      </span>
    </div>
  );
}
