import { sql } from 'kysely';
import { queueDays, queueGroupOf, queueItemsMaximum } from '#contract/home/rules.ts';
import { statusesOfKind } from '#contract/reservations/counts.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface ReservationRow {
  readonly id: number;
  readonly name: string | null;
  readonly count: number;
  readonly day: string;
  readonly total: number;
}

interface ExpiringRow extends ReservationRow {
  readonly held: number;
}

interface DraftRow extends ReservationRow {
  readonly targetChildren: number | null;
}

/**
 * T1, F4: active reservations that expire soon, soonest first. Counts the available children (F19) among those
 * reserved.
 */
export const expiringReservations: QueueQuery = async (context, kind) => {
  const { db, office, today } = context;
  const { rows } = await sql<ExpiringRow>`
    with ending as (
      select r.id, r.name, r.expiration_date as day, (count(*) over ())::integer as total
        from reservation r
       where r.office_code = ${office} and r.status = ${statusCodes.active} and not r.is_perpetual
         and r.expiration_date between ${today}::date and ${addDays(today, queueDays)}::date
         and ${inScope(context, 'r.created_by', 'r.modified_by')}
       order by r.expiration_date, r.id limit ${queueItemsMaximum})
    select e.*, reserved.held, reserved.count
      from ending e cross join lateral
           (select count(*)::integer as held, (count(*) filter (where c.status = any(${statusesOfKind('available')})))::integer as count
              from hold h join child c on c.id = h.child_id
             where h.office_code = ${office} and h.reservation_id = e.id and h.ended_at is null) reserved
     order by e.day, e.id`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, count, held, day }) =>
      queueItem({ kind, group: queueGroupOf(day, today), record: String(id), name, count, of: held, day }),
    ),
  };
};

/** Most recently edited first. */
export const drafts: QueueQuery = async (context, kind) => {
  const { db, office, zone } = context;
  const { rows } = await sql<DraftRow>`
    with unfinished as (
      select r.id, r.name, r.target_children, coalesce(r.modified_at, r.created_at) as touched,
             (r.created_at at time zone ${zone})::date as day, (count(*) over ())::integer as total
        from reservation r
       where r.office_code = ${office} and r.status = ${statusCodes.draft}
         and ${inScope(context, 'r.created_by', 'r.modified_by')}
       order by touched desc, r.id desc limit ${queueItemsMaximum})
    select u.id, u.name, u.target_children, u.day, u.total,
           (select count(*)::integer from draft_child d where d.reservation_id = u.id) as count
      from unfinished u order by u.touched desc, u.id desc`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, count, targetChildren, day }) =>
      queueItem({ kind, group: 'soon', record: String(id), name, count, of: targetChildren, day }),
    ),
  };
};
