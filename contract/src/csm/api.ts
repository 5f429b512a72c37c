import { z } from 'zod';
import { childIdPattern, normaliseChildId } from '../children/child-id.ts';
import { endpoint } from '../endpoint.ts';
import { pageSizes } from '../shared/paging.ts';
import { instant, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { CsmChild, CsmCode, CsmMessage, CsmRefused, CsmResult } from './message.ts';
import { csmMaximum } from './rules.ts';

/** Child status messages (table T5), and the lists their screens need. T13: all require Send CSM. */

const access = 'Registered Child:Send CSM';
const childId = z
  .string({ error: 'required' })
  .refine((typed) => childIdPattern.test(normaliseChildId(typed)), { error: 'invalid-child-id' });
const code = z.string({ error: 'required' }).min(1, { error: 'required' }).max(20, { error: 'too-long' });
const sendingId = ['SendingId', z.uuid({ error: 'invalid' })] as const;
const count = z.number().int();

export const listCsmCodes = endpoint({
  method: 'GET',
  path: 'csm/code',
  access,
  summary: 'The codes of child status messages; with a child, those that fit it',
  input: wire({ childId: ['ChildId', childId.optional()] }),
  output: wire({ codes: ['CsmCode', z.array(CsmCode)] }),
});

const atMost = <S extends z.core.$ZodType>(each: S) =>
  z.array(each, { error: 'required' }).min(1, { error: 'required' }).max(csmMaximum, { error: 'too-many' });

export const prepareCsm = endpoint({
  method: 'POST',
  path: 'csm/prepare',
  access,
  summary: 'The children messages are about to be sent for, with the messages still open for them',
  input: wire({ childIds: ['ChildIds', atMost(childId)] }),
  output: wire({ children: ['Children', z.array(CsmChild)] }),
});

/** CSM-003. */
export const CsmSelection = wire({
  childId: ['ChildId', childId],
  codes: [
    'Codes',
    z
      .array(wire({ code: ['Code', code], isSelected: ['Selected', z.boolean({ error: 'invalid' })] }), {
        error: 'required',
      })
      .max(100, { error: 'too-many' }),
  ],
  /** The sender knows that the same code is still open for this child and sends it anyway. */
  isRepeat: ['Repeat', z.boolean({ error: 'invalid' }).optional()],
});
export type CsmSelection = z.output<typeof CsmSelection>;

/** Idempotent: the same SendingId again sends nothing and returns the first answer. */
export const sendCsm = endpoint({
  method: 'POST',
  path: 'csm',
  access,
  summary: 'Send one message for each of at most ten children',
  input: wire({ sendingId, selections: ['Csm', atMost(CsmSelection)] }),
  output: wire({ results: ['CsmResult', z.array(CsmResult)] }),
});

export const getCsmSending = endpoint({
  method: 'GET',
  path: 'csm/sending/:SendingId',
  access,
  summary: 'What became of one sending, child by child',
  input: wire({ sendingId }),
  output: wire({
    sentAt: ['SentDate', instant],
    sentBy: ['SentBy', z.string()],
    messages: ['Messages', z.array(CsmMessage)],
    refused: ['Refused', z.array(CsmRefused)],
  }),
});

export const csmFilters = ['open', 'overdue', 'answered', 'failed', 'closed', 'all'] as const;
export type CsmFilter = (typeof csmFilters)[number];

export const csmColumns = ['SentDate', 'ChildId', 'Code', 'Status', 'DueDate'] as const;
export type CsmColumn = (typeof csmColumns)[number];

export const searchCsm = endpoint({
  method: 'POST',
  path: 'csm/search',
  access,
  summary: "The office's messages, and how many of them wait, are late, are answered or failed",
  input: wire({
    filter: ['Filter', z.enum(csmFilters, { error: 'not-in-list' })],
    /** Only messages the caller sent. */
    isMine: ['Mine', z.boolean({ error: 'invalid' }).optional()],
    code: ['Code', code.optional()],
    /** A child id or a prefix of one. */
    childId: ['ChildId', z.string({ error: 'invalid' }).max(15, { error: 'too-long' }).optional()],
    page: ['Page', z.number({ error: 'not-a-number' }).int().min(1).max(100_000).optional()],
    pageSize: ['PageSize', z.literal(pageSizes, { error: 'not-in-list' }).optional()],
    sort: ['SortBy', z.enum(csmColumns, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', z.enum(['asc', 'desc'], { error: 'not-in-list' }).optional()],
  }),
  output: wire({
    messages: ['Messages', z.array(CsmMessage)],
    total: ['TotalRecords', count],
    open: ['Open', count],
    overdue: ['Overdue', count],
    answered: ['Answered', count],
    failed: ['Failed', count],
  }),
});

export const closeCsm = endpoint({
  method: 'PUT',
  path: 'csm/:CsmId/close',
  access,
  summary: 'Close a message that is dealt with',
  input: wire({ id: ['CsmId', recordIdParam] }),
  output: wire({ message: ['Message', CsmMessage] }),
});
