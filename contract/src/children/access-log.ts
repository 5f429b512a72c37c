import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { childLists } from '../reading/rules.ts';
import { calendarDate, instant, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { loggedCriteria } from './logged.ts';

/** F10, F16: who read, listed, printed or exported what, and when. Of a child the log stores the id only. */
export const accessActions = ['view', 'list', 'print', 'pdf', 'export', 'export-history', 'lift', 'take-back'] as const;
export type AccessAction = (typeof accessActions)[number];

export const AccessLogEntry = wire({
  id: ['AccessLogId', z.number().int()],
  at: ['Date', instant],
  /** F17: null when a person of another office read a child that this office holds or sponsors. */
  user: ['User', z.string().nullable()],
  /** Names can change and can be the same for two people; the e-mail address identifies the person. */
  email: ['UserEmail', z.string().nullable()],
  /** F12: the service account of the frame in which it happened. */
  through: ['Through', z.string().nullable()],
  action: ['Action', z.enum(accessActions)],
  /** The child, when there was exactly one; childCount otherwise. */
  childId: ['ChildId', z.string().nullable()],
  childCount: ['ChildCount', z.number().int()],
  isSensitive: ['Sensitive', z.boolean()],
  /** What was exported or printed when it was not a child: 'project/000101', 'office-settings/USAO/general'. */
  record: ['Record', z.string().nullable()],
  /** F16: the list that was shown and the names of its criteria; never the typed values. */
  list: ['List', z.enum(childLists).nullable()],
  criteria: ['Criteria', z.array(z.string().meta({ description: loggedCriteria.join(', ') }))],
});
export type AccessLogEntry = z.output<typeof AccessLogEntry>;

/**
 * T17: a tab of Office Settings. Administrators see entries of their own office, people who work in every office those
 * of all offices.
 */
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
    /** Part of a name or e-mail address. */
    user: ['User', z.string().max(100, { error: 'too-long' }).optional()],
    childId: ['ChildId', z.string().max(20, { error: 'too-long' }).optional()],
    /** Keyset pagination: entries older than this id. */
    before: ['Before', recordIdParam.optional()],
  }),
  output: wire({ entries: ['AccessLog', z.array(AccessLogEntry)], hasMore: ['HasMore', z.boolean()] }),
});

export const accessLogPageSize = 100;
