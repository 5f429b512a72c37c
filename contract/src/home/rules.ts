import { canAny, type Grants, type Privilege } from '../access.ts';

/** The work queue of Home: what waits for a person, who may act on it, and when it counts. */

/** In the order in which they stand in their group. */
export const queueKinds = [
  'csm-failed',
  'csm-overdue',
  'delivery-failed',
  'hold-ending',
  'import-failed',
  'reservation-expiring',
  'lock-starting',
  'draft',
  'access-request',
  'consent-open',
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const queueGroups = ['today', 'soon', 'administration'] as const;
export type QueueGroup = (typeof queueGroups)[number];

export const queueScopes = ['office', 'mine'] as const;
export type QueueScope = (typeof queueScopes)[number];

/** 'Next 14 days': today is day 0. */
export const queueDays = 14;
/** An import that went wrong is news for so long. */
export const importDays = 7;
/** So is a child status message that failed, unless the same was sent again. */
export const failedCsmDays = 30;
/** Of each kind so many are shown; the others are counted. */
export const queueItemsMaximum = 8;
/** Projects named in a line. */
export const placesMaximum = 2;

export const recentMaximum = 6;
export const weeksShown = 8;
export const countriesShown = 7;

/** Who may act on it (T13), and open the screen where it is solved: all of one line. */
const needs: Readonly<Record<QueueKind, readonly (readonly Privilege[])[]>> = {
  'csm-failed': [['Registered Child:View', 'Registered Child:Send CSM']],
  'csm-overdue': [['Registered Child:View', 'Registered Child:Send CSM']],
  'delivery-failed': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
  'hold-ending': [['Registered Child:View', 'Registered Child:Edit']],
  'import-failed': [['Reservation:Create']],
  'reservation-expiring': [['Reservation:View', 'Reservation:Edit']],
  // Reserved children may have to leave before the lock; the lock itself may have to move.
  'lock-starting': [
    ['Projects:View', 'Reservation:Edit'],
    ['Projects:View', 'Projects:Edit'],
  ],
  draft: [['Reservation:Create', 'Reservation:Edit']],
  'access-request': [['Admin User Profile Management:View', 'Admin User Profile Management:Edit']],
  'consent-open': [['Admin Office Setting:View', 'Admin Office Setting:Edit']],
};

export const mayActOn = (grants: Grants, kind: QueueKind): boolean =>
  needs[kind].some((all) => all.every((privilege) => grants.has(privilege)));

export const queueKindsFor = (grants: Grants): readonly QueueKind[] =>
  queueKinds.filter((kind) => mayActOn(grants, kind));

/** Whether Home has more to show than the way to other screens. */
export const hasHomeWork = (grants: Grants): boolean =>
  queueKindsFor(grants).length > 0 || canAny(grants, ['Registered Child:View', 'Reservation:View']);

/** What ends today waits for nobody. */
export const groupByDay = (day: string, today: string): QueueGroup => (day <= today ? 'today' : 'soon');

/** The Monday on or before a calendar date. */
export function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
