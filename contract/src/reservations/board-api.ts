import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordId } from '../shared/records.ts';
import { calendarDate, instant } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { boardDays } from './expiry.ts';
import { kindCounts, ReservationRow, staying } from './reservation.ts';
import { actionPrivileges } from './rules.ts';

/** T17: the expiry board, a tab of Manage Reservation. */

const count = z.number().int();
const dayTexts = boardDays.map(String) as [string, ...string[]];

export const ExpiringReservation = wire({
  reservation: ['Reservation', ReservationRow],
  daysLeft: ['DaysLeft', count],
  ...kindCounts,
  staying,
  isUpForRenewal: ['UpForRenewal', z.boolean()],
  /** The date Extend would set; null when it cannot be extended. */
  extendsTo: ['ExtendsTo', calendarDate.nullable()],
});
export type ExpiringReservation = z.output<typeof ExpiringReservation>;

export const getExpiryBoard = endpoint({
  method: 'GET',
  path: 'reservation/expiring',
  access: actionPrivileges.view,
  summary: 'Active reservations that end within 7, 14 or 30 days',
  input: wire({ days: ['Days', z.enum(dayTexts, { error: 'not-in-list' }).optional()] }),
  output: wire({
    reservations: ['Reservations', z.array(ExpiringReservation)],
    /** How many end within 7, 14 and 30 days. */
    within7: ['Within7', count],
    within14: ['Within14', count],
    within30: ['Within30', count],
  }),
});

export const bulkMaximum = 100;
const id = ['ReservationID', recordId] as const;
const several = <S extends z.core.$ZodType>(one: S) =>
  z.array(one, { error: 'invalid' }).min(1, { error: 'required' }).max(bulkMaximum, { error: 'too-many' });

/**
 * Error codes of contract/src/errors.ts; 'interrupted' after an outage, when earlier ones of the request were changed:
 * perhaps done, or not tried.
 */
const reasons = [
  'not-found',
  'reservation-closed',
  'reservation-without-end',
  'expiration-too-late',
  'changed-meanwhile',
  'taking-too-long',
  'interrupted',
] as const;

const Result = wire({
  id: ['ReservationID', count],
  isDone: ['Done', z.boolean()],
  reason: ['Reason', z.enum(reasons).nullable()],
  /** F20: for 'changed-meanwhile': who changed it and when. */
  changedBy: ['ChangedBy', z.string().nullable().optional()],
  changedAt: ['ChangedDate', instant.nullable().optional()],
  /** Whether the caller made the change, in another window. */
  isByCaller: ['ChangedByCaller', z.boolean().optional()],
  expirationDate: ['Expiration_Dt', calendarDate.nullable()],
  /** Children released; 0 for Extend. */
  count: ['Count', count],
});
export type BulkResult = z.output<typeof Result>;
const output = wire({ results: ['ReservationResult', z.array(Result)], count: ['Count', count] });

export const extendReservations = endpoint({
  method: 'PUT',
  path: 'reservation/extend',
  access: actionPrivileges.extend,
  summary: 'Extend several reservations by the renewal period',
  timeout: 'long',
  input: wire({
    reservations: [
      'Reservations',
      /**
       * Idempotent by the date the caller saw: a second request, or one by another person, does not extend it again.
       */
      several(wire({ id, expirationDate: ['Expiration_Dt', calendarDate] })),
    ],
  }),
  output,
});

export const releaseReservations = endpoint({
  method: 'PUT',
  path: 'reservation/release',
  access: actionPrivileges.release,
  summary: 'Release all unsponsored children of several reservations',
  timeout: 'long',
  input: wire({ reservations: ['Reservations', several(wire({ id }))] }),
  output,
});
