import { sql } from 'kysely';
import { latestBirthDate } from '#contract/children/age.ts';
import { weekStart } from '#contract/home/rules.ts';
import type { SupportOfficeSettings } from '#contract/office-settings/support-office.ts';
import { type CutOffs, cutOffOf, figureNames, sameMaximum, weeksKept } from '#contract/quality/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { doEach } from '../../jobs/do-each.ts';
import { supportOfficeSettings } from '../office-settings/queries.ts';
import { contradictionsOf, countedFigures, isCounted, isOfFigure, type Today } from './conditions.ts';
import { beginRun, endRun } from './runs.ts';

/**
 * Counts the figures of every project, country by country: no statement reads more than the children of one country,
 * and a count that is stopped has finished the countries before.
 */

interface QualityJob {
  readonly db: Db;
  readonly clock: Clock;
  /** When aborted, no further country is begun. */
  readonly stopping?: AbortSignal;
}

interface CountryCount {
  readonly country: string;
  readonly at: Date;
  readonly week: string;
  readonly cutOffs: CutOffs;
  readonly today: Today;
}

export async function countQuality({ db, clock, stopping }: QualityJob): Promise<void> {
  if (!(await beginRun(db, clock()))) return;
  await doEach({ stopping }, await listCounts(db, clock()), (count) =>
    transact(db, (transaction) => countCountry(transaction, count)),
  );
  if (stopping?.aborted) return;
  const oldest = addDays(weekStart(clock().toISOString().slice(0, 10)), -7 * (weeksKept - 1));
  await sql`delete from quality_figure where week < ${oldest}::date`.execute(db);
  await endRun(db, clock());
}

/** The countries that have projects, each with the dates that its support office's settings mean on this day. */
async function listCounts(db: Db, at: Date): Promise<CountryCount[]> {
  const { rows } = await sql<{ code: string; supportOfficeCode: string }>`
    select code, support_office_code from country
     where exists (select 1 from project where country_code = country.code) order by code`.execute(db);
  const settings = await supportOfficeSettings(db, [...new Set(rows.map((row) => row.supportOfficeCode))]);
  return rows.flatMap(({ code, supportOfficeCode }) => {
    const own = settings.get(supportOfficeCode);
    return own ? [countOf(code, own, at)] : [];
  });
}

function countOf(country: string, settings: SupportOfficeSettings, at: Date): CountryCount {
  const day = at.toISOString().slice(0, 10);
  return {
    country,
    at,
    week: weekStart(day),
    cutOffs: {
      photoBefore: cutOffOf(day, settings.childMediaUpdate),
      updateBefore: cutOffOf(day, settings.childDataUpdate),
    },
    today: { day, tooOldIfBornBy: latestBirthDate(settings.sponsorshipTerminationAge.value, day) },
  };
}

async function countCountry(db: Db, count: CountryCount): Promise<void> {
  const { country, at, week, cutOffs } = count;
  // First, so that two servers count a country one after the other.
  await sql`
    insert into quality_count (country_code, counted_at, week, photo_before, update_before)
    values (${country}, ${at}, ${week}::date, ${cutOffs.photoBefore}::date, ${cutOffs.updateBefore}::date)
    on conflict (country_code) do update
       set counted_at = excluded.counted_at, week = excluded.week, photo_before = excluded.photo_before,
           update_before = excluded.update_before`.execute(db);
  await sql`delete from quality_figure where country_code = ${country} and week = ${week}::date`.execute(db);
  await sql`delete from quality_contradiction where country_code = ${country}`.execute(db);
  await sql`delete from quality_pair where country_code = ${country}`.execute(db);
  await insertContradictions(db, count);
  await insertPairs(db, country);
  await insertFigures(db, count);
}

const insertContradictions = (db: Db, { country, today }: CountryCount) =>
  sql`
    insert into quality_contradiction (child_id, country_code, project_number, contradictions)
    select found.id, ${country}, found.project_number, found.contradictions
      from (select c.id, c.project_number, ${contradictionsOf(today)} as contradictions
              from child c where c.country_code = ${country} and ${isCounted}) found
     where found.contradictions <> '{}'`.execute(db);

/** A child without a community may be the same as one of any community of the project. */
const insertPairs = (db: Db, country: string) =>
  sql`
    insert into quality_pair (first_child, second_child, country_code, project_number)
    select a.id, b.id, ${country}, same.project_number
      from (select c.project_number,
                   (array_agg(c.id order by c.id))[1:${sql.lit(sameMaximum)}] as ids,
                   (array_agg(c.community_id order by c.id))[1:${sql.lit(sameMaximum)}] as communities
              from child c where c.country_code = ${country} and ${isCounted}
             group by c.project_number, c.birth_date, c.given_name_key, coalesce(c.family_name_key, '')
            having count(*) > 1) same
     cross join lateral unnest(same.ids, same.communities) as a(id, community)
     cross join lateral unnest(same.ids, same.communities) as b(id, community)
     where a.id < b.id and (a.community = b.community or a.community is null or b.community is null)`.execute(db);

async function insertFigures(db: Db, { country, week, cutOffs }: CountryCount): Promise<void> {
  const counted = countedFigures.map(
    (figure) => sql`(count(*) filter (where ${isOfFigure(figure, cutOffs)}))::integer as ${sql.ref(figure)}`,
  );
  const values = figureNames.map((figure) => sql`(${figure}::text, coalesce(counts.${sql.ref(figure)}, 0))`);
  await sql`
    with counted as (
      select c.project_number, count(*)::integer as "all", ${sql.join(counted)}
        from child c where c.country_code = ${country} and ${isCounted} group by c.project_number
    ), contradicting as (
      select project_number, count(*)::integer as contradictions
        from quality_contradiction where country_code = ${country} group by project_number
    ), paired as (
      select p.project_number, count(distinct one.id)::integer as perhaps_twice
        from quality_pair p cross join lateral unnest(array[p.first_child, p.second_child]) as one(id)
       where p.country_code = ${country}
         and not exists (select 1 from quality_not_same n
                          where n.first_child = p.first_child and n.second_child = p.second_child)
       group by p.project_number
    ), counts as (
      select * from counted left join contradicting using (project_number) left join paired using (project_number)
    )
    insert into quality_figure (project_number, week, figure, country_code, children)
    select counts.project_number, ${week}::date, each.figure, ${country}, each.children
      from counts cross join lateral (values ${sql.join(values)}) as each(figure, children)`.execute(db);
}
