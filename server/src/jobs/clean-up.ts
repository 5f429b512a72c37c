import { sql } from 'kysely';
import { unsavedInputDays } from '#contract/session/rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';

/** What nobody needs any more. A message with a key of its own is the memory that it was said, so it stays longer. */

const day = 86_400_000;
const messageDays = 90;
const onceDays = 400;
const inboundDays = 400;

export async function cleanUp({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await sql`delete from outbox_message where state in ('sent', 'skipped') and created_at < ${before(messageDays)}
               and (once_key is null or created_at < ${before(onceDays)})`.execute(db);
  await sql`delete from inbound_message where received_at < ${before(inboundDays)}`.execute(db);
  await sql`delete from nonav_family where expires_at < ${now}`.execute(db);
  await sql`delete from unsaved_input where saved_at < ${before(unsavedInputDays)}`.execute(db);
}
