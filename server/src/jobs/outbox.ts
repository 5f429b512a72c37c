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

/** F6: in the transaction of the change itself, so that the change and its message stand or fall together. */
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
