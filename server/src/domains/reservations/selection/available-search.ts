import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ageOn } from '#contract/children/age.ts';
import type { LoggedCriterion } from '#contract/children/logged.ts';
import { ageLimits } from '#contract/children/rules.ts';
import { revealsFewChildren } from '#contract/reading/rules.ts';
import {
  type AvailableSearch,
  AvailableSearch as AvailableSearchSchema,
  checkAvailableSearch,
} from '#contract/reservations/available-search.ts';
import type { AvailableChild, AvailableColumn, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import type { Coded } from '#contract/shared/coded.ts';
import type { Language } from '#contract/shared/language.ts';
import { defaultPageSize } from '#contract/shared/paging.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { Context } from '../../../http/context.ts';
import { failIssues } from '../../../http/issues.ts';
import { fail } from '../../../refusal.ts';
import { hasPicture } from '../../children/pictures/queries.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import type { LockedPlaces } from '../project-locks.ts';
import { getRecord, type ReservationRecord, requireAllowed } from '../records.ts';
import { countryName, projectCode } from '../views/labels.ts';
import { type Available, availableFor, type CountryBirthDates, unionOverCountries } from './available.ts';
import { isOwnPick } from './selection-queries.ts';

/** A child id starts with its country and project, so this equals the order of the ids and has an index. */
const byChildId = ['country_code', 'project_number', 'code'];

/** Sort columns of `child`. */
const sortColumns: Readonly<Record<AvailableColumn, readonly string[]>> = {
  ChildId: byChildId,
  ChildGivenName: ['given_name_key', 'family_name_key', 'code'],
  Gender: ['gender', 'code'],
  Age: ['birth_date', 'code'],
  Country: byChildId,
  Project: ['project_number', 'code'],
  Community: ['community_id', 'code'],
  PhotoAvailable: ['photo_date', 'code'],
  VideoAvailable: ['video_date', 'code'],
  RCDSAddDate: ['add_date', 'code'],
};

/** F24: nullable columns sort nulls last in both directions; the others keep their index order. */
const canBeEmpty: ReadonlySet<string> = new Set(['family_name_key', 'community_id', 'photo_date', 'video_date']);

interface Row extends Omit<AvailableChild, 'gender' | 'age' | 'country' | 'project'> {
  readonly gender: 'F' | 'M';
  readonly countryCode: string;
  readonly countryName: string;
  readonly projectCode: string;
  readonly projectName: string;
}

/** Grid rows of available children, in the order of `ids`. */
export async function describeChildren(
  actionContext: ActionContext,
  reservation: number,
  ids: readonly number[],
  language: Language,
): Promise<AvailableChild[]> {
  const { db, at, by, today } = actionContext;
  const { rows } = await sql<Row>`
    select c.code as child_id, c.given_name, c.family_name, c.gender, c.birth_date, c.country_code,
           ${countryName(language)} as country_name, ${projectCode} as project_code, project.name as project_name,
           community.name as community, c.photo_date is not null as has_photo, c.video_date is not null as has_video,
           ${hasPicture(sql`c.id`)} as has_picture, c.add_date,
           exists (select 1 from pick p where p.child_id = c.id and p.reservation_id = ${reservation}
                      and p.user_id = ${by} and p.ends_at > ${at}) as is_picked,
           elsewhere.id as in_reservation, elsewhere.status = ${reservationIs.draft} as is_in_draft
      from unnest(${ids}::integer[]) with ordinality as wanted(id, position)
      join child c on c.id = wanted.id
      join country on country.code = c.country_code
      join project on project.number = c.project_number
      left join community on community.id = c.community_id
      left join lateral (
        select r.id, r.status from pick p join reservation r on r.id = p.reservation_id
         where p.child_id = c.id and p.ends_at > ${at} and r.id <> ${reservation} and ${isOwnPick(actionContext)}
        ) elsewhere on true
     order by wanted.position`.execute(db);
  return rows.map(({ countryCode, countryName, projectCode, projectName, gender, ...row }) => ({
    ...row,
    gender: gender === 'F' ? 'Female' : 'Male',
    age: ageOn(row.birthDate, today),
    country: { code: countryCode, label: countryName },
    project: { code: projectCode, label: projectName },
  }));
}

/** Counts at most `maximum` + 1 children. */
async function countUpTo({ db }: ActionContext, available: Available, maximum: number): Promise<number> {
  const inner = (place: CountryBirthDates) =>
    sql`select 1 from child c where ${available.isOffered(place)} limit ${maximum + 1}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from ${unionOverCountries(available, inner)} limit ${maximum + 1}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

interface Page {
  readonly sort: AvailableColumn;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

async function pageOf({ db }: ActionContext, available: Available, { sort, direction, offset, limit }: Page) {
  const columns = sortColumns[sort];
  // Younger children have later birth dates.
  const isDescending = (direction === 'desc') !== (sort === 'Age');
  const way = (column: string) =>
    sql.raw(`${isDescending ? 'desc' : 'asc'}${canBeEmpty.has(column) ? ' nulls last' : ''}`);
  const order = (table: string): RawBuilder<unknown> =>
    sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${way(column)}`));
  const picked = sql.join(['id', ...columns].map((column) => sql.ref(`c.${column}`)));
  const inner = (place: CountryBirthDates) => sql`select ${picked} from child c where ${available.isOffered(place)}
                                       order by ${order('c')} limit ${offset + limit}`;
  const { rows } = await sql<{ id: number }>`
    select found.id from ${unionOverCountries(available, inner)} order by ${order('found')} limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export function requireValidSearch(
  actionContext: ActionContext,
  record: ReservationRecord,
  search: AvailableSearch,
): void {
  const bounds = { today: actionContext.today, age: ageLimits(actionContext.settings) };
  failIssues(AvailableSearchSchema, checkAvailableSearch(search, record.categoryType, bounds), 'ChildSearch');
}

/** RESV-029: the country group sets the countries, unless countries are given too. */
export async function resolveCountryGroup(
  { db, office }: ActionContext,
  search: AvailableSearch,
): Promise<AvailableSearch> {
  if (search.countryGroup === undefined || search.countries?.length) return search;
  const rows = await db
    .selectFrom('countryGroup as g')
    .innerJoin('countryGroupCountry as c', 'c.groupId', 'g.id')
    .select('c.countryCode')
    .where('g.id', '=', search.countryGroup)
    .where('g.officeCode', '=', office)
    .execute();
  if (rows.length === 0) fail('not-found');
  return { ...search, countries: rows.map(({ countryCode }) => countryCode) };
}

/** F5: locked countries and projects within the search, which explain missing children. */
async function describeLocked(
  { db }: ActionContext,
  { countries, projects }: LockedPlaces,
  search: AvailableSearch,
  language: Language,
): Promise<Coded[]> {
  if (countries.length + projects.length === 0) return [];
  const among = (column: RawBuilder<unknown>, wanted: readonly string[] | undefined) =>
    wanted?.length ? sql`${column} = any(${wanted})` : sql`true`;
  const code = sql`lpad(project.number::text, 6, '0')`;
  const { rows } = await sql<Coded>`
    select country.code, ${countryName(language)} as label from country
     where country.code = any(${countries}) and ${among(sql`country.code`, search.countries)}
    union all
    select ${code}, project.name from project
     where project.number = any(${projects}) and ${among(sql`project.country_code`, search.countries)}
       and ${among(code, search.projects)}
     order by label`.execute(db);
  return rows;
}

type Wanted = z.output<typeof searchAvailableChildren.input>;

export async function searchAvailable(context: Context, wanted: Wanted) {
  const { id, page = 1, pageSize = defaultPageSize, sort = 'ChildId', direction = 'asc' } = wanted;
  const actionContext = await actionContextOf(context);
  const record = await getRecord(actionContext, id);
  requireAllowed(actionContext, record, 'select');
  const search = await resolveCountryGroup(actionContext, wanted.search);
  requireValidSearch(actionContext, record, search);
  const available = await availableFor(actionContext, search);
  const maximum = Number(actionContext.settings.maximumRcRecords);
  const found = await countUpTo(actionContext, available, maximum);
  const total = Math.min(found, maximum);
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const ids = limit === 0 ? [] : await pageOf(actionContext, available, { sort, direction, offset, limit });
  const told = revealsFewChildren(ids.length, total)
    ? await pageOf(actionContext, available, { sort, direction, offset: 0, limit: total })
    : ids;
  const criteria = Object.keys(AvailableSearchSchema.encode(wanted.search)) as LoggedCriterion[];
  const [children] = await Promise.all([
    describeChildren(actionContext, id, ids, context.user.language),
    recordAccess(context, { list: 'available', criteria, childIds: told, total }),
  ]);
  return {
    children,
    total,
    isMore: found > maximum,
    maximum,
    locked: await describeLocked(actionContext, available.locks, search, context.user.language),
  };
}
