import type { Db } from '../../db/connection.ts';
import { isLockOver, lockPayload } from './lock-values.ts';
import type { Told } from './told.ts';

/** F18: while a mail waits to be combined, its record may change. */

const lockInitiated = 5;
const lockCompleted = 6;

/** The payload with the record's current values. */
export async function payloadNow(db: Db, { id, payload }: Pick<Told, 'id' | 'payload'>): Promise<Told['payload']> {
  return id === lockInitiated || id === lockCompleted ? lockPayload(db, payload) : payload;
}

export async function isNoLongerSo(db: Db, { id, payload, now }: Pick<Told, 'id' | 'payload' | 'now'>) {
  return id === lockInitiated && (await isLockOver(db, payload, now));
}
