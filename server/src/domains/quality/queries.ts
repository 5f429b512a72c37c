import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FigureCounts } from '#contract/quality/api.ts';
import { type CutOffs, type Figure, figureNames, type Place, weeksCharted } from '#contract/quality/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import type { Db } from '../../db/connection.ts';
import { escapeLike } from '../../search/clauses.ts';
import { projectNumber } from '../lookups/queries.ts';

/** What the job kept. */

/** A figure that a former version of the product did not count yet is 0. */
export const countsOf = (kept: Readonly<Partial<Record<Figure, number>>>): FigureCounts =>
  Object.fromEntries(figureNames.map((figure) => [figure, kept[figure] ?? 0])) as FigureCounts;

type Kept = Readonly<Partial<Record<Figure, number>>>;

export interface CountryRow extends CutOffs {
  readonly countryCode: string;
  readonly countedAt: Date;
  readonly counts: Kept;
}

/** Each country as of its own last count; countries without children are left out. */
export async function listCountries(db: Db, country?: string): Promise<CountryRow[]> {
  const { rows } = await sql<CountryRow>`
    select q.country_code, q.counted_at, q.photo_before, q.update_before, sums.counts
      from quality_count q
      join (select f.country_code, f.week, jsonb_object_agg(f.figure, f.children) as counts
              from (select country_code, week, figure, sum(children)::integer as children from quality_figure
                     where week = any(array(select distinct week from quality_count))
                       and (${country ?? null}::text is null or country_code = ${country ?? null}::text)
                     group by country_code, week, figure) f
             group by f.country_code, f.week) sums
        on sums.country_code = q.country_code and sums.week = q.week
     order by q.country_code`.execute(db);
  return rows;
}

export async function findCutOffs(db: Db, country: string): Promise<CutOffs | undefined> {
  const { rows } = await sql<CutOffs>`
    select photo_before, update_before from quality_count where country_code = ${country}`.execute(db);
  return rows[0];
}

interface ProjectsWanted extends Place {
  readonly search?: string | undefined;
  readonly sort: string;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface ProjectRow {
  readonly number: number;
  readonly name: string;
  readonly counts: Kept;
}

const isNamed = (search: string | undefined): RawBuilder<SqlBool> =>
  search === undefined || search.trim() === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(strpos(p.name_key, search_key(${search.trim()})) > 0
        or lpad(p.number::text, 6, '0') like ${`${escapeLike(search.trim())}%`})`;

export async function listProjectRows(
  db: Db,
  { country, project, search, sort, isDescending, offset, limit }: ProjectsWanted,
): Promise<{ readonly rows: ProjectRow[]; readonly total: number }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sort === 'Project' ? sql`p.name_key` : sql`coalesce((f.counts ->> ${sort})::integer, 0)`;
  const number = project === undefined ? null : projectNumber(project);
  const { rows } = await sql<ProjectRow & { readonly total: number }>`
    select p.number, p.name, f.counts, (count(*) over ())::integer as total
      from (select q.project_number, jsonb_object_agg(q.figure, q.children) as counts
              from quality_figure q join quality_count c on c.country_code = q.country_code and c.week = q.week
             where q.country_code = ${country} and (${number}::integer is null or q.project_number = ${number}::integer)
             group by q.project_number) f
      join project p on p.number = f.project_number
     where ${isNamed(search)}
     order by ${order} ${direction}, p.number
     limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface WeekRow {
  readonly week: string;
  readonly children: number;
  readonly all: number;
}

export async function listWeeks(
  db: Db,
  figure: Figure,
  country: string | undefined,
  thisWeek: string,
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week,
           coalesce(sum(children) filter (where figure = ${figure}), 0)::integer as children,
           coalesce(sum(children) filter (where figure = 'all'), 0)::integer as "all"
      from quality_figure
     where week >= ${addDays(thisWeek, -7 * (weeksCharted - 1))}::date and figure = any(${[figure, 'all']})
       and (${country ?? null}::text is null or country_code = ${country ?? null}::text)
     group by week order by week`.execute(db);
  return rows;
}
