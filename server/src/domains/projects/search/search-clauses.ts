import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockCriterion } from '#contract/projects/labels.ts';
import { searchedLockStatus, shownStatus } from '#contract/projects/rules.ts';
import type { ProjectSearch } from '#contract/projects/search.ts';
import { lockStatusCodes } from '#contract/projects/statuses.ts';
import { allPlain, anyOf, between, type Clause, datesOf, plain } from '../../../search/clauses.ts';
import type { Lists } from '../../lookups/queries.ts';
import { numbersOf } from './resolve.ts';

interface Searching {
  readonly lists: Lists;
  /** A lock's status depends on the current date in the lock's time zone. */
  readonly at: Date;
}

/** Converts a validated search to conditions on `project c`, each named by the wire name of its field. */
export function clausesOf(search: ProjectSearch, { lists, at }: Searching): Clause[] {
  const status = shownStatus(search);
  const clauses: (Clause | undefined)[] = [
    codes(search.regions, (regions) => anyOf('Region', sql`c.country_code`, countriesOf(lists, regions))),
    codes(search.countries, (countries) => anyOf('Country', sql`c.country_code`, countries)),
    codes(search.projects, (projects) => anyOf('Project', sql`c.number`, numbersOf(projects))),
    codes(search.communities, (communities) =>
      plain(
        'Community',
        sql<SqlBool>`c.number in (select project_number from community where code = any(${communities}))`,
      ),
    ),
    codes(search.fundingOffices, (offices) => anyOf('FundingOffice', sql`c.funding_office_code`, offices)),
    codes(search.implementingOffices, (offices) =>
      anyOf('ImplementingOffice', sql`c.implementing_office_code`, offices),
    ),
    status === '' ? undefined : plain('ProjectStatus', sql<SqlBool>`c.is_active = ${status === 'Active'}`),
    search.startDate && between('ProjectStartDate', sql`c.start_date`, datesOf(search.startDate)),
    search.endDate && between('ProjectEndDate', sql`c.end_date`, datesOf(search.endDate)),
    lockClause(search, lists, at),
  ];
  return clauses.filter((clause) => clause !== undefined);
}

const codes = (value: readonly string[] | undefined, make: (value: readonly string[]) => Clause): Clause | undefined =>
  value === undefined || value.length === 0 ? undefined : make(value);

const countriesOf = (lists: Lists, regions: readonly string[]): string[] =>
  lists.countries.filter((country) => regions.includes(country.region)).map((country) => country.code);

/** Any place of the lock, not only the one that covers the project in question. */
const lockCovers = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from project_lock_place o where o.lock_id = l.id and ${condition})`;

/** PROJ-017: all lock criteria must match the same lock of the project. */
function lockClause(search: ProjectSearch, lists: Lists, at: Date): Clause | undefined {
  const status = searchedLockStatus(search);
  if (status === undefined) return undefined;
  const conditions: (Clause | undefined)[] = [
    search.lockStart && between('ProjectLockStart', sql`l.starts_on`, datesOf(search.lockStart)),
    search.sponsorshipLockDate &&
      between('SponsorShipLockDate', sql`l.sponsorship_lock_date`, datesOf(search.sponsorshipLockDate)),
    search.lockEnd && between('ProjectLockEnd', sql`l.ends_on`, datesOf(search.lockEnd)),
    status === 'any' ? undefined : anyOf('ProjectLockStatus', statusAt(at), [lockStatusCodes[status]]),
    codes(search.lockCountries, (countries) =>
      plain('ProjectLockCountry', lockCovers(sql`o.country_code = any(${countries})`)),
    ),
    codes(search.lockRegions, (regions) =>
      plain('ProjectLockRegion', lockCovers(sql`o.country_code = any(${countriesOf(lists, regions)})`)),
    ),
    codes(search.lockProjects, (projects) => plain('ProjectLockProject', lockCovers(coversAny(numbersOf(projects))))),
  ];
  return plain(
    lockCriterion,
    sql<SqlBool>`exists (
      select 1 from project_lock_place p join project_lock l on l.id = p.lock_id
       where p.country_code = c.country_code and (p.project_number is null or p.project_number = c.number)
         and ${allPlain(conditions.filter((clause) => clause !== undefined))})`,
  );
}

/** A lock on a whole country covers each of its projects. */
const coversAny = (numbers: readonly number[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  o.project_number = any(${numbers}) or (o.project_number is null
    and o.country_code in (select country_code from project where number = any(${numbers}))))`;

export const statusAt = (at: Date) => sql`(
  case when l.ended_at is not null then 3
       when (${at}::timestamptz at time zone l.time_zone)::date < l.starts_on then 1
       when (${at}::timestamptz at time zone l.time_zone)::date <= l.ends_on then 2 else 3 end)`;
