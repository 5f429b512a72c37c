import type { ClaimedMessage, MessageHooks } from '../../jobs/delivering/message.ts';
import { changeState } from './change-state.ts';
import { type CsmFacts, tellFailed, tellSent } from './outbox-messages.ts';

const factsOf = ({ office, payload, createdBy }: ClaimedMessage): CsmFacts => ({
  office,
  csmId: Number(payload.csmId),
  childId: String(payload.childId),
  csmCode: String(payload.csmCode),
  sentAt: String(payload.sentAt),
  by: createdBy,
});

/** Delivery outcome of a message: sent when the external system accepted it, failed when it is given up. */
export const csmHooks: MessageHooks = {
  sent: async (db, message, _answer, at) => {
    const facts = factsOf(message);
    const changed = await changeState(db, facts.csmId, facts.office, { to: 'sent', at, by: null });
    // A later state may have arrived before this one; the mail about sending is still due.
    if (changed !== 'unknown') await tellSent(db, facts, at);
  },
  failed: async (db, message, { reason, letGoBy }, at) => {
    const facts = factsOf(message);
    const changed = await changeState(db, facts.csmId, facts.office, { to: 'failed', at, by: null, reason });
    if (changed === 'changed') await tellFailed(db, facts, at, { csmProblem: reason, letGoBy });
  },
  // The message is queued again, so the same code is open for the child again, and a mail about the failure that still
  // waits is not sent.
  again: async (db, message, by, at) => {
    const { csmId, office } = factsOf(message);
    await changeState(db, csmId, office, { to: 'queued', at, by });
  },
};
