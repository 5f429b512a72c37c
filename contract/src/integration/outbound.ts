import { z } from 'zod';
import { eventIdMaximum } from '../reservations/check-details.ts';
import { instant } from '../values.ts';
import { wire } from '../wire.ts';

/** What the external system gets from us: POST to the address of API Configuration Settings. */

export const outboundHeaders = {
  account: 'x-prcds-account',
  /** Seconds since 1970; a receiver refuses what is older than five minutes. */
  timestamp: 'x-prcds-timestamp',
  /** 'v1=' and the HMAC-SHA256, in hex, of timestamp, '.', idempotency key, '.', body, keyed with the account's password. */
  signature: 'x-prcds-signature',
  /** The same at every attempt: a receiver answers as the first time and does nothing again. */
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

/** The external system may answer with nothing, or with what the message asked for. */
export const OutboundAnswer = wire({
  /** To 'event-create' (RESV-105). */
  eventId: ['Event_ID', z.string().trim().min(1).max(eventIdMaximum).optional()],
  /** Its own number for what it took. */
  reference: ['Reference', z.string().max(100).optional()],
});
export type OutboundAnswer = z.output<typeof OutboundAnswer>;
