import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { reservationId } from './api.ts';
import { ReservationRow } from './reservation.ts';
import { actionPrivileges } from './rules.ts';

/** Possible targets of a transfer. */

export const transferTargetsMaximum = 25;

/**
 * With the places of its children, so that the screen can show at once which children do not fit (RESV-090 to
 * RESV-093).
 */
export const TransferTarget = wire({
  reservation: ['Reservation', ReservationRow],
  places: ['Places', z.array(wire({ country: ['Country', z.string()], project: ['Project', z.string()] }))],
});
export type TransferTarget = z.output<typeof TransferTarget>;

/** RESV-003: active reservations of the office, those with free places first. */
export const listTransferTargets = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID/transferTarget',
  access: actionPrivileges.transfer,
  summary: 'Active reservations that could take children of this one',
  input: wire({
    id: reservationId,
    /** Part of a name, or an id. */
    find: ['Find', z.string().max(100, { error: 'too-long' }).optional()],
  }),
  output: wire({
    targets: ['Targets', z.array(TransferTarget)],
    total: ['TotalRecords', z.number().int()],
  }),
});
