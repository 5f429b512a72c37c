import { sql } from 'kysely';
import { recentMaximum } from '#contract/home/rules.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { currentFrameAccount } from '../../frame-account.ts';
import type { Context } from '../../http/context.ts';
import { hasPicture } from '../children/pictures/queries.ts';

/** How many log entries to search: each opening of a card is logged, so the same child may appear often. */
const entriesExamined = 200;

/**
 * From the access log (F10): the caller's own readings, each child once, latest first. F12: inside a frame, only what
 * was read through the same service account.
 */
export async function recentChildren(context: Context) {
  const { db, user } = context;
  const account = currentFrameAccount();
  const { rows } = await sql<{ id: number; childId: string; name: string; hasPicture: boolean }>`
    with opened as materialized (
      select id, child_id from access_log
       where user_id = ${user.id} and not is_foreign and action = 'view' and child_id is not null
         and (${account}::text is null or through = ${account})
       order by id desc limit ${entriesExamined})
    select c.id, c.code as child_id, concat_ws(' ', c.given_name, c.family_name) as name,
           ${hasPicture(sql`c.id`)} as has_picture
      from (select child_id, max(id) as last from opened group by child_id order by last desc limit ${recentMaximum}) o
      join child c on c.id = o.child_id where c.given_name <> '' order by o.last desc`.execute(db);
  await recordAccess(context, { list: 'recent', criteria: [], childIds: rows.map(({ id }) => id) });
  return { children: rows.map(({ childId, name, hasPicture }) => ({ childId, name, hasPicture })) };
}
