import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { transact } from '../db/transaction.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Reader } from './writes.ts';

/**
 * F16: at most once a day per user; the notification and its mark are written in one transaction. F18: an administrator
 * who reaches the budget gets no mail about it, so the notification names its doer.
 */
export async function notifyAdministrators(db: Db, { userId, day, office, at, budget }: Reader): Promise<void> {
  await transact(db, async (transaction) => {
    const { rows } = await sql`
      update reading_day set told_at = ${at} where user_id = ${userId} and day = ${day}::date and told_at is null
      returning 1`.execute(transaction);
    if (rows.length === 0) return;
    await enqueue(transaction, {
      office,
      kind: 'notification:17',
      record: `reading:${userId}:${day}`,
      payload: { userId, readingDate: day, readingBudget: budget },
      at,
      by: userId,
    });
  });
}
