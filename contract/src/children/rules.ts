import { ageMaximum, ageMinimum } from './age.ts';
import { normaliseChildId } from './child-id.ts';
import { findCriterion } from './criteria.ts';
import { countriesBeforeWarning } from './limits.ts';
import type { AdvancedForm, ChildSearchForm } from './resets.ts';
import type { AdvancedCriterion, ChildSearch } from './search.ts';
import { pledgeable } from './statuses.ts';

/** When can a search start, what does an untouched form hold, and what is sent from a half-filled one? */

export type Mode = 'normal' | 'nonav';

/** CRIT-056: basic fields whose twins stand in the advanced catalogue in nonav mode. */
export const hiddenInNonav = ['statuses', 'actionCodes', 'addDate', 'lastUpdateDate'] as const;

/** CHILD-039, CRIT-057: what Clear returns to. */
export const defaultSearch = (mode: Mode): ChildSearchForm =>
  mode === 'nonav' ? { advanced: [{ criterion: 'PRCDSChildStatus', operator: 'Any of', values: [pledgeable] }] } : {};

/** An office narrows the range of ages (Min and Max age limit), never widens it. */
export function ageLimits(settings: { readonly minAgeLimit: string; readonly maxAgeLimit: string }): {
  minimum: number;
  maximum: number;
} {
  const within = (value: string) => Math.min(ageMaximum, Math.max(ageMinimum, Number(value)));
  return { minimum: within(settings.minAgeLimit), maximum: within(settings.maxAgeLimit) };
}

const isFilledRange = (range: { operator?: string; from?: unknown; to?: unknown } | undefined): boolean =>
  range?.operator !== undefined && range.from !== undefined && (range.operator !== 'Between' || range.to !== undefined);

/** A chosen criterion without a value is named to the user and left out. */
export function isFilledCriterion(item: AdvancedForm): boolean {
  const criterion = findCriterion(item.criterion);
  if (!criterion) return false;
  if (item.operator === 'Is empty') return true;
  if (criterion.kind === 'date' || criterion.kind === 'date range with operator') return isFilledRange(item);
  return item.values?.some((value) => value.trim() !== '') ?? false;
}

/** A number is sent without the blanks around it. */
function sentCriterion(item: AdvancedForm): AdvancedForm {
  const isNumber = findCriterion(item.criterion)?.kind === 'input';
  return isNumber && item.values ? { ...item, values: item.values.map((value) => value.trim()) } : item;
}

/** A name as it is looked for: single blanks between words; nothing when only accents were typed. */
export function searchedText(typed: string): string {
  const tidy = typed.replace(/\s+/gu, ' ').trim();
  return tidy.replace(/\p{M}/gu, '').trim() === '' ? '' : tidy;
}

/** What a text field searches by; '' when that would be everybody (CHILD-038). */
const typedText = (field: string, typed: string): string =>
  field === 'childCode' && normaliseChildId(typed) === '' ? '' : searchedText(typed);

const hasItems = (items: readonly unknown[] | undefined) => items !== undefined && items.length > 0;

/** What a form sends: blanks, half-filled ranges and criteria without a value are left out. */
export function filledSearch(form: ChildSearchForm): ChildSearch {
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

/** CHILD-038: the search button waits for this; a pre-filled Pledgeable counts. */
export const hasCriterion = (form: ChildSearchForm): boolean => Object.keys(filledSearch(form)).length > 0;

/** CHILD-052: 'You have selected more than 10 countries. The search may be slow.' */
export const warnsOfManyCountries = (countries: readonly string[] | undefined): boolean =>
  (countries?.length ?? 0) > countriesBeforeWarning;

/** Case and dashes do not matter; one that is not a whole id can be found by its beginning alone. */
export const childIdsOf = (search: Pick<ChildSearch, 'childCodes'>): string[] | undefined =>
  search.childCodes && [...new Set(search.childCodes.map(normaliseChildId))];
