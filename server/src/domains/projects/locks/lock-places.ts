import { sql } from 'kysely';
import type { LockInput } from '#contract/projects/lock.ts';
import type { LockDates } from '#contract/projects/statuses.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import type { Db } from '../../../db/connection.ts';
import { type Lists, projectNumber } from '../../lookups/queries.ts';

/** One project or a whole country covered by a lock that is being saved. */
export interface Place {
  readonly country: string;
  readonly project: number | null;
  /** Path of the form field. */
  readonly path: readonly (string | number)[];
}

interface Resolved {
  readonly issues: readonly FieldIssue[];
  readonly places: readonly Place[];
}

async function countriesOfProjects(db: Db, codes: readonly string[]): Promise<ReadonlyMap<number, string>> {
  const numbers = codes.map(projectNumber).filter((number) => number !== undefined);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('project')
    .select(['number', 'countryCode'])
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(numbers))))
    .execute();
  return new Map(rows.map(({ number, countryCode }) => [number, countryCode]));
}

/** What the stored lock covers already, when it is edited. */
interface Before {
  readonly region: string | null;
  readonly places: readonly Pick<Place, 'country'>[];
}

/** Inactive places stay where they are, but are not added. */
function findInactive(lists: Lists, { region = null, countries }: LockInput, before?: Before): FieldIssue[] {
  const isInactive = (known: { readonly isActive: boolean } | undefined) => known?.isActive === false;
  const code = 'inactive-place' as const;
  const isNewRegion = region !== null && region !== before?.region && isInactive(lists.region(region));
  const isNew = (country: string) => !before?.places.some((place) => place.country === country);
  return [
    ...(isNewRegion ? [{ path: ['region'], code }] : []),
    ...countries.flatMap((country, index) =>
      isNew(country) && isInactive(lists.country(country)) ? [{ path: ['countries', index], code }] : [],
    ),
  ];
}

/** Resolves the codes of a lock; a country without selected projects is locked as a whole. */
export async function resolvePlaces(db: Db, lists: Lists, lock: LockInput, before?: Before): Promise<Resolved> {
  const { region = null, countries, projects = [] } = lock;
  const issues = findInactive(lists, lock, before);
  const known = region === null ? undefined : lists.region(region);
  if (region !== null && !known) issues.push({ path: ['region'], code: 'not-in-list' });
  for (const [index, code] of countries.entries()) {
    const country = lists.country(code);
    const path = ['countries', index];
    if (!country) issues.push({ path, code: 'not-in-list' });
    else if (known && country.region !== known.code) issues.push({ path, code: 'not-in-region' });
  }
  const countryOf = await countriesOfProjects(db, projects);
  const chosen = projects.flatMap((code, index): Place[] => {
    const project = projectNumber(code);
    const country = project === undefined ? undefined : countryOf.get(project);
    const path = ['projects', index];
    if (project === undefined || country === undefined) issues.push({ path, code: 'not-in-list' });
    else if (!countries.includes(country)) issues.push({ path, code: 'not-in-country' });
    else return [{ country, project, path }];
    return [];
  });
  const whole = countries.flatMap((country, index): Place[] =>
    chosen.some((place) => place.country === country) ? [] : [{ country, project: null, path: ['countries', index] }],
  );
  return { issues, places: [...chosen, ...whole] };
}

export interface Overlap {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** Index of the overlapping place. */
  readonly at: number;
}

/** Other locks on the same projects in the same period; a whole country overlaps each of its projects. */
export async function findOverlaps(
  db: Db,
  places: readonly Pick<Place, 'country' | 'project'>[],
  { start, end }: Pick<LockDates, 'start' | 'end'>,
  except: number | null,
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select l.id, l.name, l.starts_on as start, l.ends_on as "end", (w.position - 1)::int as at
      from unnest(${places.map(({ country }) => country)}::text[], ${places.map(({ project }) => project)}::integer[])
           with ordinality w(country, project, position)
      join project_lock_place p on p.country_code = w.country
       and (p.project_number is null or w.project is null or p.project_number = w.project)
       and p.period && daterange(${start}::date, ${end}::date, '[]')
      join project_lock l on l.id = p.lock_id
     where l.id is distinct from ${except}::integer and l.ended_at is null
     group by l.id, w.position order by w.position, l.starts_on`.execute(db);
  return rows;
}
