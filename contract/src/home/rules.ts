import { canAny, type Grants, type Privilege } from '../access.ts';

/** The work queue of Home: kinds of items, who may act on them, and for how long they are listed. */

/** In display order within their group. */
export const queueKinds = [
  'csm-failed',
  'csm-overdue',
  'delivery-failed',
  'child-leaving',
  'hold-ending',
  'import-failed',
  'reservation-expiring',
  'lock-starting',
  'draft',
  'children-missing',
  'access-request',
  'consent-open',
  'first-steps',
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const queueGroups = ['today', 'soon', 'administration'] as const;
export type QueueGroup = (typeof queueGroups)[number];

export const queueScopes = ['office', 'mine'] as const;
export type QueueScope = (typeof queueScopes)[number];

/** 'Next 14 days': today is day 0. */
export const queueDays = 14;
/** How many days a failed import is listed. */
export const importDays = 7;
/** How many days a failed child status message is listed, unless it was sent again. */
export const failedCsmDays = 30;
/** How many days a dropped child who was sponsored is listed: nobody can release the child (F1). */
export const sponsoredLeftDays = 14;
/** Items listed of each kind; the rest are only counted. */
export const queueItemsMaximum = 8;
/** Projects named in one item. */
export const placesMaximum = 2;

export const recentMaximum = 6;
export const weeksShown = 8;
export const countriesShown = 7;

/** Alternatives (T13): all privileges of one line are needed to act on the item and to open its screen. */
const requiredPrivileges: Readonly<Record<QueueKind, readonly (readonly Privilege[])[]>> = {
  'csm-failed': [['Registered Child:View', 'Registered Child:Send CSM']],
  'csm-overdue': [['Registered Child:View', 'Registered Child:Send CSM']],
  'delivery-failed': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
  // Either the child is released, or another one is added.
  'child-leaving': [
    ['Reservation:View', 'Reservation:Edit'],
    ['Reservation:View', 'Reservation:Release'],
  ],
  'hold-ending': [['Registered Child:View', 'Registered Child:Edit']],
  'import-failed': [['Reservation:Create']],
  'reservation-expiring': [['Reservation:View', 'Reservation:Edit']],
  // Either reserved children leave before the lock, or the lock is moved.
  'lock-starting': [
    ['Projects:View', 'Reservation:Edit'],
    ['Projects:View', 'Projects:Edit'],
  ],
  draft: [['Reservation:Create', 'Reservation:Edit']],
  'children-missing': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
  'access-request': [['Admin User Profile Management:View', 'Admin User Profile Management:Edit']],
  'consent-open': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
  'first-steps': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
};

/** USER-047: for Partnership Admins only, because they concern every office. */
const crossOfficeKinds: readonly QueueKind[] = ['children-missing', 'first-steps'];

export const mayActOn = (grants: Grants, kind: QueueKind): boolean =>
  requiredPrivileges[kind].some((all) => all.every((privilege) => grants.has(privilege)));

export const queueKindsFor = (grants: Grants, crossesOffices: boolean): readonly QueueKind[] =>
  queueKinds.filter((kind) => mayActOn(grants, kind) && (crossesOffices || !crossOfficeKinds.includes(kind)));

/**
 * Whether Home shows anything besides links to other screens. Whoever may act on items across offices may also act on
 * items of one office.
 */
export const hasHomeWork = (grants: Grants): boolean =>
  queueKindsFor(grants, false).length > 0 || canAny(grants, ['Registered Child:View', 'Reservation:View']);

/** An item that ends today or earlier needs action today. */
export const queueGroupOf = (day: string, today: string): QueueGroup => (day <= today ? 'today' : 'soon');

/** The Monday on or before a date. */
export function weekStart(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
