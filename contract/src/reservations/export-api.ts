import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { auditFilter, reservationId } from './api.ts';
import { ReservedChild } from './children-api.ts';
import { Reservation } from './reservation.ts';
import { ReservationSearch, reservationOrder } from './search.ts';

/** T13: lists as Excel, histories as csv, single records as prints. Each is logged. */

export const exportReservations = endpoint({
  method: 'POST',
  path: 'reservation/export',
  access: 'Reservation:Export to Excel',
  summary: 'The found reservations as an Excel file',
  timeout: 'long',
  produces: 'file',
  input: wire({
    search: ['ReservationSearch', ReservationSearch],
    ...reservationOrder,
  }),
  output: z.unknown(),
});

export const exportReservationChildren = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID/children/export',
  access: 'Reservation:Export to Excel',
  summary: 'The children of a reservation as an Excel file',
  produces: 'file',
  input: wire({ id: reservationId }),
  output: z.unknown(),
});

export const exportReservationAudit = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID/audit/export',
  access: 'Reservation:Export',
  summary: 'The history of a reservation as a csv file',
  produces: 'file',
  input: wire({ id: reservationId, ...auditFilter }),
  output: z.unknown(),
});

/** All data of the printed sheet; the call is logged as a print. */
export const printReservation = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/print',
  access: 'Reservation:Print',
  summary: 'A reservation and its children, for printing',
  input: wire({ id: reservationId }),
  output: wire({ reservation: ['Reservation', Reservation], children: ['Children', z.array(ReservedChild)] }),
});

/** The event pack: a sheet for each child that can still be offered, and the list on which the sheets are ticked off. */
export const printReservationToPdf = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/pdf',
  access: 'Reservation:Print to PDF',
  summary: 'The event pack of a reservation as a PDF',
  timeout: 'long',
  produces: 'file',
  input: wire({ id: reservationId }),
  output: z.unknown(),
});
