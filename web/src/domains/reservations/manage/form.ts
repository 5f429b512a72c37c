import { changeRange } from '#contract/children/resets.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { typesOf } from '#contract/reservations/categories.ts';
import {
  CountRange,
  changeReservationSearch,
  checkReservationSearch,
  hasReservationCriterion,
  ReservationSearch,
} from '#contract/reservations/search.ts';
import { DateRange } from '#contract/shared/date-range.ts';
import type { ChangeResult, SearchProblem } from '../../../api/search/criteria-search.ts';
import { formReader } from '../../../api/search/search-form.ts';

/** The criteria as typed; a range may be half filled. */
export type RangeName = 'expirationDate' | 'createdDate' | 'totalReserved';
export interface ReservationForm extends Omit<ReservationSearch, RangeName> {
  readonly expirationDate?: Partial<DateRange> | undefined;
  readonly createdDate?: Partial<DateRange> | undefined;
  readonly totalReserved?: Partial<CountRange> | undefined;
}

/** In the order of the form. */
export const criteria = [
  'id',
  'name',
  'categories',
  'categoryTypes',
  'statuses',
  'eventId',
  'createdBy',
  'isPerpetual',
  'countries',
  'projects',
  'totalReserved',
  'expirationDate',
  'createdDate',
] as const satisfies readonly (keyof ReservationForm)[];
export type Criterion = (typeof criteria)[number];

const rangeNames: readonly string[] = ['expirationDate', 'createdDate', 'totalReserved'] satisfies RangeName[];
export const isRange = (field: string): field is RangeName => rangeNames.includes(field);

const isFilled = (field: string, value: unknown): boolean => {
  if (isRange(field)) return (value as Partial<CountRange> | undefined)?.from !== undefined;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
};

/** The search to send; empty fields and ranges without From are left out. */
export function filledForm(form: ReservationForm): ReservationSearch {
  const entries = Object.entries(form).filter(([field, value]) => isFilled(field, value));
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as ReservationSearch;
}

/** RESV-067: the filled criteria. */
export const filledCriteria = (form: ReservationForm): readonly Criterion[] => {
  const filled = filledForm(form);
  return hasReservationCriterion(filled) ? criteria.filter((field) => filled[field] !== undefined) : [];
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Not even half a range, which is no criterion yet, would be lost. */
export const isUntouched = (form: ReservationForm): boolean => Object.values(form).every(isEmpty);

export type FormChange = ChangeResult<ReservationForm, Criterion>;

const withoutEmpty = (form: ReservationForm): ReservationForm =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

/** RESV-073, RESV-074: applies a change and clears dependent fields. Types of categories that stay chosen are kept. */
export function changeForm(form: ReservationForm, change: Partial<ReservationForm>): FormChange {
  const next = changeReservationSearch(form as ReservationSearch, change as Partial<ReservationSearch>);
  const dependent = 'categories' in change ? 'categoryTypes' : 'countries' in change ? 'projects' : undefined;
  const isCleared = dependent && form[dependent]?.length && !next[dependent]?.length;
  return { form: withoutEmpty(next), cleared: isCleared ? [dependent] : [] };
}

/** Changing Operator or From clears To; an empty operator clears the range. */
export const changeRangeOf = (
  form: ReservationForm,
  field: RangeName,
  part: Readonly<Record<string, string | number | undefined>>,
): FormChange =>
  changeForm(form, { [field]: changeRange(form[field] as never, part as never) } as Partial<ReservationForm>);

export const removeCriterion = (form: ReservationForm, field: Criterion): FormChange =>
  changeForm(form, { [field]: undefined });

/** RESV-034: undefined (all types) when no category is chosen. */
export const offeredTypes = (form: ReservationForm): ReadonlySet<string> | undefined =>
  form.categories?.length ? new Set(form.categories.flatMap((category) => typesOf(category))) : undefined;

/** Validation problems by field; the server applies the same rules. */
export function formProblems(form: ReservationForm): ReadonlyMap<string, SearchProblem> {
  const search = filledForm(form);
  const problems = new Map<string, SearchProblem>();
  const add = (path: readonly PropertyKey[], problem: SearchProblem) => {
    const key = String(path[0] ?? '');
    if (key !== '' && !problems.has(key)) problems.set(key, problem);
  };
  const parsed = ReservationSearch.out.safeParse(search);
  for (const issue of parsed.error?.issues ?? []) {
    const maximum = 'maximum' in issue ? Number(issue.maximum) : undefined;
    add(issue.path, {
      code: issue.message as FieldErrorCode,
      ...(maximum !== undefined && { params: { maximum } }),
    });
  }
  for (const { path, code, params } of checkReservationSearch(search)) add(path, { code, ...(params && { params }) });
  return problems;
}

export const { parseForm, parseShared } = formReader<ReservationForm>(
  ReservationSearch.out.extend({
    expirationDate: DateRange.out.partial().optional(),
    createdDate: DateRange.out.partial().optional(),
    totalReserved: CountRange.out.partial().optional(),
  }),
);
