import { sql } from 'kysely';
import type { ChildSearch } from '#contract/children/search.ts';
import { type Db, preparedAs } from '../../../db/connection.ts';
import { transact } from '../../../db/transaction.ts';
import { escapeLike, hasTrigram } from '../../../search/clauses.ts';

/** Search keys of the names in use that contain the searched text. */
export interface Names {
  readonly given?: readonly string[] | undefined;
  readonly family?: readonly string[] | undefined;
}

const statements = {
  given: sql`${preparedAs('given-names')} select key from given_name`,
  family: sql`${preparedAs('family-names')} select key from family_name`,
} as const;

/** Undefined for texts shorter than a trigram: they match so many names that the list would not narrow the search. */
async function findNamesContaining(
  db: Db,
  which: keyof Names,
  part: string | undefined,
): Promise<string[] | undefined> {
  if (part === undefined || !hasTrigram(part)) return undefined;
  const { rows } = await sql<{ key: string }>`${statements[which]}
    where key like '%' || search_key(${escapeLike(part)}) || '%'`.execute(db);
  return rows.map(({ key }) => key);
}

export async function findMatchingNames(db: Db, { givenName, familyName }: ChildSearch): Promise<Names> {
  const [given, family] = await Promise.all([
    findNamesContaining(db, 'given', givenName),
    findNamesContaining(db, 'family', familyName),
  ]);
  return { given, family };
}

/** The shorter of the two name lists. */
export function fewestNames({ given, family }: Names): { which: keyof Names; names: readonly string[] } | undefined {
  if (family && (!given || family.length <= given.length)) return { which: 'family', names: family };
  return given && { which: 'given', names: given };
}

/** After an erasure, deletes names that no child has any more. */
export async function deleteUnusedNames(outer: Db): Promise<void> {
  await transact(outer, async (db) => {
    // Waits for concurrent inserts of children, so a name they use is not deleted.
    await sql`lock table given_name, family_name in share row exclusive mode`.execute(db);
    await sql`delete from given_name n
               where not exists (select 1 from child_record c where c.given_name_key = n.key)`.execute(db);
    await sql`delete from family_name n
               where not exists (select 1 from child_record c where c.family_name_key = n.key)`.execute(db);
  });
}
