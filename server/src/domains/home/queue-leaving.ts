import { sql } from 'kysely';
import { queueItemsMaximum, sponsoredLeftDays } from '#contract/home/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { childIs, reservationIs } from '../../db/status-literals.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface LeavingRow {
  readonly id: number;
  readonly name: string | null;
  readonly count: number;
  readonly left: number;
  readonly day: string;
  readonly childIds: string[];
  readonly total: number;
}

/**
 * F1, F19: children who were dropped, or for whom a drop is requested, stay in their reservation until somebody releases
 * them; one item for each reservation, `of` is how many were dropped.
 */
export const leavingChildren: QueueQuery = async (context, kind) => {
  const { db, office, today } = context;
  const { rows } = await sql<LeavingRow>`
    select r.id, r.name, count(*)::integer as count,
           (count(*) filter (where c.base_status = ${childIs.dropped}))::integer as left,
           min(coalesce(c.leaving_date, c.drop_requested_date, ${today}::date)) as day,
           array_agg(c.code order by c.code) as child_ids,
           (count(*) over ())::integer as total
      from reservation r
      join hold h on h.office_code = r.office_code and h.reservation_id = r.id and h.ended_at is null
      join child_record c on c.id = h.child_id
     where r.office_code = ${office} and r.status = ${reservationIs.active}
       and (r.is_perpetual or r.expiration_date is null or r.expiration_date >= ${today}::date)
       and c.base_status in (${childIs.dropRequested}, ${childIs.dropped})
       and (c.base_status = ${childIs.dropRequested} or c.sponsor_office_code is null
            or c.leaving_date > ${addDays(today, -sponsoredLeftDays)}::date)
       and ${inScope(context, 'r.created_by', 'r.modified_by', 'h.placed_by')}
     group by r.id order by day, r.id limit ${queueItemsMaximum}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, count, left, day, childIds }) =>
      queueItem({ kind, group: 'today', record: String(id), name, count, of: left, day, childIds }),
    ),
  };
};
