import { sql } from 'kysely';
import type { FoundReservation } from '#contract/find/api.ts';
import { countMaximum, recordNumberOf, rowsShown } from '#contract/find/rules.ts';
import type { Context } from '../../../http/context.ts';
import { hasWordBeginning, holds } from '../../../search/word-start.ts';
import { actionContextOf } from '../action-context.ts';
import { listRows } from './search.ts';

interface Matched {
  readonly ids: number[];
  readonly count: number;
}

/** Reservations of the office by number or name; those with a word that begins as typed first, then the newest. */
export async function findReservations(
  context: Context,
  text: string,
): Promise<{ readonly rows: FoundReservation[]; readonly total: number; readonly isMore: boolean }> {
  const actionContext = await actionContextOf(context);
  const number = recordNumberOf(text) ?? null;
  const name = sql`r.name_key`;
  const { rows } = await sql<Matched>`
    with matched as (
      select r.id, (r.id = ${number}::bigint) is true as is_number, ${hasWordBeginning(name, text)} is true as is_first
        from reservation r
       where r.office_code = ${context.office} and (r.id = ${number}::bigint or ${holds(name, text)})
       order by is_number desc, is_first desc, r.id desc limit ${countMaximum + 1})
    select count(*)::integer as count,
           array(select id from matched order by is_number desc, is_first desc, id desc limit ${rowsShown}) as ids
      from matched`.execute(context.db);
  const { ids = [], count = 0 } = rows[0] ?? {};
  const listed =
    ids.length === 0
      ? []
      : await listRows(actionContext, sql`r.id = any(${ids})`, { limit: rowsShown }, context.user.language);
  return {
    rows: listed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    total: Math.min(count, countMaximum),
    isMore: count > countMaximum,
  };
}
