import { sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import type { Scene } from './scene.ts';

/** F10: who took what along, and when; of children no more than their ids. */
export async function logAccess({ db, office, by, at }: Scene, action: AccessAction, codes: readonly string[]) {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_ids, child_count)
    select ${at}::timestamptz, ${by}::integer, ${office}, ${action}, array_agg(id), count(id)
      from child where code = any(${codes})`.execute(db);
}
