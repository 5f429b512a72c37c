import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isManageMode, type ManageMode } from '#contract/reservations/rules.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { reservationQuery } from '../queries.ts';
import { parseReservationId, ReservationFailure } from './reservation-failure.tsx';
import { ReservationView } from './reservation-view.tsx';
import { ReservationWaiting } from './reservation-waiting.tsx';

/** ROUTE-036: the mode is in the path, or in the query where other systems link to it. */
export function ReservationScreen() {
  const { params, query } = useAddress();
  const asked = (params.mode ?? query.mode ?? 'view').toLowerCase();
  const id = parseReservationId(query.id);
  if (id === undefined) return <ReservationFailure typed={query.id} />;
  return <LoadedReservation key={id} id={id} mode={isManageMode(asked) ? asked : 'view'} />;
}

function LoadedReservation({ id, mode }: { readonly id: number; readonly mode: ManageMode }) {
  const { i18n } = useTranslation();
  const { data, error, refetch } = useQuery(reservationQuery(id, i18n.language));
  if (data) return <ReservationView reservation={data} mode={mode} />;
  if (error) return <ReservationFailure missing={{ id, failure: error, onRetry: () => void refetch() }} />;
  return <ReservationWaiting id={id} />;
}
