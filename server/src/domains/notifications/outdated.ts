import type { Db } from '../../db/connection.ts';
import { isLockOver, lockPayload } from './lock-values.ts';
import type { PendingNotification } from './pending-notification.ts';

/** F18: while a mail waits to be combined, its record may change. */

const lockInitiated = 5;
const lockCompleted = 6;

/** The payload with the record's current values. */
export async function currentPayload(
  db: Db,
  { id, payload }: Pick<PendingNotification, 'id' | 'payload'>,
): Promise<PendingNotification['payload']> {
  return id === lockInitiated || id === lockCompleted ? lockPayload(db, payload) : payload;
}

export async function isOutdated(db: Db, { id, payload, now }: Pick<PendingNotification, 'id' | 'payload' | 'now'>) {
  return id === lockInitiated && (await isLockOver(db, payload, now));
}
