import type { Channel, DeliveryReason } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';

/** A message that is being sent. */
export interface ClaimedMessage {
  readonly id: number;
  readonly channel: Channel;
  readonly office: string;
  readonly kind: string;
  readonly record: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
  /** Counted attempts before this one. */
  readonly attempts: number;
  /** The attempts made before somebody last chose 'Send again'. */
  readonly attemptsForgiven: number;
  readonly createdAt: Date;
  readonly createdBy: number | null;
  /** Claim token: the outcome can be written only with it. */
  readonly claim: string;
}

interface Why {
  readonly reason: DeliveryReason;
  readonly status?: number | null;
}

export type Outcome =
  | {
      readonly result: 'sent';
      readonly status?: number | null;
      readonly answer?: unknown;
      readonly reason?: DeliveryReason;
    }
  /** No recipients, or no longer applicable. */
  | ({ readonly result: 'skipped' } & Why)
  /** Not tried: no address is configured. */
  | ({ readonly result: 'waiting' } & Why)
  /** The receiver is unreachable; this does not count as an attempt of the message. */
  | ({ readonly result: 'unreachable' } & Why)
  /** The receiver could not accept the message this time. */
  | ({ readonly result: 'failed' } & Why)
  /** An error in our own code; it says nothing about the receiver. */
  | ({ readonly result: 'thrown' } & Why)
  /** The receiver will never accept this message. */
  | ({ readonly result: 'refused' } & Why);

/** Sends one message. Must not throw for the receiver's behaviour; an exception means an error in our own code. */
export type Send = (message: ClaimedMessage) => Promise<Outcome>;

/** Processes the receiver's answer in the transaction that marks the message as sent. */
export type OnSent = (db: Db, message: ClaimedMessage, answer: unknown, at: Date) => Promise<void>;

/**
 * Informs the message's domain, in the same transaction, that the message is given up, and by whom if a person did it.
 */
export type OnFailed = (
  db: Db,
  message: ClaimedMessage,
  why: Why & { readonly letGoBy?: number },
  at: Date,
) => Promise<void>;

/** Informs the message's domain that a person sends a given-up message again. */
export type OnSentAgain = (db: Db, message: ClaimedMessage, by: number, at: Date) => Promise<void>;

/** Determines the final kind and content just before sending. */
export type Prepare = (db: Db, message: ClaimedMessage) => Promise<Pick<ClaimedMessage, 'kind' | 'payload'>>;

/** By message kind, such as 'crm:event-create'. */
export interface MessageHooks {
  readonly prepare?: Prepare;
  readonly sent?: OnSent;
  readonly failed?: OnFailed;
  readonly again?: OnSentAgain;
}
