import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isManageMode, type ManageMode } from '#contract/reservations/rules.ts';
import { Card } from '../../../ui/card.tsx';
import { OnItsWay } from '../../../ui/messages/fetched.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { reservationQuery } from '../queries.ts';
import { NoReservation, readId } from './no-reservation.tsx';
import { ReservationView } from './reservation-view.tsx';

/** ROUTE-036: the mode is in the path, or in the query where other systems link to it. */
export function ReservationScreen() {
  const { params, query } = useAddress();
  const asked = (params.mode ?? query.mode ?? 'view').toLowerCase();
  const id = readId(query.id);
  if (id === undefined) return <NoReservation typed={query.id} />;
  return <LoadedReservation key={id} id={id} mode={isManageMode(asked) ? asked : 'view'} />;
}

function LoadedReservation({ id, mode }: { readonly id: number; readonly mode: ManageMode }) {
  const { t, i18n } = useTranslation(['manageReservations', 'common']);
  const { data, error, refetch } = useQuery(reservationQuery(id, i18n.language));
  if (data) return <ReservationView reservation={data} mode={mode} />;
  if (error) return <NoReservation missing={{ id, failure: error, onRetry: () => void refetch() }} />;
  return (
    <Card isFlush>
      <OnItsWay loading={t('common:waiting.loading')} />
    </Card>
  );
}
