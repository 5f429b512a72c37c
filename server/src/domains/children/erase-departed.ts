import { sql } from 'kysely';
import { erased } from '#contract/children/audit-words.ts';
import type { Clock } from '../../clock.ts';
import { ourselves } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { forgetUnusedNames } from './search/names.ts';

/**
 * What is personal about a child who left is erased when the period is over. Its id stays, with its place, the year of
 * birth, when and why it came and went, its action codes, and how often an office wrote about it: counts stay right.
 * A child is erased in one transaction; run twice, or by several servers at once, it is done once.
 */

interface Departing {
  readonly db: Db;
  readonly clock: Clock;
  readonly retention: Retention;
}

interface Retention {
  readonly childYears: number;
  /** Of offices that have a period of their own. */
  readonly childYearsByOffice?: Readonly<Record<string, number>>;
}

interface Departed {
  readonly id: number;
  readonly code: string;
}

const batch = 200;

/** Longer than anybody remembers. */
const forEver = 1000;

interface Periods {
  /** Where no office says otherwise. */
  readonly usual: number;
  readonly byOffice: Readonly<Record<string, number>>;
  readonly shortest: number;
}

/** Undefined when everything is kept for ever. */
function periodsOf({ childYears, childYearsByOffice = {} }: Retention): Periods | undefined {
  const years = (given: number) => (given === 0 ? forEver : given);
  const byOffice = Object.fromEntries(Object.entries(childYearsByOffice).map(([code, own]) => [code, years(own)]));
  const shortest = Math.min(years(childYears), ...Object.values(byOffice));
  return shortest === forEver ? undefined : { usual: years(childYears), byOffice, shortest };
}

/** A period under a name that nobody has would never count, and somebody else's would instead. */
async function refuseUnknownOffices(db: Db, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as given(code)
     where not exists (select 1 from office where office.code = given.code)`.execute(db);
  if (rows.length > 0)
    throw new Error(`RETENTION_YEARS_BY_OFFICE names no office of ours: ${rows.map(({ code }) => code).join(', ')}`);
}

/**
 * Who is held by somebody is not gone yet. The children belong to all offices: the longest period counts of those that
 * sponsored, held, asked or wrote about the child. What another transaction works on is left for the next time.
 */
async function lockDeparted(db: Db, at: Date, { usual, byOffice, shortest }: Periods): Promise<Departed[]> {
  const today = sql`(${at}::timestamptz at time zone 'UTC')::date`;
  const left = sql`coalesce(c.leaving_date, c.last_update_date, c.add_date)`;
  const { rows } = await sql<Departed>`
    select c.id, c.code from child c
     where c.base_status in (7, 8) and c.given_name <> ''
       and ${left} <= ${today} - make_interval(years => ${shortest}::integer)
       and ${left} <= ${today} - make_interval(years => (
             select coalesce(max(coalesce((${JSON.stringify(byOffice)}::jsonb ->> concerned.office)::integer, ${usual}::integer)),
                             ${usual}::integer)
               from (select c.sponsor_office_code as office
                     union select office_code from hold where child_id = c.id
                     union select office_code from child_office where child_id = c.id
                     union select office_code from csm_message where child_id = c.id) concerned
              where concerned.office is not null))
       and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
     order by coalesce(c.leaving_date, c.last_update_date, c.add_date)
     limit ${batch} for update of c skip locked`.execute(db);
  return rows;
}

const eraseRows = (db: Db, ids: readonly number[]) =>
  sql`
    update child_record set
      given_name = '', family_name = null, community_id = null, sponsor_number = null,
      birth_date = date_trunc('year', birth_date)::date, is_birth_date_estimated = true,
      web_publishable = null, christian_witness_sensitivity = null,
      education_type = null, education_level = null, education_grade_year = null, favorite_subject = null,
      attending_regularly = null, reason_not_attending_regularly = null, reason_not_enrolled = null,
      education_update_date = null,
      health_status = null, health_problem = '{}', health_update_date = null,
      following_growth_curve = null, health_nutrition_activities = null, last_measure_date = null,
      nutrition_update_date = null,
      living_with = null, is_father_alive = null, father_occupation = null, is_mother_alive = null,
      mother_occupation = null, number_of_brothers = null, number_of_sisters = null, religion = null, chores = '{}',
      favorite_play = null, work_with = null, when_works = '{}', hours_per_week = null, family_update_date = null,
      participation_support_type = '{}', participation_support_description = '{}', participation_approved_by = null,
      participation_approved_name = null, participation_support_date = null, participation_approved_date = null,
      benefits_last_year = 0,
      last_correspondence_date = null, next_correspondence_due_date = null, introduction_letter_date = null,
      annual_report_date = null, annual_report_due_date = null, correspondence_language = null,
      has_cgp = false, has_cgv = false, has_cup = false, has_cuv = false, photo_date = null, video_date = null,
      media_consent_expiry_date = null, presence_verified_date = null, away_until_date = null
    where id = any(${ids})`.execute(db);

async function eraseAround(db: Db, ids: readonly number[], codes: readonly string[]): Promise<void> {
  for (const table of ['child_participation', 'child_letter', 'child_media', 'child_presence', 'child_office'])
    await sql`delete from ${sql.table(table)} where child_id = any(${ids})`.execute(db);
  await sql`delete from child_verification where child_id = any(${ids})`.execute(db);
  await sql`update csm_message set answer = null where child_id = any(${ids}) and answer is not null`.execute(db);
  await sql`update hold set sponsor_number = null where child_id = any(${ids}) and sponsor_number is not null`.execute(
    db,
  );
  // Who changed which field and when stays; from what to what goes.
  await sql`update audit_entry set old_value = null, new_value = null
             where entity = 'child' and entity_id = any(${codes})
               and (old_value is not null or new_value is not null)`.execute(db);
  const forms = codes.map((code) => `%${code}%`);
  await sql`delete from unsaved_input where form like any(${forms})`.execute(db);
}

async function noteErasure(db: Db, ids: readonly number[], codes: readonly string[], at: Date): Promise<void> {
  await sql`insert into child_erasure (child_id, erased_at)
            select unnest(${ids}::integer[]), ${at}::timestamptz`.execute(db);
  await sql`insert into audit_entry (entity, entity_id, field, new_value, modified_at, source)
            select 'child', unnest(${codes}::text[]), ${erased.field}, ${erased.value}, ${at}::timestamptz, ${ourselves}`.execute(
    db,
  );
}

/** How many were erased; without a period nobody is. */
export async function eraseDeparted({ db: outer, clock, retention }: Departing): Promise<number> {
  const periods = periodsOf(retention);
  if (!periods) return 0;
  await refuseUnknownOffices(outer, Object.keys(periods.byOffice));
  const at = clock();
  for (let done = 0; ; ) {
    const found = await outer.transaction().execute(async (db) => {
      const departed = await lockDeparted(db, at, periods);
      const ids = departed.map(({ id }) => id);
      const codes = departed.map(({ code }) => code);
      if (ids.length === 0) return 0;
      await eraseRows(db, ids);
      await eraseAround(db, ids, codes);
      await noteErasure(db, ids, codes, at);
      return ids.length;
    });
    if (found === 0) {
      await forgetUnusedNames(outer);
      return done;
    }
    done += found;
  }
}
