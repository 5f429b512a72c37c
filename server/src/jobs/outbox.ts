import type { Channel } from '#contract/deliveries/rules.ts';
import type { DeliveryState } from '#contract/reservations/reservation.ts';
import type { Db } from '../db/connection.ts';

export interface OutboxMessage {
  readonly office: string;
  /** Channel and content: 'crm:reservation-confirmed', 'notification:8'. */
  readonly kind: string;
  /** Messages about one record are delivered in order: 'reservation:10001'. */
  readonly record: string;
  /** Ids and codes only, no personal data. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly by: number | null;
  /** Deduplication key: a second message with the same key is not stored. */
  readonly once?: string;
}

/**
 * F6: transactional outbox. Must run in the transaction of the change, so that both are committed together. The caller
 * holds the record's lock, so that message ids follow the order of the changes.
 */
export async function enqueue(db: Db, { office, kind, record, payload, at, by, once }: OutboxMessage): Promise<void> {
  await db
    .insertInto('outboxMessage')
    .values({
      officeCode: office,
      kind,
      recordKey: record,
      payload: JSON.stringify(payload),
      onceKey: once ?? null,
      createdAt: at,
      createdBy: by,
    })
    .onConflict((oc) => oc.column('onceKey').doNothing())
    .execute();
}

/** Delivery functions for the rest of the server. */
export interface Deliveries {
  /**
   * Call after the commit: tries the record's waiting messages for a short time and returns their state. ERR-064 to
   * ERR-067: 'failed' when an attempt failed, though the queue keeps trying; 'pending' when none was made yet.
   * `longest` is in milliseconds, for callers that need the answer.
   */
  attempt(channel: Channel, record: string, longest?: number): Promise<Exclude<DeliveryState, 'off'>>;
  /** Delivers everything that is due, until `stopping` is aborted; returns when the next message will be due. */
  deliverDue(stopping?: AbortSignal): Promise<Date | null>;
  /** In the transaction in which a person gives a message up: its domain is informed like of any other failure. */
  notifyGivenUp(db: Db, id: number, by: number, at: Date): Promise<void>;
  /** In the transaction in which a person sends a given-up message again. */
  notifySentAgain(db: Db, id: number, by: number, at: Date): Promise<void>;
  /** Waits for attempts in progress. */
  close(): Promise<void>;
}
