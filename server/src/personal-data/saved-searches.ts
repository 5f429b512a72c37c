import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Removes names of erased children from saved searches. A name that another child still has is kept. */

const typed = {
  given: sql`search_key(s.search ->> 'ChildGivenName')`,
  family: sql`search_key(s.search ->> 'ChildFamilyName')`,
};

/** The search `s` matches the child `c` by name. */
const findsByName = sql`
  position(coalesce(${typed.given}, '') in c.given_name_key) > 0
  and position(coalesce(${typed.family}, '') in coalesce(c.family_name_key, '')) > 0`;

const hasName = sql`s.subject = 'child' and s.search ?| array['ChildGivenName', 'ChildFamilyName']`;

/** Saved searches that match one of the children by name; call before the erasure. */
export async function listSearchesFinding(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from saved_search s
     where ${hasName} and exists (select 1 from child_record c where c.id = any(${ids}) and ${findsByName})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Given and family names of the children, to find saved searches whose title contains both. */
export async function listChildNames(db: Db, ids: readonly number[]): Promise<{ given: string; family: string }[]> {
  const { rows } = await sql<{ given: string; family: string }>`
    select given_name_key as given, family_name_key as family from child_record
     where id = any(${ids}) and given_name_key <> '' and family_name_key <> ''`.execute(db);
  return rows;
}

const findsNoChild = sql`
  not exists (select 1 from child_record c where c.given_name <> '' and ${findsByName})`;

/** Call after the erasure: removes names that no remaining child matches; deletes searches that become empty. */
export async function removeNamesFromSearches(
  db: Db,
  searches: readonly number[],
  names: readonly { given: string; family: string }[],
): Promise<void> {
  await sql`
    update saved_search s set search = s.search - array['ChildGivenName', 'ChildFamilyName'],
           last_count = null, is_last_count_more = false
     where s.id = any(${searches}) and ${findsNoChild}`.execute(db);
  await sql`delete from saved_search where id = any(${searches}) and search = '{}'`.execute(db);
  for (const { given, family } of names)
    await sql`update saved_search set name = '#' || id
               where position(${given} in search_key(name)) > 0 and position(${family} in search_key(name)) > 0`.execute(
      db,
    );
}
