import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

/** Invariants of the database, each as a query that finds violations. */
const never: Readonly<Record<string, string>> = {
  'a child with two open holds': `
    select child_id from hold where ended_at is null group by child_id having count(*) > 1`,
  'a reservation over its target': `
    select r.id from reservation r join hold h on h.reservation_id = r.id and h.ended_at is null
     group by r.id having count(*) > r.target_children`,
  'a count that is not the number of holds': `
    select r.id from reservation r
     where r.held_children <> (select count(*) from hold h where h.reservation_id = r.id and h.ended_at is null)`,
  'unsponsored children tied to a reservation that is not active': `
    select r.id from reservation r
      join hold h on h.reservation_id = r.id and h.ended_at is null
      join child c on c.id = h.child_id and c.status <> 4 and not (c.status in (5, 7) and c.sponsor_office_code is not null)
     where r.status <> 2`,
  'a hold without its line in the history of the reservation': `
    select h.id from hold h where h.kind = 'reservation'
       and (select count(*) from hold o where o.child_id = h.child_id and o.reservation_id = h.reservation_id)
        <> (select count(*) from audit_entry a join child c on c.id = h.child_id
             where a.entity = 'reservation' and a.entity_id = h.reservation_id::text
               and a.field = 'ChildId' and a.new_value = c.code)`,
  'an ended hold without its line in the history of the reservation': `
    select h.id from hold h where h.kind = 'reservation' and h.ended_at is not null
       and (select count(*) from hold o
             where o.child_id = h.child_id and o.reservation_id = h.reservation_id and o.ended_at is not null)
        <> (select count(*) from audit_entry a join child c on c.id = h.child_id
             where a.entity = 'reservation' and a.entity_id = h.reservation_id::text
               and a.field = 'ChildId' and a.old_value = c.code)`,
  'a hold without its line in the history of the child': `
    select h.id from hold h join child c on c.id = h.child_id where h.kind = 'reservation'
       and (select count(*) from hold o where o.child_id = h.child_id and o.kind = 'reservation')
        <> (select count(*) from audit_entry a where a.entity = 'child' and a.entity_id = c.code
               and a.field = 'ReservationID' and a.new_value is not null)`,
  'an entry to a reservation without its action code': `
    select c.code from child c
     where (select count(*) from hold h where h.child_id = c.id and h.kind = 'reservation')
        <> (select count(*) from action_code_history a where a.child_id = c.id and a.action_code in ('R01', 'R03'))`,
  'a history of statuses with a gap': `
    select child_id from (
      select child_id, action_code, old_status, lag(new_status) over (partition by child_id order by id) as before
        from action_code_history) steps
     where action_code like 'R%' and old_status in (1, 3) and before <> old_status`,
  'a status that the history does not end in': `
    select c.code from child c
      join lateral (select new_status from action_code_history a where a.child_id = c.id order by id desc limit 1) last
        on true
     where c.status in (1, 3) and last.new_status <> c.status`,
  'a status of a reservation that its history does not end in': `
    select r.id from reservation r
      join lateral (select new_value from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text
                       and a.field = 'ReservationStatus' order by id desc limit 1) last on true
     where last.new_value <> (array['Draft', 'Active', 'Expired', 'Transferred', 'Cancelled'])[r.status]`,
  'a cancelled reservation without its date, or the reverse': `
    select id from reservation where (status = 5) <> (canceled_at is not null)`,
  'an active reservation that was confirmed with part of its children': `
    select r.id from reservation r
     where r.status <> 1
       and exists (select 1 from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text
                      and a.field = 'ReservationStatus' and a.new_value = 'Active')
       and not exists (select 1 from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text
                          and a.field = 'TotalReserved' and a.old_value = '0')`,
  'a change the CRM was not told of, in an office that has it': `
    select r.id from reservation r
      join office_setting s on s.office_code = r.office_code and s.code = 'crmIntegration' and s.value = 'Yes'
     where r.held_children <> (
       select coalesce(sum(
         case when m.kind in ('crm:reservation-confirmed', 'crm:reservation-children-added', 'crm:reservation-received')
              then jsonb_array_length(m.payload -> 'children')
              when m.kind in ('crm:reservation-released', 'crm:reservation-transferred', 'crm:reservation-cancelled',
                              'crm:reservation-expired')
              then -jsonb_array_length(m.payload -> 'children') else 0 end), 0)
         from outbox_message m where m.record_key = 'reservation:' || r.id)`,
};

/** Every violated invariant with some of its violations; empty when all hold. */
export async function findViolations(db: Db): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, query] of Object.entries(never)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) broken[rule] = rows.slice(0, 5);
  }
  return broken;
}
