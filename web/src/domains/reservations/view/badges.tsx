import { useTranslation } from 'react-i18next';
import { statusOf } from '#contract/reservations/rules.ts';
import { type BadgeValue, StatusBadge } from '../../../ui/records/status-badge.tsx';

interface Coded {
  readonly code: string;
  readonly label: string;
}

/** Table T1: the code says which badge, the label comes in the reader's language. */
const reservationBadges = {
  draft: 'Draft',
  active: 'Active',
  expired: 'Expired',
  transferred: 'Transferred',
  cancelled: 'Cancelled',
} as const;

interface ReservationBadgeProps {
  readonly status: Coded;
  readonly isLarge?: boolean;
}

export function ReservationBadge({ status, isLarge = false }: ReservationBadgeProps) {
  const value = reservationBadges[statusOf(Number(status.code))];
  return <StatusBadge set="reservation" value={value} label={status.label} isLarge={isLarge} />;
}

export function PerpetualBadge({ isLarge = false }: { readonly isLarge?: boolean }) {
  const { t } = useTranslation('manageReservations');
  return <StatusBadge set="reservation" value="Perpetual" label={t('perpetual')} isLarge={isLarge} />;
}

/** Table T3. */
const childBadges: Readonly<Record<string, BadgeValue<'child'>>> = {
  '1': 'Pledgeable',
  '2': 'Proposed',
  '3': 'Internal Hold',
  '4': 'Sponsored',
  '5': 'Drop Requested',
  '6': 'Partnership Hold',
  '7': 'Dropped',
  '8': 'Inactive',
};

export function ChildBadge({ status }: { readonly status: Coded }) {
  return <StatusBadge set="child" value={childBadges[status.code] ?? 'Inactive'} label={status.label} />;
}
