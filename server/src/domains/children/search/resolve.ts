import { getCriterion } from '#contract/children/criteria.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import { statusCodes } from '#contract/children/statuses.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import type { Db } from '../../../db/connection.ts';
import type { Lists } from '../../lookups/queries.ts';
import { projectNumber } from '../../lookups/queries.ts';

/** Looks up the codes of a search; unknown codes become issues of their fields. */
export interface Resolved {
  readonly issues: readonly FieldIssue[];
  /** Community ids by code. */
  readonly communityIds: ReadonlyMap<string, number>;
}

const unknown = (...path: (string | number)[]): FieldIssue => ({ path, code: 'not-in-list' });

interface Place {
  readonly index: number;
  readonly values: readonly string[];
}

const advancedValues = (search: ChildSearch, criterion: string): Place | undefined => {
  const index = search.advanced?.findIndex((item) => item.criterion === criterion) ?? -1;
  const values = index < 0 ? undefined : search.advanced?.[index]?.values;
  return values?.length ? { index, values } : undefined;
};

export async function resolveCodes(db: Db, lists: Lists, office: string, search: ChildSearch): Promise<Resolved> {
  const issues: FieldIssue[] = [];
  search.regions?.forEach((code, i) => {
    if (!lists.region(code)) issues.push(unknown('regions', i));
  });
  search.countries?.forEach((code, i) => {
    if (!lists.country(code)) issues.push(unknown('countries', i));
  });
  search.statuses?.forEach((code, i) => {
    if (!statusCodes.includes(code as never)) issues.push(unknown('statuses', i));
  });
  search.actionCodes?.forEach((code, i) => {
    if (!lists.find('actionCode', code)) issues.push(unknown('actionCodes', i));
  });
  for (const [i, item] of (search.advanced ?? []).entries()) {
    const { lookup } = getCriterion(item.criterion);
    if (!lookup || !lists.values(lookup)) continue;
    item.values?.forEach((code, j) => {
      if (!lists.find(lookup, code)) issues.push(unknown('advanced', i, 'values', j));
    });
  }
  issues.push(...(await unknownProjects(db, search)));
  const communities = advancedValues(search, 'Community');
  const communityIds = communities ? await findCommunities(db, communities.values) : new Map<string, number>();
  const reservations = advancedValues(search, 'ReservationName');
  const users = advancedValues(search, 'UpdatedBy');
  const records = [
    [communities, new Set(communityIds.keys())],
    [reservations, reservations && (await ownReservations(db, office, reservations.values))],
    [users, users && (await ownUsers(db, office, users.values))],
  ] as const;
  for (const [place, found] of records)
    place?.values.forEach((code, j) => {
      if (!found?.has(code)) issues.push(unknown('advanced', place.index, 'values', j));
    });
  return { issues, communityIds };
}

async function unknownProjects(db: Db, { projects, countries }: ChildSearch): Promise<FieldIssue[]> {
  if (!projects?.length || !countries?.length) return [];
  const numbers = projects.map(projectNumber);
  const rows = await db
    .selectFrom('project')
    .select('number')
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(numbers.filter((n) => n !== undefined)))))
    .where((eb) => eb('countryCode', '=', eb.fn.any(eb.val(countries))))
    .execute();
  const found = new Set<number | undefined>(rows.map(({ number }) => number));
  return numbers.flatMap((number, i) => (found.has(number) ? [] : [unknown('projects', i)]));
}

async function findCommunities(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('community')
    .select(['code', 'id'])
    .where((eb) => eb('code', '=', eb.fn.any(eb.val(codes as string[]))))
    .execute();
  return new Map(rows.map(({ code, id }) => [code as string, id]));
}

const numbersIn = (texts: readonly string[]) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number);

/** CHILD-003: only reservations of the caller's own office. */
async function ownReservations(db: Db, office: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('officeCode', '=', office)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(numbersIn(ids)))))
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

async function ownUsers(db: Db, office: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('officeCode', '=', office)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(numbersIn(ids)))))
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}
