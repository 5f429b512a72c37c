import { useTranslation } from 'react-i18next';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { RowCard } from '../../../ui/records/row-card.tsx';
import { PerpetualBadge, ReservationBadge } from '../view/badges.tsx';

export function ReservationCard({ row }: { readonly row: ReservationRow }) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const kind = [row.category?.label, row.categoryType?.label].filter(Boolean).join(', ');
  return (
    <RowCard
      to={paths.reservation({ mode: 'view', id: row.id })}
      name={row.name ?? t('unnamed')}
      lines={[
        t('view.crumb', { id: row.id }),
        ...(kind ? [kind] : []),
        t('search.held', { held: row.totalReserved, target: format.number(row.targetChildren) }),
      ]}
      state={
        <>
          <ReservationBadge status={row.status} />
          {row.isPerpetual ? <PerpetualBadge /> : null}
          {row.expirationDate ? <span>{t('search.ends', { date: format.date(row.expirationDate) })}</span> : null}
        </>
      }
    />
  );
}
