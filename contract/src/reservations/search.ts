import { z } from 'zod';
import { recordsMaximum } from '../children/limits.ts';
import { DateRange } from '../shared/date-range.ts';
import type { FieldIssue } from '../shared/field-issue.ts';
import { ageOperators, usesTo } from '../shared/operators.ts';
import { pageSizes } from '../shared/paging.ts';
import { recordIdMaximum } from '../shared/records.ts';
import { sortDirection } from '../shared/sorting.ts';
import { flag, nameMaximum, recordDigits } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { categoryCodes, categoryTypeCodes } from './categories.ts';
import { eventIdMaximum, targetChildrenMaximum } from './check-details.ts';

/** The search of Manage Reservation (RESV-031 to RESV-043). */

const codes = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values, { error: 'not-in-list' }), { error: 'invalid' }).max(values.length, { error: 'too-many' });

const places = z.array(z.string({ error: 'invalid' }).max(20, { error: 'too-long' }), { error: 'invalid' }).max(100, {
  error: 'too-many',
});
const whole = z
  .number({ error: 'not-a-number' })
  .int({ error: 'not-a-number' })
  .min(0, { error: 'out-of-range' })
  .max(recordIdMaximum, { error: 'out-of-range' });
const statusList = ['1', '2', '3', '4', '5'] as const;

/** The number of children in a reservation. */
export const CountRange = wire({
  operator: ['Operator', z.enum(ageOperators, { error: 'not-in-list' })],
  from: ['From', whole],
  to: ['To', whole.optional()],
});
export type CountRange = z.output<typeof CountRange>;

export const ReservationSearch = wire(
  {
    id: [
      'ReservationID',
      z
        .string({ error: 'invalid' })
        .regex(/^\d+$/, { error: 'not-a-number', abort: true })
        .max(recordDigits, { error: 'too-long' })
        .optional(),
    ],
    name: ['ReservationName', z.string({ error: 'invalid' }).max(nameMaximum, { error: 'too-long' }).optional()],
    categories: ['ReservationCategory', codes(categoryCodes).optional()],
    categoryTypes: ['ReservationCategoryType', codes(categoryTypeCodes).optional()],
    statuses: ['ReservationStatus', codes(statusList).optional()],
    expirationDate: ['ExpirationDate', DateRange.optional()],
    eventId: ['EventID', z.string({ error: 'invalid' }).max(eventIdMaximum, { error: 'too-long' }).optional()],
    totalReserved: ['TotalReserved', CountRange.optional()],
    createdBy: ['CreatedBy', z.array(whole, { error: 'invalid' }).max(100, { error: 'too-many' }).optional()],
    createdDate: ['CreatedDate', DateRange.optional()],
    countries: ['ChildCountry', places.optional()],
    projects: ['Project', places.optional()],
    isPerpetual: ['IsPerpetualReservation', flag.optional()],
  },
  { unknown: 'refuse' },
);
export type ReservationSearch = z.output<typeof ReservationSearch>;

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined;
};

/** RESV-067: enables the search button. */
export const hasReservationCriterion = (search: ReservationSearch): boolean => Object.values(search).some(isFilled);

/** RESV-071: the search after Clear. */
export const defaultReservationSearch: ReservationSearch = {};

/** RESV-073, RESV-074: a category clears the type, a country clears the project. */
export function changeReservationSearch(
  search: ReservationSearch,
  change: Partial<ReservationSearch>,
): ReservationSearch {
  const changed = { ...search, ...change };
  if ('categories' in change) return { ...changed, categoryTypes: change.categoryTypes };
  if ('countries' in change) return { ...changed, projects: change.projects };
  return changed;
}

interface Range {
  readonly operator: DateRange['operator'] | CountRange['operator'];
  readonly from: string | number;
  readonly to?: string | number;
}

function checkRange(field: string, { operator, from, to }: Range): FieldIssue[] {
  if (!usesTo(operator)) return to === undefined ? [] : [{ path: [field, 'to'], code: 'invalid' }];
  if (to === undefined) return [{ path: [field, 'to'], code: 'required' }];
  if (to >= from) return [];
  const code = typeof from === 'number' ? 'must-not-be-less' : 'must-not-be-before';
  return [{ path: [field, 'to'], code, params: { than: from } }];
}

function checkCount({ from, to }: CountRange): FieldIssue[] {
  const params = { minimum: 0, maximum: targetChildrenMaximum };
  const isOutside = (value: number | undefined) => value !== undefined && (value < 0 || value > params.maximum);
  if (isOutside(from)) return [{ path: ['totalReserved', 'from'], code: 'out-of-range', params }];
  return isOutside(to) ? [{ path: ['totalReserved', 'to'], code: 'out-of-range', params }] : [];
}

export function checkReservationSearch(search: ReservationSearch): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const field of ['expirationDate', 'createdDate', 'totalReserved'] as const) {
    const range = search[field];
    if (range) issues.push(...checkRange(field, range));
  }
  if (search.totalReserved) issues.push(...checkCount(search.totalReserved));
  if (search.projects?.length && !search.countries?.length) issues.push({ path: ['projects'], code: 'needs-country' });
  if (issues.length === 0 && !hasReservationCriterion(search)) issues.push({ path: [], code: 'required' });
  return issues;
}

/** Table T15, each sortable. */
export const reservationColumns = [
  'ReservationID',
  'ReservationName',
  'ReservationCategory',
  'ReservationCategoryType',
  'ReservationStatus',
  'ExpirationDate',
  'EventID',
  'TotalReserved',
  'CreatedBy',
  'CreatedDate',
  'IsPerpetualReservation',
] as const;
export type ReservationColumn = (typeof reservationColumns)[number];

export const reservationSortBy = z.enum(reservationColumns, { error: 'not-in-list' });

export const reservationOrder = {
  sort: ['SortBy', reservationSortBy.optional()],
  direction: ['SortDirection', sortDirection.optional()],
} as const;

export const savedReservationSearchesPerPerson = 50;

export const paging = {
  page: ['Page', whole.min(1, { error: 'out-of-range' }).max(recordsMaximum, { error: 'out-of-range' }).optional()],
  pageSize: ['PageSize', z.literal(pageSizes, { error: 'not-in-list' }).optional()],
} as const;
