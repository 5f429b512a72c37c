import { sql } from 'kysely';
import { unsavedInputDays } from '#contract/session/rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';

/** What nobody needs any more. A message with a key of its own is the memory that it was said, so it stays longer. */

const day = 86_400_000;
const messageDays = 90;
const onceDays = 400;
const inboundDays = 400;
const daysOfYear = 365.25;

/** For how many years; 0 is for ever, so that nothing is lost by surprise. */
export interface Retention {
  /** What is personal about a child, after it left. */
  readonly childYears: number;
  readonly childYearsByOffice?: Readonly<Record<string, number>>;
  /** The log of who read, printed or exported what (F10). */
  readonly accessLogYears: number;
}

interface Tidying {
  readonly db: Db;
  readonly clock: Clock;
  readonly retention: Pick<Retention, 'accessLogYears'>;
}

const batch = 5_000;

/** From its old end, a piece at a time: the log is written in the order of its ids, so no index by time is needed. */
async function cutAccessLog(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from access_log where happened_at < ${before}
         and id in (select id from access_log order by id limit ${batch})`.execute(db);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}

export async function cleanUp({ db, clock, retention }: Tidying): Promise<void> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await sql`delete from outbox_message where state in ('sent', 'skipped') and created_at < ${before(messageDays)}
               and (once_key is null or created_at < ${before(onceDays)})`.execute(db);
  await sql`delete from inbound_message where received_at < ${before(inboundDays)}`.execute(db);
  await sql`delete from nonav_family where expires_at < ${now}`.execute(db);
  await sql`delete from unsaved_input where saved_at < ${before(unsavedInputDays)}`.execute(db);
  const { accessLogYears } = retention;
  if (accessLogYears > 0) await cutAccessLog(db, before(accessLogYears * daysOfYear));
}
