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
/** Which children somebody read on a day is counted until that day is over in every zone; the log keeps who saw whom. */
const countedDays = 3;

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

/** Whole months, and from what fell into none what is older. */
async function cutListLog(db: Db, before: Date): Promise<void> {
  await sql`delete from list_log_other where happened_at < ${before}`.execute(db);
  const { rows } = await sql<{ month: string }>`
    select c.relname as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'list_log'::regclass and c.relname ~ '^list_log_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${before}`.execute(db);
  for (const { month } of rows) await sql`drop table if exists ${sql.table(month)}`.execute(db);
}

export async function cleanUp({ db, clock, retention }: Tidying): Promise<void> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await sql`delete from outbox_message where state in ('sent', 'skipped') and created_at < ${before(messageDays)}
               and (once_key is null or created_at < ${before(onceDays)})`.execute(db);
  await sql`delete from inbound_message where received_at < ${before(inboundDays)}`.execute(db);
  await sql`delete from inbound_malformed where received_at < ${before(inboundDays)}`.execute(db);
  await sql`delete from nonav_family where expires_at < ${now}`.execute(db);
  // What somebody counts at this moment is left for the next time, so that nobody waits for anybody.
  await sql`delete from failed_sign_in where key in (
    select key from failed_sign_in where ends_at < ${now} for update skip locked)`.execute(db);
  await sql`delete from unsaved_input where saved_at < ${before(unsavedInputDays)}`.execute(db);
  await sql`delete from child_read where day < ${before(countedDays)}::date`.execute(db);
  await sql`select make_list_log_months(${now}::date, (${now}::date + interval '2 months')::date)`.execute(db);
  const { accessLogYears } = retention;
  if (accessLogYears === 0) return;
  const oldest = before(accessLogYears * daysOfYear);
  await cutAccessLog(db, oldest);
  await cutListLog(db, oldest);
  await sql`delete from reading_day where day < ${oldest}::date`.execute(db);
}
