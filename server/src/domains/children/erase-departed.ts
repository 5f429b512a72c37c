import { sql } from 'kysely';
import { erasedEntry } from '#contract/children/audit-labels.ts';
import type { Clock } from '../../clock.ts';
import { productSource } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { childIs } from '../../db/status-literals.ts';
import { transact } from '../../db/transaction.ts';
import { eraseChildren, eraseSentSince } from '../../personal-data/erase-children.ts';
import { listChildNames, listSearchesFinding, removeNamesFromSearches } from '../../personal-data/saved-searches.ts';
import { deleteUnusedNames } from './search/names.ts';

/**
 * Erases personal data of departed children after the retention period. Kept: id, place, birth year, dates and reasons
 * of joining and leaving, action codes, and how often an office wrote about the child, so counts stay right. Each batch
 * is one transaction, so repeated or parallel runs erase each child once.
 */

interface ErasureJob {
  readonly db: Db;
  readonly clock: Clock;
  readonly retention: Retention;
  /** When aborted, no further batch is begun, nor the erasure of sent messages. */
  readonly stopping?: AbortSignal;
}

interface Retention {
  readonly childYears: number;
  /** Offices with their own period. */
  readonly childYearsByOffice?: Readonly<Record<string, number>>;
}

interface Departed {
  readonly id: number;
  readonly code: string;
}

const batch = 200;

const day = 86_400_000;
/** The job runs every night; a week covers the nights on which it failed or was stopped. */
const sentDays = 7;

/** In years; stands for 'no limit'. */
const noLimitYears = 1000;

interface Periods {
  /** For offices without a period of their own. */
  readonly usual: number;
  readonly byOffice: Readonly<Record<string, number>>;
  readonly shortest: number;
}

/** Undefined when no period is set anywhere. */
function periodsOf({ childYears, childYearsByOffice = {} }: Retention): Periods | undefined {
  const years = (given: number) => (given === 0 ? noLimitYears : given);
  const byOffice = Object.fromEntries(Object.entries(childYearsByOffice).map(([code, own]) => [code, years(own)]));
  const shortest = Math.min(years(childYears), ...Object.values(byOffice));
  return shortest === noLimitYears ? undefined : { usual: years(childYears), byOffice, shortest };
}

/** An unknown office code would silently apply the default period to the office that was meant. */
async function refuseUnknownOffices(db: Db, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as given(code)
     where not exists (select 1 from office where office.code = given.code)`.execute(db);
  if (rows.length > 0)
    throw new Error(`RETENTION_YEARS_BY_OFFICE names no office of ours: ${rows.map(({ code }) => code).join(', ')}`);
}

/**
 * Skips held children and rows locked by other transactions; the next run takes those. A reservation does not count: a
 * dropped child who was sponsored stays with it for ever (F1), others until somebody releases them. Children belong to all offices,
 * so the longest period applies among the offices that sponsored, held, messaged or annotated the child.
 */
async function lockDeparted(db: Db, at: Date, { usual, byOffice, shortest }: Periods): Promise<Departed[]> {
  const today = sql`(${at}::timestamptz at time zone 'UTC')::date`;
  const left = sql`coalesce(c.leaving_date, c.last_update_date, c.add_date)`;
  const { rows } = await sql<Departed>`
    select c.id, c.code from child c
     where c.base_status in (${childIs.dropped}, ${childIs.inactive}) and c.given_name <> ''
       and ${left} <= ${today} - make_interval(years => ${shortest}::integer)
       and ${left} <= ${today} - make_interval(years => (
             select coalesce(max(coalesce((${JSON.stringify(byOffice)}::jsonb ->> concerned.office)::integer, ${usual}::integer)),
                             ${usual}::integer)
               from (select c.sponsor_office_code as office
                     union select office_code from hold where child_id = c.id
                     union select office_code from child_office where child_id = c.id
                     union select office_code from csm_message where child_id = c.id) concerned
              where concerned.office is not null))
       and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null and h.kind <> 'reservation')
     order by coalesce(c.leaving_date, c.last_update_date, c.add_date)
     limit ${batch} for update of c skip locked`.execute(db);
  return rows;
}

async function insertErasure(db: Db, ids: readonly number[], codes: readonly string[], at: Date): Promise<void> {
  await sql`insert into child_erasure (child_id, erased_at)
            select unnest(${ids}::integer[]), ${at}::timestamptz`.execute(db);
  await sql`insert into audit_entry (entity, entity_id, field, new_value, modified_at, source)
            select 'child', unnest(${codes}::text[]), ${erasedEntry.field}, ${erasedEntry.value}, ${at}::timestamptz, ${productSource}`.execute(
    db,
  );
}

/** Returns the number of erased children; erases none when no period is set. */
export async function eraseDeparted({ db: outer, clock, retention, stopping }: ErasureJob): Promise<number> {
  const periods = periodsOf(retention);
  if (!periods) return 0;
  await refuseUnknownOffices(outer, Object.keys(periods.byOffice));
  const at = clock();
  for (let done = 0; ; ) {
    const found = await transact(outer, async (db) => {
      const departed = await lockDeparted(db, at, periods);
      const ids = departed.map(({ id }) => id);
      const codes = departed.map(({ code }) => code);
      if (ids.length === 0) return 0;
      const [searches, names] = [await listSearchesFinding(db, ids), await listChildNames(db, ids)];
      await eraseChildren(db, { ids, codes });
      await removeNamesFromSearches(db, searches, names);
      await insertErasure(db, ids, codes, at);
      return ids.length;
    });
    done += found;
    if (found === 0 || stopping?.aborted) {
      await deleteUnusedNames(outer);
      if (!stopping?.aborted)
        await transact(outer, (db) => eraseSentSince(db, new Date(at.getTime() - sentDays * day)));
      return done;
    }
  }
}
