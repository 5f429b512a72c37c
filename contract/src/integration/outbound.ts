import { z } from 'zod';
import { eventIdMaximum } from '../reservations/check-details.ts';
import { instant } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** Outbound messages to the external system: POST to the address in API Configuration Settings. */

export const outboundHeaders = {
  account: 'x-prcds-account',
  /** Unix time in seconds; a receiver refuses messages older than five minutes. */
  timestamp: 'x-prcds-timestamp',
  /** 'v1=' and the HMAC-SHA256, in hex, of timestamp, '.', idempotency key, '.', body, keyed with the account's password. */
  signature: 'x-prcds-signature',
  /** The same on every attempt: a receiver that already processed it returns its first answer. */
  idempotencyKey: 'idempotency-key',
} as const;

export const signatureMaximumAge = 300;

export const OutboundMessage = wire({
  id: ['MessageId', z.number().int()],
  /** Without the channel: 'reservation-confirmed', 'event-create', 'csm'. */
  kind: ['Kind', z.string()],
  office: ['FDRO', z.string()],
  record: ['Record', z.string()],
  createdAt: ['CreatedDate', instant],
  data: ['Data', z.unknown()],
});
export type OutboundMessage = z.output<typeof OutboundMessage>;

/** The external system may answer with an empty body, or with the requested data. */
export const OutboundAnswer = wire({
  /** In answer to 'event-create' (RESV-105). */
  eventId: ['Event_ID', z.string().trim().min(1).max(eventIdMaximum).optional()],
  /** The external system's own number for the message. */
  reference: ['Reference', z.string().max(100).optional()],
});
export type OutboundAnswer = z.output<typeof OutboundAnswer>;
