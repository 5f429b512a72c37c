import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { childLists } from '../reading/rules.ts';
import { calendarDate, instant, numberText, officeCode } from '../values.ts';
import { wire } from '../wire.ts';

/** F10, F16: who read, listed, printed or exported what, and when. Of a child the log holds no more than the id. */
export const accessActions = ['view', 'list', 'print', 'pdf', 'export', 'export-history', 'lift', 'take-back'] as const;
export type AccessAction = (typeof accessActions)[number];

export const AccessLogEntry = wire({
  id: ['AccessLogId', z.number().int()],
  at: ['Date', instant],
  /** F17: null for somebody of another office who read a child that this office holds or sponsors. */
  user: ['User', z.string().nullable()],
  /** Names can be changed and borrowed; the address says who it was. */
  email: ['UserEmail', z.string().nullable()],
  /** F12: the service account through whose frame it was. */
  through: ['Through', z.string().nullable()],
  action: ['Action', z.enum(accessActions)],
  /** The child, when it was one; else how many. */
  childId: ['ChildId', z.string().nullable()],
  childCount: ['ChildCount', z.number().int()],
  isSensitive: ['Sensitive', z.boolean()],
  /** What was taken away when it was no child: 'project/000101', 'office-settings/USAO/general'. */
  record: ['Record', z.string().nullable()],
  /** F16: which list it was, and by which criteria; never what was typed. */
  list: ['List', z.enum(childLists).nullable()],
  criteria: ['Criteria', z.array(z.string())],
});
export type AccessLogEntry = z.output<typeof AccessLogEntry>;

/** T17: a tab of Office Settings; administrators see what people of their own office did, who crosses offices of any. */
export const listAccessLog = endpoint({
  method: 'GET',
  path: 'accessLog',
  access: 'Admin Office Setting:View',
  summary: 'Who read, printed or exported children',
  office: 'office',
  input: wire({
    office: ['FDRO', officeCode.optional()],
    from: ['From', calendarDate.optional()],
    to: ['To', calendarDate.optional()],
    action: ['Action', z.enum(accessActions, { error: 'not-in-list' }).optional()],
    /** Part of a name or of an e-mail address. */
    user: ['User', z.string().max(100, { error: 'too-long' }).optional()],
    childId: ['ChildId', z.string().max(20, { error: 'too-long' }).optional()],
    /** Entries older than this one: the next page. */
    before: ['Before', numberText.optional()],
  }),
  output: wire({ entries: ['AccessLog', z.array(AccessLogEntry)], hasMore: ['HasMore', z.boolean()] }),
});

export const accessLogPage = 100;
