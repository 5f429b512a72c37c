import { z } from 'zod';
import { checkChildSearch, type SearchBounds } from '../children/check-search.ts';
import { AgeRange, genders } from '../children/search.ts';
import { isDateFilterInOrder } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/field-issue.ts';
import { recordId } from '../shared/records.ts';
import { calendarDate } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { limitsOf, type SelectionLimits } from './selection.ts';

/** The child search of stage 2 and of Add child (RESV-022 to RESV-030): available children only. */

const codes = z
  .array(z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(20, { error: 'too-long' }), {
    error: 'invalid',
  })
  .max(100, { error: 'too-many' });

/** RESV-028: Yes, No, or empty for any. */
export const answers = ['Yes', 'No'] as const;
const answer = z.enum(answers, { error: 'not-in-list' });

export const AvailableSearch = wire(
  {
    countries: ['ChildCountry', codes.optional()],
    projects: ['Project', codes.optional()],
    age: ['AgeRange', AgeRange.optional()],
    gender: ['Gender', z.enum(genders, { error: 'not-in-list' }).optional()],
    birthDate: [
      'BirthDate',
      wire({ from: ['From', calendarDate.optional()], to: ['To', calendarDate.optional()] }).optional(),
    ],
    hasPhoto: ['PhotoAvailable', answer.optional()],
    hasVideo: ['VideoAvailable', answer.optional()],
    countryGroup: ['CountryGroup', recordId.optional()],
    communities: ['Community', codes.optional()],
  },
  { unknown: 'refuse' },
);
export type AvailableSearch = z.output<typeof AvailableSearch>;

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => part !== undefined);
  return value !== undefined;
};

/** RESV-068: enables the search button. */
export const hasAvailableCriterion = (search: AvailableSearch): boolean => Object.values(search).some(isFilled);

/** RESV-074, RESV-075: a country clears project and community, a project clears community. */
export function changeAvailableSearch(search: AvailableSearch, change: Partial<AvailableSearch>): AvailableSearch {
  const changed = { ...search, ...change };
  if ('countries' in change) return { ...changed, projects: change.projects, communities: change.communities };
  if ('projects' in change) return { ...changed, communities: change.communities };
  return changed;
}

/** RESV-029: a country group fills the countries; both stay editable. */
export const chooseCountryGroup = (
  search: AvailableSearch,
  group: { readonly id: number; readonly countries: readonly string[] } | undefined,
): AvailableSearch =>
  group
    ? { ...changeAvailableSearch(search, { countries: [...group.countries] }), countryGroup: group.id }
    : { ...search, countryGroup: undefined };

function checkPlaces({ countries = [], projects = [], communities = [] }: AvailableSearch, limits: SelectionLimits) {
  const issues: FieldIssue[] = [];
  // RESV-090 to RESV-093
  if (countries.length > limits.countries)
    issues.push({ path: ['countries'], code: 'too-many-countries', params: { count: limits.countries } });
  if (projects.length > limits.projects)
    issues.push({ path: ['projects'], code: 'too-many-projects', params: { count: limits.projects } });
  if (communities.length > 0 && projects.length === 0) issues.push({ path: ['communities'], code: 'needs-project' });
  return issues;
}

export function checkAvailableSearch(
  search: AvailableSearch,
  categoryType: string | null,
  bounds: SearchBounds,
): FieldIssue[] {
  const { age, countries, projects, birthDate = {} } = search;
  const issues: FieldIssue[] = [
    ...checkPlaces(search, limitsOf(categoryType)),
    ...checkChildSearch({ age, countries, projects }, bounds).filter(({ path }) => path.length > 0),
    ...(isDateFilterInOrder(birthDate)
      ? []
      : [
          {
            path: ['birthDate', 'to'],
            code: 'must-not-be-before',
            params: { than: birthDate.from as string },
          } as const,
        ]),
  ];
  if (issues.length === 0 && !hasAvailableCriterion(search)) issues.push({ path: [], code: 'required' });
  return issues;
}
