import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type PictureSize, pictureSizes } from '../feed/files.ts';
import { auditFilter } from '../reservations/api.ts';
import { auditFields } from '../shared/audit.ts';
import { Coded } from '../shared/coded.ts';
import { languageCodes } from '../shared/language.ts';
import { defaultPageSize } from '../shared/paging.ts';
import { page, pageSize, queryPaging, recordId } from '../shared/records.ts';
import { Explanation, exportFormats } from '../shared/search-results.ts';
import { recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ProjectLock } from './lock.ts';
import { AgeBand, Community, Project, ProjectMedia, ProjectRating, ProjectRow, RatingInput } from './project.ts';
import { ProjectSearch, projectColumns, projectSortBy, projectSortDirection } from './search.ts';

const view = 'Projects:View' as const;

/** The six-digit code of a project; any other is not found. */
export const projectCode = z.string().regex(/^\d{6}$/, { error: 'invalid' });
const id = ['ProjectId', projectCode] as const;

const order = {
  sort: ['SortBy', projectSortBy.optional()],
  direction: ['SortDirection', projectSortDirection.optional()],
} as const;

/** T5. Rows beyond the office's 'Max project records' are neither returned nor counted. */
export const searchProjects = endpoint({
  method: 'POST',
  path: 'project/search',
  access: view,
  summary: 'Search projects',
  input: wire({
    search: ['ProjectSearch', ProjectSearch],
    page: ['Page', page.optional()],
    pageSize: ['PageSize', pageSize.optional()],
    ...order,
    /** A saved search stores when it was last run and how many it found. */
    savedSearchId: ['SavedSearchId', recordId.optional()],
  }),
  output: wire({
    projects: ['Projects', z.array(ProjectRow)],
    total: ['TotalRecords', z.number().int()],
    isMore: ['MoreThanMaximum', z.boolean()],
    maximum: ['MaximumRecords', z.number().int()],
  }),
});
export const projectSearchDefaults = { page: 1, pageSize: defaultPageSize, sort: 'Project', direction: 'asc' } as const;

/** The lock fields count as one criterion, 'ProjectLock'. */
export const explainProjectSearch = endpoint({
  method: 'POST',
  path: 'project/search/explain',
  access: view,
  summary: 'Why a project search finds nothing: each criterion alone, and the search without it',
  input: wire({ search: ['ProjectSearch', ProjectSearch] }),
  output: wire({ criteria: ['Criteria', z.array(Explanation)] }),
});

export const exportProjects = endpoint({
  method: 'POST',
  path: 'project/export',
  access: 'Projects:Export to Excel',
  summary: 'Export the found projects',
  timeout: 'long',
  produces: 'file',
  input: wire({
    search: ['ProjectSearch', ProjectSearch],
    ...order,
    format: ['Format', z.enum(exportFormats, { error: 'not-in-list' })],
    columns: [
      'Columns',
      z
        .array(z.enum(projectColumns, { error: 'not-in-list' }))
        .min(1, { error: 'required' })
        .max(projectColumns.length)
        .optional(),
    ],
  }),
  output: z.unknown(),
});

export const getProject = endpoint({
  method: 'GET',
  path: 'project/:ProjectId',
  access: view,
  summary: 'The tab Project Detail',
  input: wire({ id }),
  output: wire({ project: ['Project', Project] }),
});

/** Of the caller's own office only. A rating level needs its category; without a category there is no rating. */
export const rateProject = endpoint({
  method: 'PUT',
  path: 'project/:ProjectId/rating',
  access: 'Projects:Edit',
  summary: "Set the office's category and rating level of a project",
  input: wire({
    id,
    rating: ['ProjectRating', RatingInput],
  }),
  output: wire({ rating: ['ProjectRating', ProjectRating] }),
});

export const listProjectCommunities = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/community',
  access: view,
  summary: 'The communities of a project and how many children they have',
  input: wire({ id }),
  output: wire({ communities: ['Communities', z.array(Community)] }),
});

export const getProjectFigures = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/figures',
  access: view,
  summary: 'The children of a project by age and status',
  input: wire({ id }),
  output: wire({ statuses: ['Statuses', z.array(Coded)], bands: ['AgeBands', z.array(AgeBand)] }),
});

export const listProjectMedia = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/media',
  access: view,
  summary: 'Photos, videos and documents of a project',
  input: wire({ id }),
  output: wire({ media: ['Media', z.array(ProjectMedia)] }),
});

/**
 * Pictures small unless asked for; without a file a drawn placeholder, or for a document a PDF that says so. A document
 * is downloaded as a file, so the call is logged (F10).
 */
export const getProjectMediaFile = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/media/:MediaId',
  access: view,
  summary: 'One photo, the still of a video, or a document',
  produces: 'file',
  input: wire({
    id,
    mediaId: ['MediaId', recordIdParam],
    size: [
      'Size',
      z.enum(Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]], { error: 'not-in-list' }).optional(),
    ],
  }),
  output: z.unknown(),
});

/** Current and future locks first, then completed ones. */
export const listLocksOfProject = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/projectLock',
  access: view,
  summary: 'The locks of a project',
  input: wire({ id }),
  output: wire({ locks: ['ProjectLocks', z.array(ProjectLock)] }),
});

/** F20: an entry about a lock has the lock's name, because entries of several locks are mixed. */
export const ProjectAuditEntry = wire({ ...auditFields, lock: ['ProjectLockName', z.string().nullable()] });
export type ProjectAuditEntry = z.output<typeof ProjectAuditEntry>;

/** ROUTE-049. Its rating by the caller's office and its locks, including deleted ones; latest first. */
export const listProjectAudit = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/audit',
  access: view,
  summary: 'Who changed what about a project, and when',
  input: wire({
    id,
    ...auditFilter,
    ...queryPaging,
  }),
  output: wire({ entries: ['Audit', z.array(ProjectAuditEntry)], total: ['TotalRecords', z.number().int()] }),
});

export const exportProjectAudit = endpoint({
  method: 'GET',
  path: 'project/:ProjectId/audit/export',
  access: 'Projects:Export',
  summary: 'The history of a project as csv',
  produces: 'file',
  input: wire({ id, ...auditFilter }),
  output: z.unknown(),
});

/** All data of the printed sheet; the call is logged as a print. */
export const ProjectRecord = wire({
  project: ['Project', Project],
  communities: ['Communities', z.array(Community)],
  media: ['Media', z.array(ProjectMedia)],
  locks: ['ProjectLocks', z.array(ProjectLock)],
});
export type ProjectRecord = z.output<typeof ProjectRecord>;

export const printProject = endpoint({
  method: 'POST',
  path: 'project/:ProjectId/print',
  access: 'Projects:Print',
  summary: 'The whole project, for printing',
  input: wire({ id }),
  output: wire({ record: ['ProjectRecord', ProjectRecord] }),
});

export const printProjectToPdf = endpoint({
  method: 'POST',
  path: 'project/:ProjectId/pdf',
  access: 'Projects:Print to PDF',
  summary: 'The whole project as a PDF',
  produces: 'file',
  input: wire({ id, language: ['Language', z.enum(languageCodes, { error: 'not-in-list' }).optional()] }),
  output: z.unknown(),
});
