import type pg from 'pg';
import { copyRows } from './copy.ts';
import { addYears, dateText } from './days.ts';
import type { SeedProject } from './projects.ts';

/** Inserts projects and communities; returns the community ids of each project. */
export async function writePlaces(
  client: pg.Client,
  projects: readonly SeedProject[],
  today: number,
): Promise<Map<number, number[]>> {
  const { rows: countries } = await client.query<{ code: string; office: string }>(
    'select code, support_office_code as office from country',
  );
  const offices = new Map(countries.map(({ code, office }) => [code, office]));
  await copyRows(
    client,
    'project',
    [
      'number',
      'name',
      'country_code',
      'funding_office_code',
      'implementing_office_code',
      'is_active',
      'start_date',
      'end_date',
    ],
    projects.map((project) => ({
      number: project.number,
      name: project.name,
      country_code: project.country,
      funding_office_code: project.fundingOffice,
      implementing_office_code: offices.get(project.country) ?? null,
      is_active: project.isActive,
      start_date: dateText(addYears(today, -project.yearsRunning)),
      end_date: project.isActive ? null : dateText(today - 100),
    })),
  );
  await copyRows(
    client,
    'community',
    ['project_number', 'number', 'name'],
    projects.flatMap((project) =>
      project.communities.map((name, index) => ({ project_number: project.number, number: index + 1, name })),
    ),
  );
  const { rows } = await client.query<{ project: number; ids: number[] }>(
    'select project_number as project, array_agg(id order by number) as ids from community group by 1',
  );
  return new Map(rows.map(({ project, ids }) => [project, ids]));
}
