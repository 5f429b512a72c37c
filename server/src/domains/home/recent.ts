import { sql } from 'kysely';
import { recentMaximum } from '#contract/home/rules.ts';
import type { Context } from '../../http/context.ts';

/** A card is logged each time it is opened; so far back a different child is looked for. */
const looked = 200;

/** From the log of readings (F10): the caller's own, each child once, the latest first. */
export async function recentChildren({ db, user }: Context) {
  const { rows: children } = await sql<{ childId: string; name: string }>`
    with opened as materialized (
      select id, child_id from access_log
       where user_id = ${user.id} and action = 'view' and child_id is not null order by id desc limit ${looked})
    select c.code as child_id, concat_ws(' ', c.given_name, c.family_name) as name
      from (select child_id, max(id) as last from opened group by child_id order by last desc limit ${recentMaximum}) o
      join child c on c.id = o.child_id where c.given_name <> '' order by o.last desc`.execute(db);
  return { children };
}
