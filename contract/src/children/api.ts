import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Coded } from '../shared/coded.ts';
import { defaultPageSize, pageSizes } from '../shared/paging.ts';
import { recordId } from '../shared/records.ts';
import { Explanation, exportFormats } from '../shared/search-results.ts';
import { sortDirection } from '../shared/sorting.ts';
import { calendarDate } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { criterionIds } from './criteria.ts';
import { recordsMaximum } from './limits.ts';
import { ChildSearch, genders, gridColumns, sortBy } from './search.ts';

/** One row of the result grid (table T15). Reservation ids are those of the caller's own office (CHILD-003). */
export const ChildRow = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  gender: ['Gender', z.enum(genders)],
  age: ['Age', z.number().int()],
  birthDate: ['BirthDate', calendarDate],
  country: ['Country', Coded],
  project: ['Project', Coded],
  status: ['RCDSChildStatus', Coded],
  actionCode: ['ActionCode', Coded.nullable()],
  reservationId: ['ReservationID', z.number().int().nullable()],
  isHeldElsewhere: ['HeldByAnotherOffice', z.boolean()],
  lastUpdateDate: ['FieldOfficeLastUpdateDate', calendarDate.nullable()],
  isUpdateOverdue: ['UpdateOverdue', z.boolean()],
  /** F5: children of this project cannot be reserved today. */
  isProjectLocked: ['ProjectLocked', z.boolean()],
  /** There is a photo to be shown (list-pictures.ts). */
  hasPicture: ['HasPicture', z.boolean()],
});
export type ChildRow = z.output<typeof ChildRow>;

const order = { sort: ['SortBy', sortBy.optional()], direction: ['SortDirection', sortDirection.optional()] } as const;

/** T5. Rows beyond the office's 'Maximum RC records' are neither returned nor counted. */
export const searchChildren = endpoint({
  method: 'POST',
  path: 'child/search',
  access: 'Registered Child:View',
  summary: 'Search registered children',
  input: wire({
    search: ['ChildSearch', ChildSearch],
    page: [
      'Page',
      z
        .number({ error: 'not-a-number' })
        .int({ error: 'not-a-number' })
        .min(1, { error: 'out-of-range' })
        .max(recordsMaximum, { error: 'out-of-range' })
        .optional(),
    ],
    pageSize: ['PageSize', z.literal(pageSizes, { error: 'not-in-list' }).optional()],
    ...order,
    /** A saved search stores when it was last run and how many it found. */
    savedSearchId: ['SavedSearchId', recordId.optional()],
  }),
  output: wire({
    children: ['Children', z.array(ChildRow)],
    /** Exact up to the maximum; with MoreThanMaximum it is the maximum. */
    total: ['TotalRecords', z.number().int()],
    isMore: ['MoreThanMaximum', z.boolean()],
    maximum: ['MaximumRecords', z.number().int()],
    /** Those of ChildCodes that do not exist. */
    notFound: ['NotFound', z.array(z.string())],
  }),
});
export const searchDefaults = { page: 1, pageSize: defaultPageSize, sort: 'ChildId', direction: 'asc' } as const;

export const explainChildSearch = endpoint({
  method: 'POST',
  path: 'child/search/explain',
  access: 'Registered Child:View',
  summary: 'Why a search finds nothing: each criterion alone, and the search without it',
  input: wire({ search: ['ChildSearch', ChildSearch] }),
  output: wire({ criteria: ['Criteria', z.array(Explanation)] }),
});

/** Grid columns, or the value of any advanced criterion. */
export const exportColumns = [...gridColumns, ...criterionIds.filter((id) => !gridColumns.includes(id as never))] as [
  string,
  ...string[],
];

/**
 * Exports the result as Excel or CSV, up to the office's maximum; sensitive values only on request, which is logged.
 */
export const exportChildren = endpoint({
  method: 'POST',
  path: 'child/export',
  access: 'Registered Child:Export to Excel',
  summary: 'Export the result of a search',
  timeout: 'long',
  produces: 'file',
  input: wire({
    search: ['ChildSearch', ChildSearch],
    ...order,
    format: ['Format', z.enum(exportFormats, { error: 'not-in-list' })],
    columns: [
      'Columns',
      z
        .array(z.enum(exportColumns, { error: 'not-in-list' }))
        .min(1, { error: 'required' })
        .max(80)
        .optional(),
    ],
    includeSensitive: ['IncludeSensitive', z.boolean({ error: 'invalid' }).optional()],
  }),
  output: z.unknown(),
});
