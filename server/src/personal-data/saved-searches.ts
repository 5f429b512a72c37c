import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Names that people typed into searches they keep. A name that somebody else bears is nobody's in particular. */

const typed = {
  given: sql`search_key(s.search ->> 'ChildGivenName')`,
  family: sql`search_key(s.search ->> 'ChildFamilyName')`,
};

/** Whether the search `s` would find the child `c` by its names. */
const findsByName = sql`
  position(coalesce(${typed.given}, '') in c.given_name_key) > 0
  and position(coalesce(${typed.family}, '') in coalesce(c.family_name_key, '')) > 0`;

const hasName = sql`s.subject = 'child' and s.search ?| array['ChildGivenName', 'ChildFamilyName']`;

/** The searches that find one of these children by name; asked before the children are erased. */
export async function searchesFor(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from saved_search s
     where ${hasName} and exists (select 1 from child_record c where c.id = any(${ids}) and ${findsByName})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The names under which these children are called in the name of a search: both of them. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<{ given: string; family: string }[]> {
  const { rows } = await sql<{ given: string; family: string }>`
    select given_name_key as given, family_name_key as family from child_record
     where id = any(${ids}) and given_name_key <> '' and family_name_key <> ''`.execute(db);
  return rows;
}

const nobodyIsFound = sql`
  not exists (select 1 from child_record c where c.given_name <> '' and ${findsByName})`;

/** After the erasure: names that nobody bears any more are taken out; a search without anything else goes. */
export async function forgetSearches(
  db: Db,
  searches: readonly number[],
  names: readonly { given: string; family: string }[],
): Promise<void> {
  await sql`
    update saved_search s set search = s.search - array['ChildGivenName', 'ChildFamilyName'],
           last_count = null, is_last_count_more = false
     where s.id = any(${searches}) and ${nobodyIsFound}`.execute(db);
  await sql`delete from saved_search where id = any(${searches}) and search = '{}'`.execute(db);
  for (const { given, family } of names)
    await sql`update saved_search set name = '#' || id
               where position(${given} in search_key(name)) > 0 and position(${family} in search_key(name)) > 0`.execute(
      db,
    );
}
