import { describe, expect, test } from 'vitest';
import type { Grants, Privilege } from '../access.ts';
import { sampleRoleGrants } from '../roles/sample-roles.ts';
import {
  actionPrivileges,
  actionsFor,
  isAllowed,
  isManageMode,
  isWithoutEnd,
  manageModes,
  reservationActions,
  reservationStatuses,
  statusAfter,
  statusCodes,
  statusOf,
  statusOn,
  type UserAction,
} from './rules.ts';

const today = '2026-03-10';
const userActions = Object.keys(actionPrivileges) as UserAction[];
const reservation = (status: (typeof reservationStatuses)[number], expirationDate: string | null = '2026-03-20') => ({
  status,
  isPerpetual: expirationDate === null,
  expirationDate,
});
const allowedIn = (status: (typeof reservationStatuses)[number]) =>
  reservationActions.filter((action) => isAllowed(reservation(status), action, today));

test('RESV-060 RESV-061 five statuses with their codes', () => {
  expect(reservationStatuses.map((status) => [statusCodes[status], status])).toEqual([
    [1, 'draft'],
    [2, 'active'],
    [3, 'expired'],
    [4, 'transferred'],
    [5, 'cancelled'],
  ]);
  for (const status of reservationStatuses) expect(statusOf(statusCodes[status])).toBe(status);
});

describe('table T1', () => {
  test('RESV-060 a draft is edited, filled, confirmed or cancelled', () =>
    expect(allowedIn('draft')).toEqual(['view', 'audit', 'edit', 'select', 'confirm', 'cancel']));
  test('RESV-003 RESV-004 RESV-006 RESV-007 RESV-008 an active reservation allows everything but confirm', () =>
    expect(allowedIn('active')).toEqual(reservationActions.filter((action) => action !== 'confirm')));
  test.each(['expired', 'transferred', 'cancelled'] as const)('%s is an end: view and audit only', (status) =>
    expect(allowedIn(status)).toEqual(['view', 'audit']),
  );
});

test('RESV-060 a reservation lives through its last day and is over the day after', () => {
  expect(statusOn(reservation('active', today), today)).toBe('active');
  expect(statusOn(reservation('active', '2026-03-09'), today)).toBe('expired');
  expect(statusOn(reservation('active', '2024-02-29'), '2024-03-01')).toBe('expired');
  expect(statusOn(reservation('active', null), '2999-01-01')).toBe('active');
  expect(isAllowed(reservation('active', '2026-03-09'), 'addChild', today)).toBe(false);
  expect(isAllowed(reservation('active', '2026-03-09'), 'expire', today)).toBe(true);
  expect(isAllowed(reservation('draft', '2026-03-09'), 'edit', today)).toBe(true);
});

test('F4 a perpetual reservation cannot be extended, and only an active one for the reason that it has no end', () => {
  expect(isAllowed(reservation('active', null), 'extend', today)).toBe(false);
  expect(isAllowed(reservation('active'), 'extend', today)).toBe(true);
  const statuses = ['draft', 'active', 'expired', 'transferred', 'cancelled'] as const;
  expect(statuses.filter((status) => isWithoutEnd(reservation(status, null), today))).toEqual(['active']);
  expect(statuses.filter((status) => isWithoutEnd(reservation(status), today))).toEqual([]);
});

test('RESV-104 what somebody may do follows from status and grants together', () => {
  const grants = (...held: Privilege[]): Grants => new Set(held);
  expect(actionsFor(reservation('active'), today, grants('Reservation:View'))).toEqual(['view', 'audit']);
  expect(actionsFor(reservation('active'), today, grants('Reservation:Delete'))).toEqual(['cancel']);
  expect(actionsFor(reservation('active'), today, grants('Reservation:Transfer'))).toEqual(['transfer', 'receive']);
  expect(actionsFor(reservation('cancelled'), today, new Set(sampleRoleGrants('Partnership Admin')))).toEqual([
    'view',
    'audit',
  ]);
});

test('ROUTE-036 the modes of Manage Reservation', () => {
  expect(['view', 'edit', 'addchild', 'transfer', 'release', 'cancel'].every(isManageMode)).toBe(true);
  expect(['', 'confirm', 'toString', 'VIEW'].some(isManageMode)).toBe(false);
});

test('T13 ROLE-028 ROLE-029 each action needs its level, cancelling one of two', () => {
  const actionsOf = (level: Privilege) =>
    userActions.filter((action) => (actionPrivileges[action] as readonly Privilege[]).includes(level));
  expect(actionsOf('Reservation:View')).toEqual(['view', 'audit']);
  expect(actionsOf('Reservation:Edit')).toEqual(['edit', 'select', 'confirm', 'addChild', 'extend', 'cancel']);
  expect(actionsOf('Reservation:Release')).toEqual(['release']);
  expect(actionsOf('Reservation:Transfer')).toEqual(['transfer', 'receive']);
  expect(actionsOf('Reservation:Delete')).toEqual(['cancel']);
  const needsOne = userActions.filter((action) => actionPrivileges[action].length === 1);
  expect(needsOne).toEqual(userActions.filter((action) => action !== 'cancel'));
  // 'expire' is done by a job and needs no level; every other action does.
  expect(userActions).toEqual(reservationActions.filter((action) => action !== 'expire'));
});

test('RESV-060 RESV-061 T1 what an action makes of the status; a code nobody knows is an end', () => {
  expect(statusAfter).toEqual({ confirm: 'active', transfer: 'transferred', cancel: 'cancelled', expire: 'expired' });
  expect([statusOf(0), statusOf(6)]).toEqual(['cancelled', 'cancelled']);
  expect(manageModes).toEqual({
    view: 'view',
    edit: 'edit',
    addchild: 'addChild',
    transfer: 'transfer',
    release: 'release',
    cancel: 'cancel',
  });
});

test('RESV-060 F4 only an active reservation with a date expires', () => {
  const old = '2020-01-01';
  for (const status of ['draft', 'transferred', 'cancelled'] as const)
    expect(statusOn({ status, isPerpetual: false, expirationDate: old }, today)).toBe(status);
  expect(statusOn({ status: 'active', isPerpetual: true, expirationDate: old }, today)).toBe('active');
  expect(statusOn({ status: 'active', isPerpetual: false, expirationDate: null }, today)).toBe('active');
});
