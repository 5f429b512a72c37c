import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FieldProblem } from '../problem.ts';
import { Coded } from '../shared/coded.ts';
import { queryPaging } from '../shared/records.ts';
import { exportFormats } from '../shared/search-results.ts';
import { calendarDate, instant, nothing, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { missingKinds } from './missing-kinds.ts';
import { feedNamePattern, feedStates, feedTypes } from './rules.ts';

/** Feeds of field offices: sent by their systems, looked at by Partnership Admins. */

const count = z.number().int();
const feedName = ['Feed', z.string().regex(feedNamePattern, { error: 'invalid' })] as const;

const head = {
  id: ['FeedId', count],
  name: feedName,
  type: ['Type', z.enum(feedTypes)],
  state: ['State', z.enum(feedStates)],
  /** Between the first and the last line. */
  lines: ['Lines', count],
} as const;

const counts = {
  registered: ['Registered', count],
  changed: ['Changed', count],
  unchanged: ['Unchanged', count],
  /** Projects and communities that were added or changed. */
  places: ['Places', count],
  refused: ['Refused', count],
  /** Drops requested and carried out, because a line or a snapshot said so. */
  left: ['Left', count],
  /** Children missing from a snapshot, for whom no drop has been requested yet. */
  missing: ['Missing', count],
  appliedLines: ['AppliedLines', count],
  receivedAt: ['ReceivedDate', instant.nullable()],
  startedAt: ['StartedDate', instant.nullable()],
  finishedAt: ['FinishedDate', instant.nullable()],
} as const;

/** Lines: newline-delimited JSON, one record a line, gzip allowed. */
export const sendFeed = endpoint({
  method: 'POST',
  path: 'integration/feed',
  access: 'integration',
  refuses: ['feed-differs', 'feed-incomplete', 'message-refused'],
  summary: 'Children, projects and communities of a field office, one record a line',
  consumes: 'lines',
  input: nothing,
  output: wire({
    ...head,
    /** The same feed had arrived before; nothing is applied twice. */
    isRepeat: ['Repeat', z.boolean()],
  }),
});

export const getSentFeed = endpoint({
  method: 'GET',
  path: 'integration/feed/:Feed',
  access: 'integration',
  summary: 'How far a feed has come',
  input: wire({ name: feedName }),
  output: wire({ ...head, ...counts }),
});

/** A refused line; line 1 is the header. */
export const RefusedLine = wire({
  line: ['Line', count],
  record: ['Record', z.string()],
  problems: [
    'Errors',
    z.array(
      wire({
        field: ['field', FieldProblem.shape.field],
        code: ['code', FieldProblem.shape.code],
        params: ['params', z.unknown().optional() as unknown as typeof FieldProblem.shape.params],
      }),
    ),
  ],
});

export const getSentFeedProblems = endpoint({
  method: 'GET',
  path: 'integration/feed/:Feed/problem',
  access: 'integration',
  summary: 'The refused lines of a feed, as newline-delimited JSON',
  produces: 'file',
  input: wire({ name: feedName }),
  output: z.unknown(),
});

export const describeFeed = endpoint({
  method: 'GET',
  path: 'integration/feedDescription',
  access: 'integration',
  summary: 'The fields of each kind of line, as JSON Schema, with the codes of their lists',
  input: nothing,
  output: wire({ records: ['Records', z.unknown()], lists: ['Lists', z.unknown()] }),
});

export const Feed = wire({
  ...head,
  ...counts,
  account: ['ServiceAccount', z.string()],
  office: ['SupportOffice', z.string()],
  officeName: ['SupportOfficeName', z.string()],
  /** The country or the project that the feed is about. */
  scope: ['Scope', z.string()],
  asOf: ['AsOf', calendarDate],
  decidedBy: ['DecidedBy', z.string().nullable()],
  decidedAt: ['DecidedDate', instant.nullable()],
});
export type Feed = z.output<typeof Feed>;

const access = { view: 'Admin Office Setting:View', edit: 'Admin Office Setting:Edit' } as const;

export const listFeeds = endpoint({
  method: 'GET',
  path: 'feed',
  access: access.view,
  outsideFrames: true,
  acrossOffices: true,
  summary: 'Feeds of field offices, latest first',
  input: wire({ ...queryPaging }),
  output: wire({ feeds: ['Feeds', z.array(Feed)], total: ['TotalRecords', count] }),
});

/** How many missing children there are of each kind; the kinds add up. */
const byKind = (number: z.ZodNumber) =>
  wire({
    reserved: ['Reserved', number],
    held: ['Held', number],
    proposed: ['Proposed', number],
    sponsored: ['Sponsored', number],
    available: ['Available', number],
    leaving: ['Leaving', number],
  });
const kindCounts = byKind(count);

/** The children of a project that are missing from a snapshot. */
export const MissingInProject = wire({
  project: ['Project', z.string()],
  projectName: ['ProjectName', z.string()],
  missing: ['Missing', count],
  kinds: ['MissingByKind', kindCounts],
  children: ['Children', count],
  mustBeConfirmed: ['MustBeConfirmed', z.boolean()],
});
export type MissingInProject = z.output<typeof MissingInProject>;

const detail = wire({
  feed: ['Feed', Feed],
  missing: ['MissingByProject', z.array(MissingInProject)],
  /** A refused line did not tell its child, who may be one of the missing. */
  hasUnreadable: ['HasUnreadableLines', z.boolean()],
  /** The first of them. */
  refused: ['RefusedLines', z.array(RefusedLine)],
});
export type FeedDetail = z.output<typeof detail>;

export const refusedLinesShown = 50;

export const getFeed = endpoint({
  method: 'GET',
  path: 'feed/:FeedId',
  access: access.view,
  outsideFrames: true,
  acrossOffices: true,
  summary: 'A feed with the children missing from it and its refused lines',
  input: wire({ id: ['FeedId', recordIdParam] }),
  output: detail,
});

export const getFeedProblems = endpoint({
  method: 'GET',
  path: 'feed/:FeedId/problem',
  access: access.view,
  outsideFrames: true,
  acrossOffices: true,
  summary: 'The refused lines of a feed as csv',
  produces: 'file',
  input: wire({ id: ['FeedId', recordIdParam] }),
  output: z.unknown(),
});

/** Which of the missing children. */
const wanted = {
  id: ['FeedId', recordIdParam],
  project: [
    'ProjectId',
    z
      .string()
      .regex(/^\d{6}$/, { error: 'invalid' })
      .optional(),
  ],
  kind: ['Kind', z.enum(missingKinds, { error: 'not-in-list' }).optional()],
} as const;

export const MissingChild = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  project: ['Project', Coded],
  status: ['RCDSChildStatus', Coded],
  kind: ['Kind', z.enum(missingKinds)],
  /** Who holds or sponsors the child. Only for those who decide for every office (F15). */
  office: ['ConcernedOffice', Coded.nullable()],
});
export type MissingChild = z.output<typeof MissingChild>;

