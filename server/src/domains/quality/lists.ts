import { sql } from 'kysely';
import type { z } from 'zod';
import { weekStart } from '#contract/home/rules.ts';
import type {
  CountryQuality,
  getQualityTrend,
  listProjectQuality,
  listQuality,
  listQualityChildren,
} from '#contract/quality/api.ts';
import { type Contradiction, type Figure, figures } from '#contract/quality/rules.ts';
import { defaultPageSize } from '#contract/shared/paging.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { countryLabel, getLists, type Lists, projectCode, projectNumber } from '../lookups/queries.ts';
import { type CountedFigure, isCounted, isOfFigure } from './conditions.ts';
import { countsOf, findCutOffs, listCountries, listProjectRows, listWeeks } from './queries.ts';
import { askForCount, isCounting, nextCount, readRun } from './runs.ts';

export async function listByCountry({ db, clock, user }: Context): Promise<z.output<typeof listQuality.output>> {
  const [lists, rows, run] = await Promise.all([getLists(db), listCountries(db), readRun(db)]);
  const { language } = user;
  const countries = rows.map(
    ({ countryCode, countedAt, photoBefore, updateBefore, counts }): CountryQuality => ({
      country: countryLabel(lists, countryCode, language),
      countedAt: countedAt.toISOString(),
      photoBefore,
      updateBefore,
      counts: countsOf(counts),
    }),
  );
  const now = clock();
  return {
    countries: countries.sort((a, b) => a.country.label.localeCompare(b.country.label, language)),
    isCounting: isCounting(run, now),
    nextAt: nextCount(run, now)?.toISOString() ?? null,
  };
}

const known = (lists: Lists, country: string): void => {
  if (!lists.country(country)) fail('not-found');
};

export interface Paging {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export const partOf = ({ page = 1, pageSize = defaultPageSize }: Paging) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

export async function listByProject(
  { db }: Context,
  input: z.output<typeof listProjectQuality.input>,
): Promise<z.output<typeof listProjectQuality.output>> {
  known(await getLists(db), input.country);
  const { rows, total } = await listProjectRows(db, {
    country: input.country,
    search: input.search,
    sort: input.sort ?? 'Project',
    isDescending: input.direction === 'desc',
    ...partOf(input),
  });
  return {
    projects: rows.map(({ number, name, counts }) => ({
      project: { code: projectCode(number), label: name },
      counts: countsOf(counts),
    })),
    total,
  };
}

interface ChildRow {
  readonly code: string;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly contradictions: Contradiction[];
  readonly total: number;
}

interface ChildrenWanted {
  readonly country: string;
  /** Null for the whole country. */
  readonly project: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** Kept by the count. Who left since is no longer shown. */
async function listContradictions(db: Db, { country, project, offset, limit }: ChildrenWanted): Promise<ChildRow[]> {
  const { rows } = await sql<ChildRow>`
    select c.code, c.project_number, p.name as project_name, q.contradictions, (count(*) over ())::integer as total
      from quality_contradiction q join child c on c.id = q.child_id join project p on p.number = c.project_number
     where q.country_code = ${country} and (${project}::integer is null or q.project_number = ${project}::integer)
       and ${isCounted}
     order by c.code limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Read from the children themselves, so of one project only. */
async function listOfProject(
  db: Db,
  figure: CountedFigure,
  { country, project, offset, limit }: ChildrenWanted,
): Promise<ChildRow[]> {
  const cutOffs = await findCutOffs(db, country);
  if (!cutOffs) return [];
  const { rows } = await sql<ChildRow>`
    select c.code, c.project_number, p.name as project_name, array[]::text[] as contradictions,
           (count(*) over ())::integer as total
      from child c join project p on p.number = c.project_number
     where c.country_code = ${country} and c.project_number = ${project} and ${isOfFigure(figure, cutOffs)}
     order by c.code limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** An unknown project has number -1, which no project has. */
export const numberOf = (project: string | undefined): number | null =>
  project === undefined ? null : (projectNumber(project) ?? -1);

const isOfProjects = (figure: Figure): figure is CountedFigure =>
  'list' in figures[figure] && figures[figure].list === 'of a project';

export async function listChildren(
  { db }: Context,
  input: z.output<typeof listQualityChildren.input>,
): Promise<z.output<typeof listQualityChildren.output>> {
  const { country, figure, project } = input;
  known(await getLists(db), country);
  const wanted = { country, project: numberOf(project), ...partOf(input) };
  if (isOfProjects(figure) && project === undefined) failFields({ field: 'ProjectId', code: 'required' });
  const rows = isOfProjects(figure) ? await listOfProject(db, figure, wanted) : await listContradictions(db, wanted);
  return {
    children: rows.map((row) => ({
      childId: row.code,
      project: { code: projectCode(row.projectNumber), label: row.projectName },
      contradictions: row.contradictions,
    })),
    total: rows[0]?.total ?? 0,
  };
}

export async function trend(
  { db, clock }: Context,
  { figure, country }: z.output<typeof getQualityTrend.input>,
): Promise<z.output<typeof getQualityTrend.output>> {
  if (country !== undefined) known(await getLists(db), country);
  const rows = await listWeeks(db, figure, country, weekStart(clock().toISOString().slice(0, 10)));
  return { weeks: rows.map(({ week, children, all }) => ({ start: week, children, all })) };
}

export async function countAgain({ db, user, clock }: Context): Promise<Record<string, never>> {
  const at = clock();
  const isAsked = await transact(db, (transaction) => askForCount(transaction, user.id, at));
  if (isAsked) return {};
  const next = nextCount(await readRun(db), at) ?? at;
  return fail('counted-lately', { minutes: Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 60_000)) });
}
