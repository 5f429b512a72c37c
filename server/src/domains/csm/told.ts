import type { Claimed, KindHooks } from '../../jobs/delivering/message.ts';
import { changeState } from './change-state.ts';
import { notify, type Told } from './notify.ts';

const factsOf = ({ office, payload, createdBy }: Claimed): Told => ({
  office,
  csmId: Number(payload.csmId),
  childId: String(payload.childId),
  csmCode: String(payload.csmCode),
  sentAt: String(payload.sentAt),
  by: createdBy,
});

/** What delivering means for a message: sent when the external system took it, failed when nobody tries any more. */
export const csmHooks: KindHooks = {
  sent: async (db, message, _answer, at) => {
    const facts = factsOf(message);
    const changed = await changeState(db, facts.csmId, facts.office, { to: 'sent', at, by: null });
    // News that overtook this may have brought it further already; that it was sent is true all the same.
    if (changed !== 'unknown') await notify(db, 'sent', facts, at);
  },
  failed: async (db, message, { reason, letGoBy }, at) => {
    const facts = factsOf(message);
    const changed = await changeState(db, facts.csmId, facts.office, { to: 'failed', at, by: null, reason });
    if (changed === 'changed') await notify(db, 'failed', facts, at, { csmProblem: reason, letGoBy });
  },
  // On its way again, so the same code is open for the child again.
  again: async (db, message, by, at) => {
    const { csmId, office } = factsOf(message);
    await changeState(db, csmId, office, { to: 'queued', at, by });
  },
};
