import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { birthDatesOf } from '#contract/children/age.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { getCriterion } from '#contract/children/criteria.ts';
import { fieldOwners } from '#contract/children/field-owners.ts';
import type { LoggedCriterion } from '#contract/children/logged.ts';
import { childIdsOf, toChildSearch } from '#contract/children/rules.ts';
import type { AdvancedCriterion, ChildSearch, EmptyField } from '#contract/children/search.ts';
import { expandFoStatuses } from '#contract/children/statuses.ts';
import { normaliseRecordNumber } from '#contract/shared/values.ts';
import { hasActionCode, hasNoActionCode, hasStatus } from '../../../db/child-status.ts';
import {
  alsoAttribute,
  anyOf,
  attribute,
  between,
  type Clause,
  contains,
  covered,
  datesOf,
  type Expression,
  isNull,
  limitedTo,
  plain,
  startsWith,
} from '../../../search/clauses.ts';
import { type Lists, projectNumber } from '../../lookups/queries.ts';
import { ownershipCondition } from '../field-visibility.ts';
import { childAttributes, countryNumber } from './attributes.ts';
import { fields } from './fields.ts';
import type { Names } from './names.ts';
import type { Resolved } from './resolve.ts';

export interface Searching {
  readonly lists: Lists;
  readonly office: string;
  /** Current date in the office. */
  readonly today: string;
}

interface Known extends Resolved {
  readonly names: Names;
}

const genderCodes = { Male: 'M', Female: 'F' } as const;

/**
 * Converts a validated search to conditions on `child c`, each named by the wire name of its field or by its criterion
 * id.
 */
export function clausesOf(asked: ChildSearch, resolved: Known, searching: Searching): Clause[] {
  const search = toChildSearch(asked);
  const { lists, office, today } = searching;
  const clauses: (Clause | undefined)[] = [
    text(search.childCode, (code) => startsWith('ChildCode', sql`c.code`, normaliseChildId(code))),
    childIds(search),
    text(search.givenName, (part) => nameWith('ChildGivenName', sql`c.given_name_key`, part, resolved.names.given)),
    text(search.familyName, (part) => nameWith('ChildFamilyName', sql`c.family_name_key`, part, resolved.names.family)),
    codes(search.regions, (regions) => inCountries('Region', countriesOf(lists, regions))),
    codes(search.countries, (countries) => inCountries('ChildCountryId', countries)),
    search.age && covered(between('AgeRange', sql`c.birth_date`, birthDatesOf(search.age, today))),
    search.gender && covered(anyOf('Gender', sql`c.gender`, [genderCodes[search.gender]])),
    codes(search.projects, (projects) => covered(anyOf('Project', sql`c.project_number`, projectNumbers(projects)))),
    codes(search.statuses, (statuses) => covered(plain('RCDSChildStatus', hasStatus(statuses.map(Number))))),
    text(search.reservationId, (id) =>
      inReservations('ReservationID', office, sql`id::text like ${`${normaliseRecordNumber(id)}%`}`),
    ),
    codes(search.actionCodes, (actions) => plain('ActionCode', hasActionCode(actions))),
    search.addDate && between('RCDSAddDate', sql`c.add_date`, datesOf(search.addDate)),
    search.lastUpdateDate &&
      covered(between('FieldOfficeLastUpdateDate', sql`c.last_update_date`, datesOf(search.lastUpdateDate))),
    ...(search.isEmpty ?? []).map((field) => emptyField(field, office)),
    ...(search.advanced ?? []).map((item) => criterionClause(item, resolved, searching)),
  ];
  return clauses.filter((clause) => clause !== undefined);
}

/** F16: the names of the clauses, for the log. */
export const criteriaOf = (clauses: readonly Clause[]): LoggedCriterion[] =>
  clauses.map(({ name }) => name as LoggedCriterion);

const text = (value: string | undefined, make: (value: string) => Clause): Clause | undefined =>
  value === undefined ? undefined : make(value);
const codes = (value: readonly string[] | undefined, make: (value: readonly string[]) => Clause): Clause | undefined =>
  value === undefined || value.length === 0 ? undefined : make(value);

const inCountries = (name: string, countries: readonly string[]): Clause =>
  alsoAttribute(covered(anyOf(name, sql`c.country_code`, countries)), childAttributes, countries.map(countryNumber));

/** Texts too short for a name list are matched in an index that includes the name. */
const nameWith = (name: string, key: Expression, part: string, names: readonly string[] | undefined): Clause =>
  names ? anyOf(name, key, names) : covered(contains(name, key, part));

function childIds(search: ChildSearch): Clause | undefined {
  const ids = childIdsOf(search);
  return ids?.length ? anyOf('ChildCodes', sql`c.code`, ids) : undefined;
}

/** Countries that the search is limited to, by region or country; undefined when unlimited. */
export function countriesIn({ regions, countries }: ChildSearch, lists: Lists): string[] | undefined {
  if (!regions?.length) return countries?.length ? countries : undefined;
  const inRegions = countriesOf(lists, regions);
  return countries?.length ? countries.filter((code) => inRegions.includes(code)) : inRegions;
}

