import type pg from 'pg';

/**
 * The history that creating, confirming and filling the seeded reservations would have left: each child is added when
 * its hold was placed, the first ones with the confirmation, and the target is raised before more are added.
 */
export async function writeReservationAudit(client: pg.Client): Promise<void> {
  await client.query(`
    with visit as (
      select reservation_id, placed_at, min(placed_by) as placed_by,
             sum(count(*)) over w - count(*) as before, sum(count(*)) over w as after, row_number() over w as place,
             lead(placed_at) over w as next
        from hold where reservation_id is not null group by reservation_id, placed_at
      window w as (partition by reservation_id order by placed_at)
    ), line as (
      select r.id, r.office_code, step.*
        from reservation r join visit f on f.reservation_id = r.id and f.place = 1,
             lateral (values
               (1, 'ReservationStatus', null, 'Draft', r.created_by, r.created_at, 'created'),
               (2, 'Reservation_Name', null, r.name, r.created_by, r.created_at, 'created'),
               (3, 'Reservation_Children_Target_Number', null, f.after::text, r.created_by, r.created_at, 'created'),
               (4, 'ReservationStatus', 'Draft', 'Active', f.placed_by, f.placed_at, 'confirmed'),
               (5, 'Reservation_Children_Target_Number', f.after::text, r.target_children::text, r.created_by,
                coalesce(f.next, f.placed_at + interval '10 minutes') - interval '5 minutes', 'edited')
             ) as step (place, field, old_value, new_value, modified_by, modified_at, act)
      union all
      select r.id, r.office_code, 6, 'ChildId', null, c.code, h.placed_by, h.placed_at,
             case v.place when 1 then 'confirmed' else 'added' end
        from hold h join reservation r on r.id = h.reservation_id join child_record c on c.id = h.child_id
             join visit v on v.reservation_id = r.id and v.placed_at = h.placed_at
      union all
      select r.id, r.office_code, 7, 'TotalReserved', v.before::text, v.after::text, v.placed_by, v.placed_at,
             case v.place when 1 then 'confirmed' else 'added' end
        from visit v join reservation r on r.id = v.reservation_id
    )
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, act)
    select 'reservation', id::text, field, old_value, new_value, modified_by, modified_at, office_code, act
      from line where old_value is distinct from new_value order by modified_at, id, place, new_value`);
}
