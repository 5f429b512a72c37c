import { sql } from 'kysely';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import { defaultSettings, zoneOf } from '#contract/office-settings/rules.ts';
import type { Db } from '../../db/connection.ts';
import { reservationIs } from '../../db/status-literals.ts';
import { type DatabaseMetric, metricsOf } from './database-metric.ts';

interface Counts {
  readonly picks: number;
  readonly lapsedPicks: number;
  readonly ending: number;
  readonly overdue: number;
}

const day = 86_400_000;

/** F4: reservations expire when their last day ends in their office's time zone. */
async function expiringWithinADay(db: Db, now: Date): Promise<number> {
  const then = new Date(now.getTime() + day).toISOString();
  // An office's day is at most one day ahead of the day in UTC.
  const { rows } = await sql<{ zone: string | null; lastDay: string; count: number }>`
    select s.value as zone, r.expiration_date as last_day, count(*)::integer as count
      from reservation r
      left join office_setting s on s.office_code = r.office_code and s.code = 'applicationTimeZone'
     where r.status = ${reservationIs.active} and not r.is_perpetual and r.expiration_date <= ${then.slice(0, 10)}::date
     group by s.value, r.expiration_date`.execute(db);
  return rows
    .filter(({ zone, lastDay }) => lastDay < dayOfInstant(then, zoneOf(zone ?? defaultSettings.applicationTimeZone)))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Reservations store how many children they hold; only the few other holds are counted. */
export async function readHoldMetrics(db: Db, now: Date): Promise<DatabaseMetric[]> {
  const { rows: open } = await sql<{ kind: string; count: number }>`
    select 'reservation' as kind, coalesce(sum(held_children), 0)::integer as count from reservation
     where status = ${reservationIs.active}
    union all
    select kind, count(*)::integer from hold where ended_at is null and kind <> 'reservation' group by kind
    order by kind`.execute(db);
  const { rows: counts } = await sql<Counts>`
    select (select count(*)::integer from pick where ends_at > ${now}) as picks,
           (select count(*)::integer from pick where ends_at <= ${now}) as lapsed_picks,
           (select count(*)::integer from hold
             where ended_at is null and kind <> 'reservation' and ends_at > ${now}
               and ends_at <= ${now}::timestamptz + interval '1 day') as ending,
           (select count(*)::integer from hold
             where ended_at is null and kind <> 'reservation' and ends_at <= ${now}) as overdue`.execute(db);
  const expiring = await expiringWithinADay(db, now);
  return [
    ...metricsOf(open, ({ kind }) => ({ kind }), [
      ['prcds_holds_open', 'Children that are held, by kind of hold.', (row) => row.count],
    ]),
    ...metricsOf(counts, () => ({}), [
      ['prcds_picks_live', 'Children somebody is picking right now.', (row) => row.picks],
      ['prcds_picks_lapsed', 'Picks whose time is over and that still stand.', (row) => row.lapsedPicks],
      ['prcds_holds_ending', 'Holds beside reservations that end within a day.', (row) => row.ending],
      ['prcds_holds_overdue', 'Holds beside reservations whose end has passed.', (row) => row.overdue],
      ['prcds_reservations_expiring', 'Reservations that expire within a day.', () => expiring],
    ]),
  ];
}
