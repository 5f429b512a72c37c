import { sql } from 'kysely';
import type { ReservationSearch } from '#contract/reservations/search.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import type { Context } from '../../../http/context.ts';
import { unknownValues } from '../../../search/unknown-values.ts';
import { type Lists, listProjects } from '../../lookups/queries.ts';

/** People of the office, and people who have left it but created reservations in it. */
async function listCreators({ db, office }: Pick<Context, 'db' | 'office'>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
     where u.id = any(${ids})
       and (u.office_code = ${office}
            or exists (select 1 from reservation r where r.office_code = ${office} and r.created_by = u.id))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Countries, projects of the chosen countries, and people, as far as the office knows them. */
export async function unknownCodes(
  context: Pick<Context, 'db' | 'office'>,
  lists: Lists,
  search: ReservationSearch,
): Promise<FieldIssue[]> {
  const { countries = [], projects = [], createdBy = [] } = search;
  const [ofCountries, creators] = await Promise.all([
    projects.length > 0 ? listProjects(context.db, countries) : [],
    createdBy.length > 0 ? listCreators(context, createdBy) : new Set<number>(),
  ]);
  return unknownValues(search, {
    countries: (code) => lists.country(code) !== undefined,
    projects: (code) => countries.length === 0 || ofCountries.some((project) => project.code === code),
    createdBy: (id) => creators.has(Number(id)),
  });
}
