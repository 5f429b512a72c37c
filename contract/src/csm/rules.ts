/** Child status messages: their life, their limits, and when they are late. */

/** CSM-008: 'CSM can be sent for a maximum of 10 children'. */
export const csmMaximum = 10;

/** From our queue to the field office and back. */
export const csmStates = ['queued', 'sent', 'received', 'answered', 'closed', 'failed'] as const;
export type CsmState = (typeof csmStates)[number];

/** Sending the same code again would ask twice. */
export const openStates = ['queued', 'sent', 'received', 'answered'] as const satisfies readonly CsmState[];

/** The other side's turn: only these can be overdue. */
export const waitingStates = ['queued', 'sent', 'received'] as const satisfies readonly CsmState[];

/** What may follow what. News may overtake each other, so steps can be skipped, but never taken back. */
const nextStates: Readonly<Record<CsmState, readonly CsmState[]>> = {
  queued: ['sent', 'received', 'answered', 'closed', 'failed'],
  sent: ['received', 'answered', 'closed', 'failed'],
  received: ['answered', 'closed', 'failed'],
  answered: ['closed'],
  closed: [],
  failed: ['queued', 'sent', 'received', 'answered', 'closed'],
};

export const mayBecome = (from: CsmState, to: CsmState): boolean => nextStates[from].includes(to);

/** Our staff close what was answered, or what will not be; what never left the queue cannot be closed. */
export const mayBeClosed = (state: CsmState): boolean => ['sent', 'received', 'answered'].includes(state);

const safety = 'D5';
const safetyDays = 3;
const usualDays = 14;

/** Within so many days an answer is expected; what concerns a child's safety does not wait two weeks. */
export const answerDays = (discrepancyCode: string): number =>
  discrepancyCode.startsWith(safety) ? safetyDays : usualDays;

/** Why one child of a sending got no message, though the others did. */
export const csmRefusals = ['child-unknown', 'csm-not-for-status', 'csm-still-open'] as const;
export type CsmRefusal = (typeof csmRefusals)[number];

export const answerMaximum = 500;

/** The messages of a record are delivered in order; each message is a record of its own, none waits for another. */
export const csmRecord = (id: number): string => `csm:${id}`;
