import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventIdMaximum } from '../reservations/check-details.ts';
import { recordIdMaximum } from '../shared/records.ts';
import { wire } from '../wire.ts';
import { holdTypes } from './transitions.ts';

/** F3: messages from other systems (the CRM, field systems), authenticated with API credentials. */

const tooLong = { error: 'too-long' } as const;
const outOfRange = { error: 'out-of-range' } as const;

/** The sender's own id of the message, for idempotency: the same id again changes nothing. */
export const MessageNumber = z
  .string({ error: 'required' })
  .min(8, { error: 'too-short' })
  .max(80, tooLong)
  .regex(/^[\x21-\x7e]+$/, { error: 'invalid-characters' });

export const receiveMessage = endpoint({
  method: 'POST',
  path: 'integration/message',
  access: 'integration',
  refuses: ['not-found', 'message-id-reused', 'message-refused'],
  summary: 'What another system tells: status changes of children, event ids, answers to CSM',
  input: wire({
    messageId: ['MessageId', MessageNumber],
    kind: ['Kind', z.string({ error: 'required' }).max(40, tooLong)],
    /** Depends on the kind: inbound-kinds.ts. */
    data: ['Data', z.unknown()],
  }),
  output: wire({
    messageId: ['MessageId', z.string()],
    /** The message was received before; the answer is the same. */
    isRepeat: ['Repeat', z.boolean()],
    answer: ['Answer', z.unknown()],
  }),
});

/** One line without control characters and unpaired surrogates. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u;

const childId = [
  'ChildId',
  z.string({ error: 'required' }).max(40, tooLong).regex(printable, { error: 'invalid-characters' }),
] as const;
const sponsorNumber = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(40, tooLong)
  .regex(/^[A-Za-z0-9._-]+$/, { error: 'invalid-characters' });

/** For propose and sponsor; the sponsor is identified by the CRM's number only. */
export const SponsorMessage = wire({ childId, sponsorNumber: ['SponsorNumber', sponsorNumber] });
export const ChildIdMessage = wire({ childId });
export const HoldMessage = wire({ childId, holdType: ['HoldType', z.enum(holdTypes, { error: 'not-in-list' })] });
/** The reason is a code of list/reasonForLeaving. */
export const DropMessage = wire({
  childId,
  reason: ['Reason', z.string().max(10, tooLong).regex(printable, { error: 'invalid-characters' }).optional()],
});

export const StatusAnswer = wire({
  childId: ['ChildId', z.string()],
  status: ['RCDSChildStatus', z.string()],
  actionCode: ['ActionCode', z.string()],
});

/** RESV-105: the event ID of a reservation, when the answer to 'event-create' did not have it. */
export const EventMessage = wire({
  reservationId: [
    'ReservationID',
    z
      .number({ error: 'not-a-number' })
      .int({ error: 'not-a-number' })
      .min(1, outOfRange)
      .max(recordIdMaximum, outOfRange),
  ],
  eventId: [
    'Event_ID',
    z
      .string({ error: 'required' })
      .trim()
      .min(1, { error: 'required' })
      .max(eventIdMaximum, tooLong)
      .regex(printable, { error: 'invalid-characters' }),
  ],
});
