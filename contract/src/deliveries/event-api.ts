import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventIdMaximum, plainTextPattern } from '../reservations/check-details.ts';
import { delivery } from '../reservations/reservation.ts';
import { calendarDate, nameMaximum } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** T5, RESV-105: an event in the external system, created or updated without saving a reservation. */

/** RESV-076, RESV-077: the same character rules as the reservation form. */
const plain = (maximum: number) =>
  z.string().trim().max(maximum, { error: 'too-long' }).regex(plainTextPattern, { error: 'reservation-characters' });

export const EventInput = wire({
  name: ['Reservation_Name', plain(nameMaximum).nullable().optional()],
  /** RESV-081, RESV-082 and T16 apply, as for a reservation. */
  expirationDate: ['Expiration_Dt', calendarDate.nullable().optional()],
});
export type EventInput = z.output<typeof EventInput>;

/** ERR-069: synchronous; without an answer from the external system no event exists. */
export const createEvent = endpoint({
  method: 'POST',
  path: 'event',
  access: ['Reservation:Create', 'Reservation:Edit'],
  refuses: ['integration-off', 'event-not-created'],
  summary: 'Ask the external system for an event ID',
  input: wire({ event: ['Event', EventInput] }),
  output: wire({ event: ['Event', wire({ eventId: ['Event_ID', z.string()] })] }),
});

/** Only events of the office's own reservations; any other is not found. */
export const updateEvent = endpoint({
  method: 'PUT',
  path: 'event/:eventId',
  access: 'Reservation:Edit',
  refuses: ['integration-off'],
  summary: 'Tell the external system about an event',
  input: wire({
    eventId: ['eventId', plain(eventIdMaximum).min(1, { error: 'required' })],
    event: ['Event', EventInput],
  }),
  output: wire({ delivery }),
});
