import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { type Figure, figuresOf } from './figure.ts';

interface Counts {
  readonly picks: number;
  readonly lapsedPicks: number;
  readonly expiring: number;
  readonly ending: number;
  readonly overdue: number;
}

/** A reservation knows how many children it holds; only the few holds beside reservations are counted one by one. */
export async function holdFigures(db: Db, now: Date): Promise<Figure[]> {
  const { rows: open } = await sql<{ kind: string; count: number }>`
    select 'reservation' as kind, coalesce(sum(held_children), 0)::integer as count from reservation where status = 2
    union all
    select kind, count(*)::integer from hold where ended_at is null and kind <> 'reservation' group by kind
    order by kind`.execute(db);
  const { rows: counts } = await sql<Counts>`
    select (select count(*)::integer from pick where ends_at > ${now}) as picks,
           (select count(*)::integer from pick where ends_at <= ${now}) as lapsed_picks,
           (select count(*)::integer from reservation
             where status = 2 and not is_perpetual and expiration_date <= (${now}::timestamptz + interval '1 day')::date) as expiring,
           (select count(*)::integer from hold
             where ended_at is null and kind <> 'reservation' and ends_at > ${now}
               and ends_at <= ${now}::timestamptz + interval '1 day') as ending,
           (select count(*)::integer from hold
             where ended_at is null and kind <> 'reservation' and ends_at <= ${now}) as overdue`.execute(db);
  return [
    ...figuresOf(open, ({ kind }) => ({ kind }), [
      ['prcds_holds_open', 'Children that are held, by kind of hold.', (row) => row.count],
    ]),
    ...figuresOf(counts, () => ({}), [
      ['prcds_picks_live', 'Children somebody is picking right now.', (row) => row.picks],
      ['prcds_picks_lapsed', 'Picks whose time is over and that still stand.', (row) => row.lapsedPicks],
      ['prcds_holds_ending', 'Holds beside reservations that end within a day.', (row) => row.ending],
      ['prcds_holds_overdue', 'Holds beside reservations whose end has passed.', (row) => row.overdue],
      ['prcds_reservations_expiring', 'Reservations that expire within a day.', (row) => row.expiring],
    ]),
  ];
}