const countriesOf = (lists: Lists, regions: readonly string[]): string[] =>
  lists.countries.filter((country) => regions.includes(country.region)).map((country) => country.code);

const projectNumbers = (projects: readonly string[]): number[] =>
  projects.map(projectNumber).filter((number) => number !== undefined);

const ownHold = (office: string) =>
  sql`h.office_code = ${office} and h.ended_at is null and h.reservation_id is not null`;

/** Selects the reservations first, so that the index on open holds is used with their ids. */
const inReservations = (name: string, office: string, which: ReturnType<typeof sql>): Clause =>
  plain(
    name,
    sql<SqlBool>`c.id in (select h.child_id from hold h where ${ownHold(office)}
      and h.reservation_id = any(array(select id from reservation where office_code = ${office} and ${which})))`,
  );

const notReserved = (name: string, office: string): Clause =>
  plain(name, sql<SqlBool>`not exists (select 1 from hold h where h.child_id = c.id and ${ownHold(office)})`);

function emptyField(field: EmptyField, office: string): Clause {
  switch (field) {
    case 'ChildGivenName':
      return plain(field, sql<SqlBool>`c.given_name = ''`);
    case 'ChildFamilyName':
      return isNull(field, sql`c.family_name_key`);
    case 'ActionCode':
      return plain(field, hasNoActionCode);
    case 'ReservationID':
      return notReserved(field, office);
  }
}

/** F15: a criterion on an owned field finds only children for which the caller's office owns the field. */
function criterionClause(item: AdvancedCriterion, resolved: Resolved, searching: Searching): Clause {
  // Special clauses filter by office themselves, including for 'Is empty'.
  if (fields[getCriterion(item.criterion).field].kind === 'special') return specialClause(item, resolved, searching);
  const clause = columnClause(item, searching);
  const own = ownershipCondition(fieldOwners[item.criterion], searching.office);
  return own ? limitedTo(clause, own) : clause;
}

function columnClause(item: AdvancedCriterion, searching: Searching): Clause {
  const criterion = getCriterion(item.criterion);
  const field = fields[criterion.field];
  const { values = [] } = item;
  /** Through the attribute index, by these numbers, if the column is in it. */
  const found = (isAttribute: boolean, numbers: readonly number[], is: RawBuilder<SqlBool>): Clause =>
    isAttribute ? attribute(criterion.id, childAttributes, numbers, is) : plain(criterion.id, is);
  switch (field.kind) {
    case 'date':
      return between(criterion.id, field.column, datesOf({ ...item, from: item.from ?? '' }));
    case 'list': {
      const list = criterion.lookup ?? '';
      if (item.operator === 'Is empty')
        return found(field.isAttribute, [1000 * listId(searching.lists, list)], field.isEmpty);
      const ids = values.map((code) => searching.lists.find(list, code)?.id ?? -1);
      return found(field.isAttribute, ids, field.isAny(ids));
    }
    case 'number': {
      const { attribute: number = 0, offset, column } = field;
      const value = Number(values[0]);
      return found(number > 0, [1000 * number + offset + value], sql<SqlBool>`${column} = ${value}`);
    }
    case 'choice': {
      const { attribute: number = 0, column } = field;
      const index = criterion.options?.indexOf(values[0] ?? '') ?? 0;
      return found(number > 0, [1000 * number + 1 + index], sql<SqlBool>`${column} = ${field.values[index]}`);
    }
    case 'special':
      throw new Error(`no column for ${criterion.id}`);
  }
}

const listId = (lists: Lists, list: string): number => Math.floor((lists.values(list)?.[0]?.id ?? 0) / 1000);

function specialClause(
  { criterion, operator, values = [] }: AdvancedCriterion,
  resolved: Resolved,
  searching: Searching,
): Clause {
  const isEmpty = operator === 'Is empty';
  const { office } = searching;
  switch (criterion) {
    case 'PRCDSChildStatus':
      return plain(criterion, hasStatus(isEmpty ? [] : values.map(Number)));
    case 'FOChildStatus':
      return plain(criterion, hasStatus(isEmpty ? [] : expandFoStatuses(values).map(Number)));
    case 'ActionCode':
      return plain(criterion, isEmpty ? hasNoActionCode : hasActionCode(values));
    case 'Community':
      return isEmpty
        ? isNull(criterion, sql`c.community_id`)
        : anyOf(
            criterion,
            sql`c.community_id`,
            values.map((code) => resolved.communityIds.get(code) ?? -1),
          );
    case 'ReservationName':
      return isEmpty
        ? notReserved(criterion, office)
        : inReservations(criterion, office, sql`id = any(${values.map(Number)})`);
    case 'UpdatedBy':
      return isEmpty
        ? plain(
            criterion,
            sql<SqlBool>`not exists (select 1 from child_office o where o.child_id = c.id and o.office_code = ${office})`,
          )
        : plain(
            criterion,
            sql<SqlBool>`c.id in (select o.child_id from child_office o
            where o.office_code = ${office} and o.updated_by = any(${values.map(Number)}))`,
          );
    default:
      throw new Error(`no condition for ${criterion}`);
  }
}
