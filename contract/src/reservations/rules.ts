import type { Grants, Privilege } from '../access.ts';
import { canAny } from '../access.ts';

/** The state machine of a reservation: its statuses and the actions allowed in each, for server and web. */

/** Table T1 (RESV-060, RESV-061): the codes on the wire and in the database. */
export const statusCodes = { draft: 1, active: 2, expired: 3, transferred: 4, cancelled: 5 } as const;
export type ReservationStatus = keyof typeof statusCodes;
export const reservationStatuses = Object.keys(statusCodes) as readonly ReservationStatus[];

/** The names in histories and in messages to other systems. */
export const reservationStatusNames = {
  draft: 'Draft',
  active: 'Active',
  expired: 'Expired',
  transferred: 'Transferred',
  cancelled: 'Cancelled',
} as const satisfies Readonly<Record<ReservationStatus, string>>;

export const statusOf = (code: number): ReservationStatus =>
  reservationStatuses.find((status) => statusCodes[status] === code) ?? 'cancelled';

/**
 * Actions on a reservation. 'select' is picking children in stage 2 or for Add child, 'receive' is being the target of
 * a transfer, 'expire' is done by the job only.
 */
export const reservationActions = [
  'view',
  'audit',
  'edit',
  'select',
  'confirm',
  'addChild',
  'release',
  'transfer',
  'receive',
  'extend',
  'cancel',
  'expire',
] as const;
export type ReservationAction = (typeof reservationActions)[number];

const always = ['view', 'audit'] as const;

/**
 * Table T1: a Draft can be edited, filled, confirmed or cancelled; Active allows everything else; the other three are
 * read only.
 */
const allowedActions: Readonly<Record<ReservationStatus, readonly ReservationAction[]>> = {
  draft: [...always, 'edit', 'select', 'confirm', 'cancel'],
  active: [...always, 'edit', 'select', 'addChild', 'release', 'transfer', 'receive', 'extend', 'cancel', 'expire'],
  expired: always,
  transferred: always,
  cancelled: always,
};

/** Table T1: the status after an action; 'transfer' only when it moved the last child (RESV-062, RESV-063). */
export const statusAfter = {
  confirm: 'active',
  transfer: 'transferred',
  cancel: 'cancelled',
  expire: 'expired',
} as const satisfies Partial<Record<ReservationAction, ReservationStatus>>;

interface Lifetime {
  readonly status: ReservationStatus;
  readonly isPerpetual: boolean;
  readonly expirationDate: string | null;
}

/**
 * F4: a reservation ends with its expiration date in the office's time zone. Between midnight and the job that expires
 * it, it already counts as expired.
 */
export function statusOn({ status, isPerpetual, expirationDate }: Lifetime, today: string): ReservationStatus {
  const isOver = status === 'active' && !isPerpetual && expirationDate !== null && expirationDate < today;
  return isOver ? 'expired' : status;
}

export function isAllowed(reservation: Lifetime, action: ReservationAction, today: string): boolean {
  // The expiry job needs the stored status.
  const status = action === 'expire' ? reservation.status : statusOn(reservation, today);
  return allowedActions[status].includes(action) && !(action === 'extend' && isWithoutEnd(reservation, today));
}

/** F4: a perpetual reservation has no end to extend; one that is not active is refused for that reason. */
export const isWithoutEnd = (reservation: Lifetime, today: string): boolean =>
  reservation.isPerpetual && allowedActions[statusOn(reservation, today)].includes('extend');

/** Table T13. Cancel also accepts Delete; the target of a transfer needs no privilege of its own. */
export const actionPrivileges = {
  view: ['Reservation:View'],
  audit: ['Reservation:View'],
  edit: ['Reservation:Edit'],
  select: ['Reservation:Edit'],
  confirm: ['Reservation:Edit'],
  addChild: ['Reservation:Edit'],
  release: ['Reservation:Release'],
  transfer: ['Reservation:Transfer'],
  receive: ['Reservation:Transfer'],
  extend: ['Reservation:Edit'],
  cancel: ['Reservation:Edit', 'Reservation:Delete'],
} as const satisfies Partial<Record<ReservationAction, readonly Privilege[]>>;
export type UserAction = keyof typeof actionPrivileges;

/** What the person may do with this reservation today; the only source for menus and buttons. */
export const actionsFor = (reservation: Lifetime, today: string, grants: Grants): UserAction[] =>
  (Object.keys(actionPrivileges) as UserAction[]).filter(
    (action) => isAllowed(reservation, action, today) && canAny(grants, actionPrivileges[action]),
  );

/** ROUTE-036: the modes of /reservation/manage/:mode and the action of each. */
export const manageModes = {
  view: 'view',
  edit: 'edit',
  addchild: 'addChild',
  transfer: 'transfer',
  release: 'release',
  cancel: 'cancel',
} as const satisfies Record<string, UserAction>;
export type ManageMode = keyof typeof manageModes;

export const isManageMode = (mode: string): mode is ManageMode => Object.hasOwn(manageModes, mode);
