import { z } from 'zod';
import { Coded } from '../shared/coded.ts';
import { recordId } from '../shared/records.ts';
import { activeStatus, calendarDate, instant, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { lockStatuses } from './statuses.ts';

/** A project in the grid and in the tabs of View Project. */

const count = z.number().int();

const fields = {
  /** The six-digit code and the name. */
  project: ['Project', Coded],
  country: ['Country', Coded],
  region: ['Region', Coded],
  fundingOffice: ['FundingOffice', Coded.nullable()],
  implementingOffice: ['ImplementingOffice', Coded.nullable()],
  isActive: ['ProjectStatus', activeStatus],
  startDate: ['ProjectStartDate', calendarDate.nullable()],
  endDate: ['ProjectEndDate', calendarDate.nullable()],
  /** Of the current lock, else of the next one, else of the last one. */
  lockStatus: ['ProjectLockStatus', z.enum(lockStatuses).nullable()],
  /** F5: its children cannot be reserved today. */
  isLocked: ['ProjectLocked', z.boolean()],
  /** Until when it is locked; null when it is not. */
  lockedUntil: ['ProjectLockedUntil', calendarDate.nullable()],
} as const;

/** Table T15. */
export const ProjectRow = wire(fields);
export type ProjectRow = z.output<typeof ProjectRow>;

/** Category and rating level that the caller's own office gave the project. */
export const ProjectRating = wire({
  categoryId: ['ProjectCategoryId', count.nullable()],
  categoryName: ['ProjectCategoryName', z.string().nullable()],
  levelId: ['RatingLevelId', count.nullable()],
  levelName: ['RatingLevelName', z.string().nullable()],
  /** 0 when it has not been rated. */
  version: ['Version', recordVersion],
  modifiedBy: ['ModifiedBy', z.string().nullable()],
  modifiedAt: ['ModifiedTimestamp', instant.nullable()],
});
export type ProjectRating = z.output<typeof ProjectRating>;

export const RatingInput = wire({
  categoryId: ['ProjectCategoryId', recordId.nullable()],
  levelId: ['RatingLevelId', recordId.nullable()],
  version: ['Version', recordVersion],
});

export const ChildCounts = wire({
  registered: ['Registered', count],
  available: ['Available', count],
  sponsored: ['Sponsored', count],
});
export type ChildCounts = z.output<typeof ChildCounts>;

/** PROJ-003: the nine search fields, the office's category and rating level, and the data of the page header. */
export const Project = wire({
  ...fields,
  communities: ['Community', z.array(Coded)],
  rating: ['ProjectRating', ProjectRating],
  counts: ['Counts', ChildCounts],
});
export type Project = z.output<typeof Project>;

/** PROJ-004. A null community counts the children in none, so that the rows add up to the project. */
export const Community = wire({ community: ['Community', Coded.nullable()], counts: ['Counts', ChildCounts] });
export type Community = z.output<typeof Community>;

export const projectMediaKinds = ['photo', 'video', 'document'] as const;

/** PROJ-005: photos, videos and documents with date and type, the latest first. */
export const ProjectMedia = wire({
  id: ['MediaId', count],
  kind: ['Kind', z.enum(projectMediaKinds)],
  title: ['Title', z.string()],
  /** 'image/jpeg', 'application/pdf' and the like. */
  type: ['Type', z.string()],
  date: ['Date', calendarDate],
  hasFile: ['HasFile', z.boolean().optional()],
  /** The address of a video, outside. */
  link: ['Link', z.string().nullable().optional()],
});
export type ProjectMedia = z.output<typeof ProjectMedia>;

/** Registered children by age and status. */
export const AgeBand = wire({
  from: ['AgeFrom', count],
  /** Null: and older. */
  to: ['AgeTo', count.nullable()],
  /** One number for each of Statuses, in the same order. */
  counts: ['Counts', z.array(count)],
});
export type AgeBand = z.output<typeof AgeBand>;

export const ageBands = [
  { from: 0, to: 2 },
  { from: 3, to: 5 },
  { from: 6, to: 8 },
  { from: 9, to: 11 },
  { from: 12, to: 14 },
  { from: 15, to: 17 },
  { from: 18, to: null },
] as const;
