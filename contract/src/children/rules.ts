import { ageMaximum, ageMinimum } from './age.ts';
import { normaliseChildId } from './child-id.ts';
import { findCriterion } from './criteria.ts';
import { countriesWarningLimit } from './limits.ts';
import type { AdvancedForm, ChildSearchForm } from './resets.ts';
import type { AdvancedCriterion, ChildSearch } from './search.ts';
import { childStatus } from './statuses.ts';

/** When a search can start, the default form, and the request made from a half-filled form. */

export type Mode = 'normal' | 'nonav';

/** CRIT-056: basic fields that nonav mode offers as advanced criteria instead. */
export const hiddenInNonav = ['statuses', 'actionCodes', 'addDate', 'lastUpdateDate'] as const;

/** CHILD-039, CRIT-057: the form after Clear. */
export const defaultSearch = (mode: Mode): ChildSearchForm =>
  mode === 'nonav'
    ? { advanced: [{ criterion: 'PRCDSChildStatus', operator: 'Any of', values: [String(childStatus.pledgeable)] }] }
    : {};

/** An office can narrow the age range (Min and Max age limit), not widen it. */
export function ageLimits(settings: { readonly minAgeLimit: string; readonly maxAgeLimit: string }): {
  minimum: number;
  maximum: number;
} {
  const within = (value: string) => Math.min(ageMaximum, Math.max(ageMinimum, Number(value)));
  return { minimum: within(settings.minAgeLimit), maximum: within(settings.maxAgeLimit) };
}

const isFilledRange = (range: { operator?: string; from?: unknown; to?: unknown } | undefined): boolean =>
  range?.operator !== undefined && range.from !== undefined && (range.operator !== 'Between' || range.to !== undefined);

/** A chosen criterion without a value is reported to the user and left out of the search. */
export function isFilledCriterion(item: AdvancedForm): boolean {
  const criterion = findCriterion(item.criterion);
  if (!criterion) return false;
  if (item.operator === 'Is empty') return true;
  if (criterion.kind === 'date' || criterion.kind === 'date range with operator') return isFilledRange(item);
  return item.values?.some((value) => value.trim() !== '') ?? false;
}

/** Numbers are sent without surrounding blanks. */
function sentCriterion(item: AdvancedForm): AdvancedForm {
  const isNumber = findCriterion(item.criterion)?.kind === 'input';
  return isNumber && item.values ? { ...item, values: item.values.map((value) => value.trim()) } : item;
}

/** A searched name with single spaces; empty when only accents were typed. */
export function normaliseSearchText(typed: string): string {
  const tidy = typed.replace(/\s+/gu, ' ').trim();
  return tidy.replace(/\p{M}/gu, '').trim() === '' ? '' : tidy;
}

/** The text to search by; '' when it would match every child (CHILD-038). */
const typedText = (field: string, typed: string): string =>
  field === 'childCode' && normaliseChildId(typed) === '' ? '' : normaliseSearchText(typed);

const hasItems = (items: readonly unknown[] | undefined) => items !== undefined && items.length > 0;

/** The request made from a form: blanks, half-filled ranges and criteria without a value are left out. */
export function toChildSearch(form: ChildSearchForm): ChildSearch {
  const filled: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(form)) {
    if (typeof value === 'string') {
      const text = typedText(field, value);
      if (text !== '') filled[field] = text;
    } else if (field === 'advanced') {
      const advanced = (value as readonly AdvancedForm[]).filter(isFilledCriterion).map(sentCriterion);
      if (hasItems(advanced)) filled[field] = advanced as AdvancedCriterion[];
    } else if (Array.isArray(value)) {
      if (hasItems(value)) filled[field] = value;
    } else if (isFilledRange(value as never)) filled[field] = value;
  }
  return filled as ChildSearch;
}

/** CHILD-038: enables the search button; a pre-filled Pledgeable counts. */
export const hasCriterion = (form: ChildSearchForm): boolean => Object.keys(toChildSearch(form)).length > 0;

/** CHILD-052: 'You have selected more than 10 countries. The search may be slow.' */
export const warnsOfManyCountries = (countries: readonly string[] | undefined): boolean =>
  (countries?.length ?? 0) > countriesWarningLimit;

/** Normalises case and dashes; an incomplete id can only be searched as a prefix. */
export const childIdsOf = (search: Pick<ChildSearch, 'childCodes'>): string[] | undefined =>
  search.childCodes && [...new Set(search.childCodes.map(normaliseChildId))];
