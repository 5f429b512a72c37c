import { birthDatesOf } from '#contract/children/age.ts';
import { getCriterion } from '#contract/children/criteria.ts';
import type { AdvancedCriterion, GridColumn } from '#contract/children/search.ts';
import { today } from '../dataset.ts';
import type { BenchSearch } from '../searches.ts';

/**
 * The same searches as Directus filters on the table itself. Where Directus cannot express a criterion (inside lists,
 * or whether a child is held), the filter is weaker.
 */

type Condition = Readonly<Record<string, unknown>>;
/** Ids of lookup values by list and code. */
export type LookupIds = ReadonlyMap<string, number>;

const bare = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const is = (column: string, operator: string, value: unknown): Condition => ({ [column]: { [operator]: value } });

const operators = { Before: '_lt', After: '_gt', 'Equal to': '_eq' } as const;

function dated(column: string, { operator, from, to }: { operator: string; from?: string; to?: string }): Condition {
  if (operator === 'Between') return is(column, '_between', [from, to]);
  return is(column, operators[operator as keyof typeof operators] ?? '_eq', from);
}

const columns: Readonly<Record<string, string>> = {
  PhotoDate: 'photo_date',
  LivingWith: 'living_with',
  EducationLevel: 'education_level',
  FavoriteSubject: 'favorite_subject',
  WebPublishable: 'web_publishable',
  ReasonForLeaving: 'reason_for_leaving',
  LeavingDate: 'leaving_date',
};

function advanced(item: AdvancedCriterion, ids: LookupIds): Condition[] {
  const { criterion, operator, values = [], from, to } = item;
  const column = columns[criterion];
  const numbers = values.map((code) => ids.get(`${getCriterion(criterion).lookup}:${code}`) ?? -1);
  if (criterion === 'BirthMonth') return [is('month(birth_date)', '_in', values.map(Number))];
  if (criterion === 'HealthStatus') return [is('health_status', '_eq', values[0] === 'Satisfactory' ? 1 : 2)];
  if (criterion === 'Occupation')
    return [{ _or: [is('father_occupation', '_in', numbers), is('mother_occupation', '_in', numbers)] }];
  if (!column) return [];
  if (criterion.endsWith('Date')) return [dated(column, { operator, ...(from && { from }), ...(to && { to }) })];
  return [is(column, '_in', numbers)];
}

const sorts: Partial<Record<GridColumn, string>> = {
  ChildGivenName: 'given_name_key',
  ChildFamilyName: 'family_name_key',
  BirthDate: 'birth_date',
  Age: '-birth_date',
  FieldOfficeLastUpdateDate: 'last_update_date',
};

const reversed = (column: string) => (column.startsWith('-') ? column.slice(1) : `-${column}`);

/** A child on Internal Hold is stored as Pledgeable. */
const recorded = (statuses: readonly string[]) => [
  ...new Set(statuses.map((status) => (status === '3' ? 1 : Number(status)))),
];

export function queryOf({ search, sort, direction, page = 1, pageSize = 25 }: BenchSearch, ids: LookupIds) {
  const born = search.age && birthDatesOf(search.age, today);
  const conditions: Condition[] = [
    ...(search.childCode ? [is('code', '_starts_with', search.childCode)] : []),
    ...(search.givenName ? [is('given_name_key', '_contains', bare(search.givenName))] : []),
    ...(search.familyName ? [is('family_name_key', '_contains', bare(search.familyName))] : []),
    ...(search.countries ? [is('country_code', '_in', search.countries)] : []),
    ...(search.projects ? [is('project_number', '_in', search.projects.map(Number))] : []),
    ...(search.statuses ? [is('base_status', '_in', recorded(search.statuses))] : []),
    ...(search.actionCodes ? [is('base_action_code', '_in', search.actionCodes)] : []),
    ...(search.gender ? [is('gender', '_eq', search.gender.charAt(0))] : []),
    ...(born?.from ? [is('birth_date', '_gte', born.from)] : []),
    ...(born?.to ? [is('birth_date', '_lte', born.to)] : []),
    ...(search.addDate ? [dated('add_date', search.addDate as never)] : []),
    ...(search.lastUpdateDate ? [dated('last_update_date', search.lastUpdateDate as never)] : []),
    ...(search.advanced ?? []).flatMap((item) => advanced(item, ids)),
  ];
  const column = sorts[sort ?? 'ChildId'] ?? 'code';
  return {
    fields: fields,
    filter: { _and: conditions },
    sort: [direction === 'desc' ? reversed(column) : column],
    limit: pageSize,
    page,
    // Both products' screens ask for the total count.
    meta: 'filter_count',
  };
}

/** The columns of our grid that the table has. */
const fields = [
  'id',
  'code',
  'given_name',
  'family_name',
  'gender',
  'birth_date',
  'country_code',
  'project_number',
  'base_status',
  'base_action_code',
  'last_update_date',
];
