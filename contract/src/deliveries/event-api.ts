import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventIdMaximum } from '../reservations/check-details.ts';
import { delivery } from '../reservations/reservation.ts';
import { calendarDate, nameMaximum } from '../values.ts';
import { wire } from '../wire.ts';

/** T5, RESV-105: an event in the external system, apart from saving a reservation. */

const tooLong = { error: 'too-long' } as const;
const eventId = z.string().trim().max(eventIdMaximum, tooLong);

const content = {
  name: ['Reservation_Name', z.string().trim().max(nameMaximum, tooLong).nullable().optional()],
  expirationDate: ['Expiration_Dt', calendarDate.nullable().optional()],
} as const;

/** ERR-069: the caller waits for the answer; without one there is no event. */
export const createEvent = endpoint({
  method: 'POST',
  path: 'event',
  access: ['Reservation:Create', 'Reservation:Edit'],
  summary: 'Ask the external system for an event ID',
  input: wire({ event: ['Event', wire(content)] }),
  output: wire({ event: ['Event', wire({ eventId: ['Event_ID', z.string()] })] }),
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: 'event/:eventId',
  access: 'Reservation:Edit',
  summary: 'Tell the external system about an event',
  input: wire({ eventId: ['eventId', eventId.min(1, { error: 'required' })], event: ['Event', wire(content)] }),
  output: wire({ delivery }),
});
