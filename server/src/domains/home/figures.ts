import { sql } from 'kysely';
import { can } from '#contract/access.ts';
import type { HomeFigures } from '#contract/home/api.ts';
import { weekStart, weeksShown } from '#contract/home/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { countryLabel, getLists } from '../lookups/queries.ts';
import { type HomeContext, homeContextOf } from './context.ts';
import {
  type Counted,
  type Counts,
  countPledgeable,
  readCounts,
  tryCountLock,
  waitForCountLock,
} from './pledgeable.ts';

const sumOf = ({ children }: Counted): number => Object.values(children).reduce((sum, count) => sum + count, 0);

const oldest = 86_400_000;

/** If the job has not counted for a day, the first request counts; concurrent requests show the previous count. */
async function getCounts({ db, primary, clock }: Context): Promise<Counts> {
  const isRecent = ({ latest }: Counts) => latest && clock().getTime() - latest.countedAt.getTime() < oldest;
  const known = await readCounts(db);
  if (isRecent(known)) return known;
  return transact(primary, async (transaction) => {
    if (known.latest) {
      if (!(await tryCountLock(transaction))) return known;
    } else await waitForCountLock(transaction);
    const meanwhile = await readCounts(transaction);
    if (isRecent(meanwhile)) return meanwhile;
    await countPledgeable({ db: transaction, clock });
    return readCounts(transaction);
  });
}

async function pledgeableOf(context: Context, { language }: HomeContext): Promise<HomeFigures['pledgeable']> {
  const { latest, earlier } = await getCounts(context);
  if (!latest) return null;
  const lists = await getLists(context.db);
  const countries = Object.entries(latest.children).map(([code, count]) => ({
    ...countryLabel(lists, code, language),
    count,
  }));
  const total = sumOf(latest);
  return {
    countedAt: latest.countedAt.toISOString(),
    total,
    changed: earlier ? total - sumOf(earlier) : null,
    countries: countries.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, language)),
  };
}

interface WeekRow {
  readonly week: string;
  readonly count: number;
}

/** Children reserved by week, and reserved children sponsored by week. */
async function weeksOf({ db, office, today, zone }: HomeContext): Promise<HomeFigures['weeks']> {
  const first = addDays(weekStart(today), -7 * (weeksShown - 1));
  const { rows: reserved } = await sql<WeekRow>`
    select date_trunc('week', placed_at at time zone ${zone})::date as week, count(*)::integer as count
      from hold
     where office_code = ${office} and reservation_id is not null
       and placed_at >= ${first}::timestamp at time zone ${zone}
     group by 1`.execute(db);
  const { rows: sponsored } = await sql<WeekRow>`
    select date_trunc('week', c.sponsorship_start_date)::date as week, count(*)::integer as count
      from child c
     where c.sponsor_office_code = ${office} and c.sponsorship_start_date between ${first}::date and ${today}::date
       and exists (select 1 from hold h
                    where h.child_id = c.id and h.office_code = ${office} and h.reservation_id is not null)
     group by 1`.execute(db);
  const inWeek = (rows: readonly WeekRow[], start: string) => rows.find(({ week }) => week === start)?.count ?? 0;
  return Array.from({ length: weeksShown }, (_, index) => {
    const start = addDays(first, 7 * index);
    return { start, reserved: inWeek(reserved, start), sponsored: inWeek(sponsored, start) };
  });
}

export async function figures(context: Context): Promise<HomeFigures> {
  const { grants } = context.user;
  const home = await homeContextOf(context);
  return {
    pledgeable: can(grants, 'Registered Child:View') ? await pledgeableOf(context, home) : null,
    weeks: can(grants, 'Reservation:View') ? await weeksOf(home) : null,
  };
}
