import { ageOn } from '#contract/children/age.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { getCriterion, isDateCriterion } from '#contract/children/criteria.ts';
import type { AdvancedCriterion, ChildSearch, GridColumn } from '#contract/children/search.ts';
import { foStatusOf } from '#contract/children/statuses.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import type { ChildRecordRow } from '../domains/children/card/card-queries.ts';
import type { Lists } from '../domains/lookups/queries.ts';

/** A naive search, row by row, as the reference for the real one. */
export type PlainChild = ChildRecordRow & {
  readonly communityCode: string | null;
  readonly projectName: string;
  readonly countryName: string;
  readonly reservationId: number | null;
  readonly updatedBy: number | null;
};

interface World {
  readonly today: string;
  readonly lists: Lists;
  readonly office: string;
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const inRange = (
  value: string | null,
  { operator, from = '', to = '' }: { operator: string; from?: string; to?: string },
) => {
  if (value === null) return false;
  if (operator === 'Before') return value < from;
  if (operator === 'After') return value > from;
  if (operator === 'Between') return value >= from && value <= to;
  return value === from;
};

const ofAge = (age: number, { operator, from, to = from }: NonNullable<ChildSearch['age']>) => {
  if (operator === 'Greater than') return age > from;
  if (operator === 'Less than') return age < from;
  if (operator === 'Between') return age >= from && age <= to;
  return age === from;
};

export function matches(child: PlainChild, search: ChildSearch, world: World): boolean {
  const { lists, today } = world;
  const has = (items: readonly string[] | undefined, value: string) => !items?.length || items.includes(value);
  return (
    (!search.childCode || child.code.startsWith(normaliseChildId(search.childCode))) &&
    (!search.givenName || bare(child.givenName).includes(bare(search.givenName))) &&
    (!search.familyName || (child.familyName !== null && bare(child.familyName).includes(bare(search.familyName)))) &&
    has(search.countries, child.countryCode) &&
    has(search.regions, lists.country(child.countryCode)?.region ?? '') &&
    (!search.age || ofAge(ageOn(child.birthDate, today), search.age)) &&
    (!search.gender || (search.gender === 'Female') === (child.gender === 'F')) &&
    has(search.projects, String(child.projectNumber).padStart(6, '0')) &&
    has(search.statuses, String(child.status)) &&
    has(search.actionCodes, child.actionCode ?? '') &&
    (!search.addDate || inRange(child.addDate, search.addDate)) &&
    (!search.lastUpdateDate || inRange(child.lastUpdateDate, search.lastUpdateDate)) &&
    (search.isEmpty ?? []).every((field) => emptyValues[field](child) === null) &&
    (search.advanced ?? []).every((item) => fits(child, item, world))
  );
}

const emptyValues = {
  ChildGivenName: (child: PlainChild) => child.givenName,
  ChildFamilyName: (child: PlainChild) => child.familyName,
  ActionCode: (child: PlainChild) => child.actionCode,
  ReservationID: (child: PlainChild) => child.reservationId,
};

/** All codes a child has for a criterion. */
function codesOf(child: PlainChild, { criterion }: AdvancedCriterion, lists: Lists): string[] {
  const { field } = getCriterion(criterion);
  const some = (...values: (string | number | null)[]) => values.filter((value) => value !== null).map(String);
  const listed = (...ids: (number | null)[]) =>
    some(...ids.map((id) => (id === null ? null : (lists.byId(id)?.code ?? null))));
  switch (field) {
    case 'status':
      return some(child.status);
    case 'foStatus':
      return [foStatusOf(String(child.status))];
    case 'actionCode':
      return some(child.actionCode);
    case 'community':
      return some(child.communityCode);
    case 'reservation':
      return some(child.reservationId);
    case 'updatedBy':
      return some(child.updatedBy);
    case 'birthMonth':
      return some(Number(child.birthDate.slice(5, 7)));
    case 'birthDay':
      return some(Number(child.birthDate.slice(8)));
    case 'birthYear':
      return some(Number(child.birthDate.slice(0, 4)));
    case 'occupation':
      return listed(child.fatherOccupation, child.motherOccupation);
    case 'healthStatus':
      return child.healthStatus === null ? [] : [child.healthStatus === 1 ? 'Satisfactory' : 'Not Satisfactory'];
    case 'numberOfBrothers':
    case 'numberOfSisters':
    case 'hoursPerWeek':
      return some(child[field]);
    default: {
      const value = child[field as keyof PlainChild];
      if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
      return Array.isArray(value) ? listed(...(value as number[])) : listed(value as number | null);
    }
  }
}

function fits(child: PlainChild, item: AdvancedCriterion, { lists, office }: World): boolean {
  const criterion = getCriterion(item.criterion);
  if (criterion.id === 'SponsorshipStartDate' && child.sponsorOfficeCode !== office) return false;
  if (isDateCriterion(criterion)) return inRange(child[criterion.field as keyof PlainChild] as string | null, item);
  const codes = codesOf(child, item, lists);
  if (item.operator === 'Is empty') return codes.length === 0;
  return codes.some((code) => item.values?.includes(code));
}

type Key = string | number | null;

const sortKeys: Readonly<Record<GridColumn, (child: PlainChild) => readonly Key[]>> = {
  ChildId: (child) => [child.code],
  ChildGivenName: (child) => [bare(child.givenName), child.code],
  ChildFamilyName: (child) => [child.familyName === null ? null : bare(child.familyName), child.code],
  Gender: (child) => [child.gender, child.id],
  Age: (child) => [child.birthDate, child.id],
  BirthDate: (child) => [child.birthDate, child.id],
  Country: (child) => [child.countryName, child.countryCode, child.projectNumber, child.baseStatus, child.code],
  Project: (child) => [bare(child.projectName), child.projectNumber, child.baseStatus, child.code],
  RCDSChildStatus: (child) => [child.status, child.id],
  ActionCode: (child) => [child.actionCode, child.id],
  ReservationID: (child) => [child.reservationId, child.id],
  FieldOfficeLastUpdateDate: (child) => [child.lastUpdateDate, child.id],
};

/** Compares bytes, like the database's sort indexes. */
function compare(a: NonNullable<Key>, b: NonNullable<Key>): number {
  if (a === b) return 0;
  return typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : a < b
      ? -1
      : 1;
}

export function compareBy(column: GridColumn, direction: Direction): (a: PlainChild, b: PlainChild) => number {
  const keys = sortKeys[column];
  const isTurned = (direction === 'desc') !== (column === 'Age');
  return (a, b) => {
    const [first, second] = [keys(a), keys(b)];
    for (const [i, key] of first.entries()) {
      const other = second[i] ?? null;
      // F24: empty values come last in both directions.
      if (key === null || other === null) {
        if (key !== other) return key === null ? 1 : -1;
        continue;
      }
      const order = compare(key, other);
      if (order !== 0) return isTurned ? -order : order;
    }
    return 0;
  };
}
