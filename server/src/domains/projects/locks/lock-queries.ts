import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { isLockingOn, lockStatusOn } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../../db/connection.ts';
import { personName } from '../../../db/person-name.ts';
import { lockIs } from '../../../db/status-literals.ts';
import { countryLabel, type Lists, projectCode, regionLabel } from '../../lookups/queries.ts';

/** Entity name in the audit log. */
export const lockEntity = 'project-lock';

export interface StoredPlace {
  readonly country: string;
  /** Null for the whole country. */
  readonly project: number | null;
  readonly name: string | null;
}

export interface StoredLock {
  readonly id: number;
  readonly name: string;
  readonly officeCode: string;
  readonly timeZone: string;
  readonly regionCode: string | null;
  readonly startsOn: string;
  readonly sponsorshipLockDate: string;
  readonly endsOn: string;
  /** F22: time of an early end. */
  readonly endedAt: Date | null;
  /** The last status that was notified; today's status comes from lockStatusOn. */
  readonly status: number;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date | null;
  readonly places: readonly StoredPlace[];
}

const select = sql`
  select l.id, l.name, l.office_code, l.time_zone, l.region_code, l.starts_on, l.sponsorship_lock_date, l.ends_on,
         l.ended_at, l.status, l.version, l.created_at, l.modified_at,
         ${personName('c')} as created_by, ${personName('m')} as modified_by,
         (select json_agg(json_build_object('country', p.country_code, 'project', p.project_number, 'name', j.name)
                          order by p.country_code, j.name_key, p.project_number)
            from project_lock_place p left join project j on j.number = p.project_number
           where p.lock_id = l.id) as places
    from project_lock l
    left join app_user c on c.id = l.created_by
    left join app_user m on m.id = l.modified_by`;

/** Running locks first, then future ones, then completed ones, latest first. */
const inOrder = (status: RawBuilder<unknown>) => sql`
  order by case ${status} when ${lockIs.Initiated} then 1 when ${lockIs['Not Started']} then 2 else 3 end,
           case when ${status} < ${lockIs.Completed} then l.starts_on end, l.ends_on desc, l.id desc`;

interface Wanted {
  readonly where: RawBuilder<SqlBool>;
  /** Today's status as SQL on `project_lock l`. */
  readonly status: RawBuilder<unknown>;
  readonly offset?: number;
  readonly limit?: number;
}

export async function listStoredLocks(
  db: Db,
  { where, status, offset = 0, limit = 500 }: Wanted,
): Promise<StoredLock[]> {
  const { rows } = await sql<StoredLock>`
    ${select} where ${where} ${inOrder(status)} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countStoredLocks(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_lock l where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findStoredLock(db: Db, id: number): Promise<StoredLock | undefined> {
  const { rows } = await sql<StoredLock>`${select} where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Condition: the lock covers the project. */
export const coversProject = (number: number, country: string): RawBuilder<SqlBool> => sql<SqlBool>`
  l.id in (select p.lock_id from project_lock_place p
            where p.country_code = ${country} and (p.project_number is null or p.project_number = ${number}))`;

interface NamedLock {
  readonly id: number;
  readonly name: string;
}

/** Locks that covered a project before or are deleted, with their current or last name. */
export async function listPastLocks(db: Db, number: number, country: string): Promise<NamedLock[]> {
  const { rows } = await sql<NamedLock>`
    select distinct d.lock_id as id, coalesce(l.name, d.lock_name) as name
      from deleted_lock_place d left join project_lock l on l.id = d.lock_id
     where d.country_code = ${country} and (d.project_number is null or d.project_number = ${number})`.execute(db);
  return rows;
}

/** F20: records places that a lock no longer covers or that belonged to a deleted lock, for the projects' history. */
export async function insertPastPlaces(
  db: Db,
  { id, name }: NamedLock,
  places: readonly Pick<StoredPlace, 'country' | 'project'>[],
): Promise<void> {
  await sql`
    insert into deleted_lock_place (lock_id, lock_name, country_code, project_number)
    select ${id}, ${name}, gone.country, gone.project
      from unnest(${places.map(({ country }) => country)}::text[], ${places.map(({ project }) => project)}::integer[])
           gone(country, project)
     where not exists (select from deleted_lock_place d
                        where d.lock_id = ${id} and d.country_code = gone.country
                          and d.project_number is not distinct from gone.project)`.execute(db);
  await sql`update deleted_lock_place set lock_name = ${name} where lock_id = ${id}`.execute(db);
}

export const datesOf = ({ startsOn, sponsorshipLockDate, endsOn, endedAt }: StoredLock) => ({
  start: startsOn,
  sponsorshipLockDate,
  end: endsOn,
  endedAt: endedAt?.toISOString() ?? null,
});

/** The current date in the lock's time zone. */
export const todayOf = ({ timeZone }: Pick<StoredLock, 'timeZone'>, at: Date): string =>
  dayOfInstant(at.toISOString(), timeZone);

export function viewLock(lock: StoredLock, lists: Lists, language: Language, at: Date): ProjectLock {
  const today = todayOf(lock, at);
  const dates = datesOf(lock);
  const countries = [...new Set(lock.places.map(({ country }) => country))];
  const isWhole = (code: string) => lock.places.some(({ country, project }) => country === code && project === null);
  return {
    id: lock.id,
    name: lock.name,
    ...dates,
    status: lockStatusOn(dates, today),
    region: lock.regionCode === null ? null : regionLabel(lists, lock.regionCode, language),
    countries: countries
      .map((code) => ({ ...countryLabel(lists, code, language), isWhole: isWhole(code) }))
      .sort((a, b) => a.label.localeCompare(b.label, language)),
    projects: lock.places.flatMap(({ country, project, name }) =>
      project === null ? [] : [{ code: projectCode(project), label: name ?? '', country }],
    ),
    isLocking: isLockingOn(dates, today),
    office: lock.officeCode,
    timeZone: lock.timeZone,
    today,
    version: lock.version,
    createdBy: lock.createdBy ?? '',
    createdAt: lock.createdAt.toISOString(),
    modifiedBy: lock.modifiedBy,
    modifiedAt: lock.modifiedAt?.toISOString() ?? null,
  };
}
