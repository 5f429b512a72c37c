import type pg from 'pg';

/** The history that making and confirming the seeded reservations would have left. */
export async function writeReservationAudit(client: pg.Client): Promise<void> {
  await client.query(`
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code)
    select 'reservation', r.id::text, step.field, step.old_value, step.new_value, r.created_by,
           r.created_at + step.later, r.office_code
      from reservation r,
           lateral (values
             (1, 'ReservationStatus', null, 'Draft', interval '0'),
             (2, 'Reservation_Name', null, r.name, interval '0'),
             (3, 'Reservation_Children_Target_Number', null, r.target_children::text, interval '0'),
             (4, 'ReservationStatus', 'Draft', 'Active', interval '40 minutes'),
             (5, 'TotalReserved', '0', r.held_children::text, interval '40 minutes')
           ) as step (place, field, old_value, new_value, later)
     order by r.id, step.place`);
}
