import { sql } from 'kysely';
import type { FoundProject } from '#contract/find/api.ts';
import { countMaximum, projectNumberOf, rowsShown } from '#contract/find/rules.ts';
import type { Context } from '../../../http/context.ts';
import { hasWordBeginning, holds } from '../../../search/word-start.ts';
import { readOfficeContext } from '../office-context.ts';
import { readProjects, viewProject } from './rows.ts';

interface Matched {
  readonly numbers: number[];
  readonly count: number;
}

/** Projects by the beginning of their number or by name; those with a word that begins as typed first. */
export async function findProjects(
  context: Context,
  text: string,
): Promise<{ readonly rows: FoundProject[]; readonly total: number; readonly isMore: boolean }> {
  const { lists, at } = await readOfficeContext(context);
  const number = projectNumberOf(text);
  const hasNumber = number === undefined ? sql`false` : sql`lpad(c.number::text, 6, '0') like ${`${number}%`}`;
  const name = sql`c.name_key`;
  const order = sql`is_number desc, is_first desc, name_key, number`;
  const { rows } = await sql<Matched>`
    with matched as (
      select c.number, c.name_key, ${hasNumber} as is_number, ${hasWordBeginning(name, text)} as is_first
        from project c where ${hasNumber} or ${holds(name, text)}
       order by ${order} limit ${countMaximum + 1})
    select count(*)::integer as count, array(select number from matched order by ${order} limit ${rowsShown}) as numbers
      from matched`.execute(context.db);
  const { numbers = [], count = 0 } = rows[0] ?? {};
  const found = await readProjects(context.db, numbers, at);
  return {
    rows: found.map((row) => viewProject(row, lists, context.user.language)),
    total: Math.min(count, countMaximum),
    isMore: count > countMaximum,
  };
}
