import { type RawBuilder, sql } from 'kysely';
import { unsavedInputDays } from '#contract/session/rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { isLockTimeout } from '../db/connection-errors.ts';
import { transact } from '../db/transaction.ts';

/** Deletes outdated data. Messages with a once key are kept longer, because they prevent repetition. */

const day = 86_400_000;
const messageDays = 90;
const onceDays = 400;
const inboundDays = 400;
const daysOfYear = 365.25;
/** Counting per day needs the rows until that day is over in every time zone; the access log keeps who saw whom. */
const countedDays = 3;

/** Years of retention; 0 keeps data for ever, so that nothing is deleted by default. */
export interface Retention {
  /** Personal data of a child, after it left. */
  readonly childYears: number;
  readonly childYearsByOffice?: Readonly<Record<string, number>>;
  /** The access log (F10). */
  readonly accessLogYears: number;
}

interface CleanUpServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly retention: Pick<Retention, 'accessLogYears'>;
  readonly log?: { info(details: object, message: string): void };
}

const batch = 5_000;

/** Deletes in batches from the lowest id: the log is written in id order, so no index by time is needed. */
async function deleteOldAccessLog(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from access_log where happened_at < ${before}
         and id in (select id from access_log order by id limit ${batch})`.execute(db);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}

/**
 * Every list that people read is written to this log, and queues behind a wait for the whole table. A backup reads the
 * table for hours, so the wait is short, and the next run tries again.
 */
async function changeMonths(
  { db, log }: Pick<CleanUpServices, 'db' | 'log'>,
  change: RawBuilder<unknown>,
): Promise<void> {
  try {
    await transact(db, async (db) => {
      await sql`set local lock_timeout = '250ms'`.execute(db);
      await change.execute(db);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    log?.info({ err: error }, 'somebody reads the list log: its months are made and dropped by a later run');
  }
}

/** Drops whole monthly partitions, and deletes old rows of the default partition. */
async function deleteOldListLog(services: CleanUpServices, before: Date): Promise<void> {
  const { db } = services;
  await sql`delete from list_log_other where happened_at < ${before}`.execute(db);
  const { rows } = await sql<{ month: string }>`
    select c.relname as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'list_log'::regclass and c.relname ~ '^list_log_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${before}`.execute(db);
  for (const { month } of rows) await changeMonths(services, sql`drop table if exists ${sql.table(month)}`);
}

export async function cleanUp(services: CleanUpServices): Promise<void> {
  const { db, clock, retention } = services;
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * day);
  const failures: unknown[] = [];
  /** A part that fails keeps none of the others from being done. */
  const part = (work: Promise<unknown>) => work.catch((error: unknown) => void failures.push(error));
  const remove = (statement: RawBuilder<unknown>) => part(statement.execute(db));
  await remove(sql`delete from outbox_message where state in ('sent', 'skipped') and created_at < ${before(messageDays)}
                      and (once_key is null or created_at < ${before(onceDays)})`);
  await remove(sql`delete from inbound_message where received_at < ${before(inboundDays)}`);
  await remove(sql`delete from inbound_malformed where received_at < ${before(inboundDays)}`);
  await remove(sql`delete from nonav_family where expires_at < ${now}`);
  // Skips rows locked by a concurrent sign-in; the next run deletes them.
  await remove(sql`delete from failed_sign_in where key in (
    select key from failed_sign_in where ends_at < ${now} for update skip locked)`);
  await remove(sql`delete from unsaved_input where saved_at < ${before(unsavedInputDays)}`);
  await remove(sql`delete from child_read where day < ${before(countedDays)}::date`);
  await part(
    changeMonths(services, sql`select make_list_log_months(${now}::date, (${now}::date + interval '2 months')::date)`),
  );
  if (retention.accessLogYears > 0) {
    const oldest = before(retention.accessLogYears * daysOfYear);
    await part(deleteOldAccessLog(db, oldest));
    await part(deleteOldListLog(services, oldest));
    await remove(sql`delete from reading_day where day < ${oldest}::date`);
  }
  if (failures.length > 0) throw failures[0];
}
