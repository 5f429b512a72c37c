import { sql } from 'kysely';
import { childIdsMaximum } from '#contract/children/child-id.ts';
import { placesMaximum, queueDays, queueGroupOf } from '#contract/home/rules.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface EndingRow {
  readonly isToday: boolean;
  readonly count: number;
  readonly day: string;
  readonly childIds: string[];
  readonly places: string[];
  readonly placeCount: number;
}

/** Internal holds that end today, and those that end soon: one item each. */
export const endingHolds: QueueQuery = async (context, kind) => {
  const { db, office, at, today, zone } = context;
  const { rows } = await sql<EndingRow>`
    with ending as (
      select c.code, p.name as place, (h.ends_at at time zone ${zone})::date as day
        from hold h join child c on c.id = h.child_id join project p on p.number = c.project_number
       where h.office_code = ${office} and h.kind = 'internal' and h.ended_at is null and h.ends_at > ${at}
         and h.ends_at < (${today}::date + ${queueDays + 1}::integer)::timestamp at time zone ${zone}
         and ${inScope(context, 'h.placed_by')})
    select day = ${today}::date as is_today, count(*)::integer as count, min(day) as day,
           (array_agg(code order by day, code))[1:${sql.lit(childIdsMaximum)}] as child_ids,
           (array_agg(distinct place))[1:${sql.lit(placesMaximum)}] as places,
           count(distinct place)::integer as place_count
      from ending group by 1 order by 1 desc`.execute(db);
  return {
    count: rows.length,
    items: rows.map(({ isToday: _, ...row }) => queueItem({ kind, group: queueGroupOf(row.day, today), ...row })),
  };
};
