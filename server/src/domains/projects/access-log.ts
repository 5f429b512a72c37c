import { sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import type { Context } from '../../http/context.ts';

/** F10: every export and print is logged; what leaves here names no child. */
export async function logAccess({ db, user, office }: Context, action: AccessAction, at: Date): Promise<void> {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_count)
    values (${at}, ${user.id}, ${office}, ${action}, 0)`.execute(db);
}