export const missingPageSize = 50;

/** For those who may decide: a list of children is logged, a number is not. */
export const listMissingChildren = endpoint({
  method: 'GET',
  path: 'feed/:FeedId/missing/child',
  access: access.edit,
  outsideFrames: true,
  acrossOffices: true,
  summary: 'The children missing from a snapshot, by Child ID',
  input: wire({
    ...wanted,
    /** Keyset pagination: children after this id. */
    after: ['After', z.string().max(20, { error: 'too-long' }).optional()],
  }),
  output: wire({ children: ['Children', z.array(MissingChild)], hasMore: ['HasMore', z.boolean()] }),
});

export const exportMissingChildren = endpoint({
  method: 'GET',
  path: 'feed/:FeedId/missing/export',
  access: access.edit,
  outsideFrames: true,
  acrossOffices: true,
  summary: "The children missing from a snapshot as a file, up to the office's maximum",
  timeout: 'long',
  produces: 'file',
  input: wire({ ...wanted, format: ['Format', z.enum(exportFormats, { error: 'not-in-list' })] }),
  output: z.unknown(),
});

export const missingDecisions = ['drop', 'keep'] as const;

const shown = z.number({ error: 'not-a-number' }).int({ error: 'not-a-number' }).min(0, { error: 'out-of-range' });

export const decideMissing = endpoint({
  method: 'PUT',
  path: 'feed/:FeedId/missing',
  access: access.edit,
  outsideFrames: true,
  acrossOffices: true,
  summary: 'Request a drop for the children missing from a snapshot, or keep them',
  input: wire({
    id: ['FeedId', recordIdParam],
    decision: ['Decision', z.enum(missingDecisions, { error: 'not-in-list' })],
    /** The numbers the decision is about, as they were shown. */
    kinds: ['MissingByKind', byKind(shown)],
  }),
  output: detail,
});
