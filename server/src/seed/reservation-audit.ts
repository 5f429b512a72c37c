/**
 * The history that creating, confirming and filling the seeded reservations would have left: each child is added when
 * its hold was placed, the first ones with the confirmation, and the target is raised before more are added. A draft has
 * only been created. Reservations that have a history keep it.
 */
export const reservationAudit = `
    with untold as (
      select r.* from reservation r where not exists (
        select from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text)
    ), visit as (
      select h.reservation_id, h.placed_at, min(h.placed_by) as placed_by,
             sum(count(*)) over w - count(*) as before, sum(count(*)) over w as after, row_number() over w as place,
             lead(h.placed_at) over w as next
        from hold h join untold r on r.id = h.reservation_id group by h.reservation_id, h.placed_at
      window w as (partition by h.reservation_id order by h.placed_at)
    ), line as (
      select r.id, r.office_code, step.*
        from untold r left join visit f on f.reservation_id = r.id and f.place = 1,
             lateral (values
               (1, 'ReservationStatus', null, 'Draft', r.created_by, r.created_at, 'created'),
               (2, 'Reservation_Name', null, r.name, r.created_by, r.created_at, 'created'),
               (3, 'Reservation_Children_Target_Number', null, coalesce(f.after, r.target_children)::text, r.created_by,
                r.created_at, 'created'),
               (4, 'ReservationStatus', 'Draft', 'Active', f.placed_by, f.placed_at, 'confirmed'),
               (5, 'Reservation_Children_Target_Number', f.after::text, r.target_children::text, r.created_by,
                coalesce(f.next, f.placed_at + interval '10 minutes') - interval '5 minutes', 'edited')
             ) as step (place, field, old_value, new_value, modified_by, modified_at, act)
       where step.place <= 3 or f.place = 1
      union all
      select r.id, r.office_code, 6, 'ChildId', null, c.code, h.placed_by, h.placed_at,
             case v.place when 1 then 'confirmed' else 'added' end
        from hold h join untold r on r.id = h.reservation_id join child_record c on c.id = h.child_id
             join visit v on v.reservation_id = r.id and v.placed_at = h.placed_at
      union all
      select r.id, r.office_code, 7, 'TotalReserved', v.before::text, v.after::text, v.placed_by, v.placed_at,
             case v.place when 1 then 'confirmed' else 'added' end
        from visit v join untold r on r.id = v.reservation_id
    )
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, act)
    select 'reservation', id::text, field, old_value, new_value, modified_by, modified_at, office_code, act
      from line where old_value is distinct from new_value order by modified_at, id, place, new_value`;
