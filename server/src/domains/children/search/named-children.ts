import { sql } from 'kysely';
import { childIdsMaximum } from '#contract/children/child-id.ts';
import { fewChildren } from '#contract/reading/rules.ts';
import type { Db } from '../../../db/connection.ts';
import { allPlain, type Clause } from '../../../search/clauses.ts';

/** By which criteria a search names children, and how many such a criterion may name: the beginning of an id names many. */
const most: Readonly<Record<string, number>> = { ChildCode: fewChildren, ChildCodes: childIdsMaximum };

/**
 * F16: whoever names children by their ids and asks for something else too is told of each of them, found or not. Beside
 * twelve girls who are known, the number alone would say whether the thirteenth is one. Ids alone tell no more than that
 * they exist.
 */
export async function idsNamed(db: Db, clauses: readonly Clause[]): Promise<number[]> {
  const naming = clauses.filter(({ name }) => name in most);
  if (naming.length === 0 || naming.length === clauses.length) return [];
  const limit = Math.max(...naming.map(({ name }) => most[name] as number));
  const { rows } = await sql<{ id: number }>`
    select c.id from child c where ${allPlain(naming)} limit ${limit + 1}`.execute(db);
  return rows.length > limit ? [] : rows.map(({ id }) => id);
}
