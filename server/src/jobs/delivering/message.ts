import type { Channel, DeliveryReason } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';

/** A message somebody is sending now. */
export interface Claimed {
  readonly id: number;
  readonly channel: Channel;
  readonly office: string;
  readonly kind: string;
  readonly record: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
  /** Those that counted, before this one. */
  readonly attempts: number;
  /** Of them, those made before somebody last sent it again. */
  readonly attemptsForgiven: number;
  readonly createdAt: Date;
  readonly createdBy: number | null;
  /** Whose it is: only with this can its outcome be written. */
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
  /** There was nobody to tell, or nothing any more. */
  | ({ readonly result: 'skipped' } & Why)
  /** Not tried: the office has not said where to. */
  | ({ readonly result: 'waiting' } & Why)
  /** The receiver is not there; that is not the message's fault. */
  | ({ readonly result: 'unreachable' } & Why)
  /** The receiver could not take it this time. */
  | ({ readonly result: 'failed' } & Why)
  /** It could not be written or sent by our own fault; that says nothing about the receiver. */
  | ({ readonly result: 'thrown' } & Why)
  /** It will never be taken like this. */
  | ({ readonly result: 'refused' } & Why);

/** How a channel sends one message; it does not throw for what the receiver does. What it throws is our own fault. */
export type Send = (message: Claimed) => Promise<Outcome>;

/** What the receiver answered, put to use in the transaction that writes the message down as sent. */
export type UseAnswer = (db: Db, message: Claimed, answer: unknown, at: Date) => Promise<void>;

/** What other domains want to know, in the same transaction: that a message is dead, and who let it go if somebody did. */
export type TellFailure = (
  db: Db,
  message: Claimed,
  why: Why & { readonly letGoBy?: number },
  at: Date,
) => Promise<void>;

/** That a dead message is tried once more, because somebody of ours wants it. */
export type TellAgain = (db: Db, message: Claimed, by: number, at: Date) => Promise<void>;

/** What is known only when the message goes: its final kind and content. */
export type Prepare = (db: Db, message: Claimed) => Promise<Pick<Claimed, 'kind' | 'payload'>>;

/** By message kind, such as 'crm:event-create'. */
export interface KindHooks {
  readonly prepare?: Prepare;
  readonly sent?: UseAnswer;
  readonly failed?: TellFailure;
  readonly again?: TellAgain;
}
