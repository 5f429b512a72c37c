import { z } from 'zod';
import { deliveryReasons } from '../deliveries/rules.ts';
import { instant } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { csmRefusals, csmStates } from './rules.ts';

const text = z.string();

/** CSM-004 to CSM-006. */
export const CsmCode = wire({
  code: ['Code', text],
  discrepancyCode: ['DiscrepancyCode', text],
  description: ['Description', text],
});
export type CsmCode = z.output<typeof CsmCode>;

/** Why a message was not delivered: the reason of its delivery, or the external system's rejection. */
export const csmProblems = [...deliveryReasons, 'rejected'] as const;
export type CsmProblem = (typeof csmProblems)[number];

export const CsmMessage = wire({
  id: ['CsmId', z.number().int()],
  childId: ['ChildId', text],
  childName: ['ChildName', text],
  code: ['Code', text],
  discrepancyCode: ['DiscrepancyCode', text],
  description: ['Description', text],
  state: ['Status', z.enum(csmStates)],
  stateAt: ['StatusDate', instant],
  sentAt: ['SentDate', instant],
  sentBy: ['SentBy', text],
  answerDueAt: ['DueDate', instant],
  isOverdue: ['Overdue', z.boolean()],
  problem: ['ErrorDescription', z.enum(csmProblems).nullable()],
  answer: ['Answer', text.nullable()],
});
export type CsmMessage = z.output<typeof CsmMessage>;

/** A child for whom no message was created. */
export const CsmRefused = wire({
  childId: ['ChildId', text],
  code: ['Code', text],
  reason: ['ErrorDescription', z.enum(csmRefusals)],
});
export type CsmRefused = z.output<typeof CsmRefused>;

/** T5; 'refused' in addition to the states of an existing message. */
export const CsmResult = wire({
  childId: ['ChildId', text],
  status: ['Status', z.enum([...csmStates, 'refused'])],
  problem: ['ErrorDescription', z.enum([...csmProblems, ...csmRefusals]).nullable()],
});
export type CsmResult = z.output<typeof CsmResult>;

export const CsmChild = wire({
  childId: ['ChildId', text],
  name: ['ChildName', text],
  country: ['Country', text],
  project: ['Project', text],
  statusCode: ['RCDSChildStatus', text],
  statusName: ['RCDSChildStatusName', text],
  /** Only codes that apply to this child. */
  offered: ['Codes', z.array(text)],
  open: ['Open', z.array(CsmMessage)],
});
export type CsmChild = z.output<typeof CsmChild>;
