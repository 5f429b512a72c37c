import type { Channel } from '#contract/deliveries/rules.ts';
import type { DeliveryState } from '#contract/reservations/reservation.ts';
import type { Db } from '../db/connection.ts';

export interface OutboxMessage {
  readonly office: string;
  /** Who it is for and what it says: 'crm:reservation-confirmed', 'notification:8'. */
  readonly kind: string;
  /** Messages about one record are delivered in order: 'reservation:10001'. */
  readonly record: string;
  /** Ids and codes; never what is personal. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly by: number | null;
  /** What must be said only once: a second message with the same key is not written. */
  readonly once?: string;
}

/**
 * F6: in the transaction of the change itself, so that the change and its message stand or fall together. The caller
 * holds the lock of the record, so that the order of the ids is the order of the changes.
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

/** What the rest of the server may ask of the delivering. */
export interface Deliveries {
  /**
   * After the commit: tries what waits about a record, for a moment, and says how far it came. ERR-064 to ERR-067:
   * 'failed' when an attempt failed, though the queue goes on trying; 'pending' when none was made yet. `longest`, in
   * milliseconds, for those who want nothing but the answer.
   */
  attempt(channel: Channel, record: string, longest?: number): Promise<Exclude<DeliveryState, 'off'>>;
  /** Whatever is due now; answers when something will be due again. */
  deliverDue(): Promise<Date | null>;
  /** In the transaction in which a person gives a message up: its domain hears of it as of any other failure. */
  tellGivenUp(db: Db, id: number, by: number, at: Date): Promise<void>;
  /** In the transaction in which a person wants a dead message tried again. */
  tellAgain(db: Db, id: number, by: number, at: Date): Promise<void>;
  /** Attempts under way may finish. */
  close(): Promise<void>;
}
