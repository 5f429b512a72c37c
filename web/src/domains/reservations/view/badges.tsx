import { useTranslation } from 'react-i18next';
import { statusNameOf } from '#contract/children/statuses.ts';
import { reservationStatusNames, statusOf } from '#contract/reservations/rules.ts';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';

interface Coded {
  readonly code: string;
  readonly label: string;
}

interface ReservationBadgeProps {
  readonly status: Coded;
  readonly isLarge?: boolean;
}

export function ReservationBadge({ status, isLarge = false }: ReservationBadgeProps) {
  const value = reservationStatusNames[statusOf(Number(status.code))];
  return <StatusBadge set="reservation" value={value} label={status.label} isLarge={isLarge} />;
}

export function PerpetualBadge({ isLarge = false }: { readonly isLarge?: boolean }) {
  const { t } = useTranslation('manageReservations');
  return <StatusBadge set="reservation" value="Perpetual" label={t('perpetual')} isLarge={isLarge} />;
}

/** Table T3. */
export function ChildBadge({ status }: { readonly status: Coded }) {
  return <StatusBadge set="child" value={statusNameOf(status.code)} label={status.label} />;
}
