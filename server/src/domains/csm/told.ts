import { csmRecord } from '#contract/csm/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { Claimed, KindHooks } from '../../jobs/delivering/message.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { changeState } from './change-state.ts';

/** Table T9. */
const notifications = { sent: 1, failed: 2 } as const;

type Message = Pick<Claimed, 'office' | 'payload' | 'createdBy'>;

async function notify(db: Db, which: keyof typeof notifications, message: Message, at: Date, why?: string) {
  const { csmId, childId, csmCode, sentAt } = message.payload;
  const id = notifications[which];
  await enqueue(db, {
    office: message.office,
    kind: `notification:${id}`,
    record: csmRecord(Number(csmId)),
    payload: { notification: id, csmId, childId, csmCode, sentAt, ...(why && { csmProblem: why }) },
    at,
    by: message.createdBy,
    once: `csm-${which}:${csmId}`,
  });
}

/** What delivering means for a message: it is sent when the external system took it, failed when nobody tries any more. */
export const csmHooks: KindHooks = {
  sent: async (db, message, _answer, at) => {
    const id = Number(message.payload.csmId);
    const changed = await changeState(db, id, message.office, { to: 'sent', at, by: null });
    // News that overtook this may have brought it further already; that it was sent is true all the same.
    if (changed !== 'unknown') await notify(db, 'sent', message, at);
  },
  failed: async (db, message, { reason }, at) => {
    const id = Number(message.payload.csmId);
    const changed = await changeState(db, id, message.office, { to: 'failed', at, by: null, reason });
    if (changed === 'changed') await notify(db, 'failed', message, at, reason);
  },
};
