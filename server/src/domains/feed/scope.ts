import { sql } from 'kysely';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';

/** Which countries, projects and children a field office may send. */

interface Named {
  readonly Country?: string | undefined;
  readonly Project?: string | undefined;
}

/** The countries of a support office; none for a fundraising office, which is no field office. */
export async function listOwnCountries(db: Db, office: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select c.code from country c join office o on o.code = c.support_office_code
     where o.code = ${office} and o.kind = 'support'`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

export async function countryOfProject(db: Db, number: number): Promise<string | undefined> {
  const found = await db.selectFrom('project').select('countryCode').where('number', '=', number).executeTakeFirst();
  return found?.countryCode;
}

/** Nothing new comes from an inactive office, or from an inactive country. */
export async function isInactiveSender(db: Db, office: string, country: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 from office where code = ${office} and not is_active
     union all select 1 from country where code = ${country ?? null}::text and not is_active`.execute(db);
  return rows.length > 0;
}

/** Why the office may not send a feed about this. A project that is not known yet may come with the feed. */
export async function scopeProblem(
  db: Db,
  office: string,
  { Country, Project }: Named,
): Promise<FieldProblem | undefined> {
  const own = await listOwnCountries(db, office);
  const field = Country === undefined ? 'Project' : 'Country';
  const country = Country ?? (await countryOfProject(db, Number(Project)));
  const isAllowed = country === undefined ? own.size > 0 : own.has(country);
  if (!isAllowed) return { field, code: 'not-for-this-sender' };
  return (await isInactiveSender(db, office, country)) ? { field, code: 'inactive-place' } : undefined;
}
