import { sql } from 'kysely';
import { openDatabase } from '#server/db/connection.ts';
import type { SeedStep } from './step.ts';

/** Of two offices, with different languages. */
const readers = ['local.admin@prcds.example', 'standard.user@prcds.example', 'spain.user@prcds.example'];

/** Requests for access go only to people who can grant it. */
const accessRequested = 14;
const clerk = 'standard.user@prcds.example';

async function insertRecipients(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    await sql`
      insert into notification_recipient (office_code, notification_id, user_id)
      select u.office_code, notification, u.id
        from app_user u cross join generate_series(1, 14) as notification
       where u.email = any(${readers}) and (notification <> ${accessRequested} or u.email <> ${clerk})
      on conflict do nothing`.execute(db);
  } finally {
    await close();
  }
}

/** Table T9: recipients for the mails of the demo's offices, so that the mail page shows them. */
export const recipientsStep: SeedStep = {
  name: 'who gets notifications',
  isDone: async (db) =>
    (await db.selectFrom('notificationRecipient').select('userId').limit(1).executeTakeFirst()) !== undefined,
  run: insertRecipients,
};
