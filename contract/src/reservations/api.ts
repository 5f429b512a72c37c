import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { queryPaging, recordId } from '../shared/records.ts';
import { Explanation } from '../shared/search-results.ts';
import { calendarDate, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ActionAuditEntry } from './audit-actions.ts';
import { delivery, Reservation, ReservationInput, ReservationRow } from './reservation.ts';
import { actionPrivileges } from './rules.ts';
import { paging, ReservationSearch, reservationOrder } from './search.ts';

/** Endpoints of the reservation itself: create, read, change, cancel, search, and its history. */

export const reservationId = ['ReservationID', recordIdParam] as const;
const saved = wire({ reservation: ['Reservation', Reservation], delivery });

/**
 * RESV-069: creates a draft; it may be incomplete but not invalid. Idempotent by the caller's number, so that a retry
 * creates one reservation.
 */
export const createReservation = endpoint({
  method: 'POST',
  path: 'reservation',
  access: 'Reservation:Create',
  beginsWork: true,
  summary: 'Save a new reservation as a draft',
  timeout: 'long',
  input: wire({
    reservation: ['Reservation', ReservationInput],
    creationId: ['CreationId', z.uuid({ error: 'invalid' }).optional()],
  }),
  output: saved,
});

export const getReservation = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID',
  access: actionPrivileges.view,
  summary: 'A reservation with its counts',
  input: wire({ id: reservationId }),
  output: wire({ reservation: ['Reservation', Reservation] }),
});

export const updateReservation = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID',
  access: actionPrivileges.edit,
  summary: 'Change a draft or an active reservation',
  timeout: 'long',
  input: wire({
    id: reservationId,
    reservation: ['Reservation', ReservationInput],
    version: ['Version', recordVersion],
  }),
  output: saved,
});

/** RESV-008: its unsponsored children are available to others immediately. */
export const cancelReservation = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/cancel',
  access: actionPrivileges.cancel,
  summary: 'Cancel a reservation and release its unsponsored children',
  input: wire({ id: reservationId }),
  output: saved,
});

const auditText = z.string().max(100, { error: 'too-long' });
export const auditFilter = {
  field: ['Field', auditText.optional()],
  modifiedBy: ['ModifiedBy', auditText.optional()],
  /** In the old or the new value. */
  value: ['Value', auditText.optional()],
  /** Dates in the office's time zone, both included. */
  from: ['From', calendarDate.optional()],
  to: ['To', calendarDate.optional()],
} as const;

/** RESV-054 to RESV-059. Latest first. */
export const listReservationAudit = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID/audit',
  access: actionPrivileges.audit,
  summary: 'Who changed what in a reservation, and when',
  input: wire({
    id: reservationId,
    ...auditFilter,
    ...queryPaging,
  }),
  output: wire({ entries: ['Audit', z.array(ActionAuditEntry)], total: ['TotalRecords', z.number().int()] }),
});

/** Rows beyond the office's 'Max reservation records' are neither returned nor counted. */
export const searchReservations = endpoint({
  method: 'POST',
  path: 'reservation/search',
  access: actionPrivileges.view,
  summary: 'Search the reservations of the office',
  input: wire({
    search: ['ReservationSearch', ReservationSearch],
    ...paging,
    ...reservationOrder,
    /** A saved search stores when it was last run and how many it found. */
    savedSearchId: ['SavedSearchId', recordId.optional()],
  }),
  output: wire({
    reservations: ['Reservations', z.array(ReservationRow)],
    total: ['TotalRecords', z.number().int()],
    isMore: ['MoreThanMaximum', z.boolean()],
    maximum: ['MaximumRecords', z.number().int()],
  }),
});

export const explainReservationSearch = endpoint({
  method: 'POST',
  path: 'reservation/search/explain',
  access: actionPrivileges.view,
  summary: 'Why a reservation search finds nothing: each criterion alone, and the search without it',
  input: wire({ search: ['ReservationSearch', ReservationSearch] }),
  output: wire({ criteria: ['Criteria', z.array(Explanation)] }),
});
