import { sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import type { Db } from './connection.ts';

interface Taken {
  readonly action: AccessAction;
  readonly at: Date;
  readonly userId: number;
  readonly office: string;
  /** What was taken away when it was no child: 'office-settings/USAO/general', 'role/7'. */
  readonly record: string;
}

/** F10: every export and print is logged, also of what names no child. */
export async function logRecord(db: Db, { action, at, userId, office, record }: Taken): Promise<void> {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_count, record)
    values (${at}, ${userId}, ${office}, ${action}, 0, ${record})`.execute(db);
}
