/** Child status messages: states, limits and due dates. */

/** CSM-008: 'CSM can be sent for a maximum of 10 children'. */
export const csmMaximum = 10;

/** From the outbox to the field office and back. */
export const csmStates = ['queued', 'sent', 'received', 'answered', 'closed', 'failed'] as const;
export type CsmState = (typeof csmStates)[number];

/** States in which the same code is still open for a child; sending it again would duplicate the request. */
export const openStates = ['queued', 'sent', 'received', 'answered'] as const satisfies readonly CsmState[];

/** States that wait for the other side; only these can be overdue. */
export const waitingStates = ['queued', 'sent', 'received'] as const satisfies readonly CsmState[];

/** Allowed state changes. Inbound messages may arrive out of order, so states can be skipped, but never go back. */
const nextStates: Readonly<Record<CsmState, readonly CsmState[]>> = {
  queued: ['sent', 'received', 'answered', 'closed', 'failed'],
  sent: ['received', 'answered', 'closed', 'failed'],
  received: ['answered', 'closed', 'failed'],
  answered: ['closed'],
  closed: [],
  failed: ['queued', 'sent', 'received', 'answered', 'closed'],
};

export const canTransition = (from: CsmState, to: CsmState): boolean => nextStates[from].includes(to);

/**
 * Staff can close a message that was answered or will not be answered; a message still in the queue cannot be closed.
 */
export const canClose = (state: CsmState): boolean => ['sent', 'received', 'answered'].includes(state);

const safety = 'D5';
const safetyDays = 3;
const usualDays = 14;

/** Days until an answer is due; messages about a child's safety have the shorter period. */
export const answerDays = (discrepancyCode: string): number =>
  discrepancyCode.startsWith(safety) ? safetyDays : usualDays;

/** Why no message was created for one child of a sending, although others got theirs. */
export const csmRefusals = ['child-unknown', 'csm-not-for-status', 'csm-still-open'] as const;
export type CsmRefusal = (typeof csmRefusals)[number];

export const answerMaximum = 500;

/** The record key by which deliveries are ordered: each CSM has its own, so no CSM waits for another. */
export const csmRecordKey = (id: number): string => `csm:${id}`;
