import { sql } from 'kysely';
import { childIdsMaximum } from '#contract/children/child-id.ts';
import { smallCountMaximum } from '#contract/reading/rules.ts';
import type { Db } from '../../../db/connection.ts';
import { allPlain, type Clause } from '../../../search/clauses.ts';

/** Criteria that name children by id, and the largest number of children each may name: an id prefix can match many. */
const most: Readonly<Record<string, number>> = { ChildCode: smallCountMaximum, ChildCodes: childIdsMaximum };

/**
 * F16: the access log lists every child named by id when the search has further criteria, found or not. Otherwise the
 * result count would reveal a child's data: with twelve known girls, the total tells whether the thirteenth is a girl.
 * A search by ids alone reveals only that the ids exist.
 */
export async function listNamedIds(db: Db, clauses: readonly Clause[]): Promise<number[]> {
  const naming = clauses.filter(({ name }) => name in most);
  if (naming.length === 0 || naming.length === clauses.length) return [];
  const limit = Math.max(...naming.map(({ name }) => most[name] as number));
  const { rows } = await sql<{ id: number }>`
    select c.id from child c where ${allPlain(naming)} limit ${limit + 1}`.execute(db);
  return rows.length > limit ? [] : rows.map(({ id }) => id);
}
