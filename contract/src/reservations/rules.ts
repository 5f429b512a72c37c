import type { Grants, Privilege } from '../access.ts';
import { canAny } from '../access.ts';

/** Which states a reservation goes through and what may be done in each: one table for the server and the screens. */

/** Table T1 (RESV-060, RESV-061): the codes on the wire and in the database. */
export const statusCodes = { draft: 1, active: 2, expired: 3, transferred: 4, cancelled: 5 } as const;
export type ReservationStatus = keyof typeof statusCodes;
export const reservationStatuses = Object.keys(statusCodes) as readonly ReservationStatus[];

/** As histories and other systems are told. */
export const statusWords: Readonly<Record<ReservationStatus, string>> = {
  draft: 'Draft',
  active: 'Active',
  expired: 'Expired',
  transferred: 'Transferred',
  cancelled: 'Cancelled',
};

export const statusOf = (code: number): ReservationStatus =>
  reservationStatuses.find((status) => statusCodes[status] === code) ?? 'cancelled';

/**
 * What can be done to a reservation. 'select' is picking children in stage 2 or for Add child, 'receive' is being
 * the target of a transfer, 'expire' is done by the clock alone.
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

/** Table T1: Draft is edited, filled, confirmed or cancelled; Active lives; the other three are read only. */
const allowedActions: Readonly<Record<ReservationStatus, readonly ReservationAction[]>> = {
  draft: [...always, 'edit', 'select', 'confirm', 'cancel'],
  active: [...always, 'edit', 'select', 'addChild', 'release', 'transfer', 'receive', 'extend', 'cancel', 'expire'],
  expired: always,
  transferred: always,
  cancelled: always,
};

/** Table T1: what an action makes of the status; 'transfer' only when it moved the last child (RESV-062, RESV-063). */
export const leadsTo = {
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
 * F4: a reservation ends with its expiration date in the office's time zone. Between midnight and the job that ends
 * it, it counts as expired already.
 */
export function statusOn({ status, isPerpetual, expirationDate }: Lifetime, today: string): ReservationStatus {
  const isOver = status === 'active' && !isPerpetual && expirationDate !== null && expirationDate < today;
  return isOver ? 'expired' : status;
}

export function isAllowed(reservation: Lifetime, action: ReservationAction, today: string): boolean {
  // The job that expires must see the status as it was stored.
  const status = action === 'expire' ? reservation.status : statusOn(reservation, today);
  return allowedActions[status].includes(action) && (action !== 'extend' || !reservation.isPerpetual);
}

/** Table T13. Cancel also accepts Delete; a target of a transfer needs no right of its own. */
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

/** What this person may do with this reservation today; menus and buttons ask nothing else. */
export const actionsFor = (reservation: Lifetime, today: string, grants: Grants): UserAction[] =>
  (Object.keys(actionPrivileges) as UserAction[]).filter(
    (action) => isAllowed(reservation, action, today) && canAny(grants, actionPrivileges[action]),
  );

/** ROUTE-036: the modes of /reservation/manage/:mode and the action each stands for. */
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
