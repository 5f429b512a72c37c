import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { findViolations } from '#server/testing/reservations/invariants.ts';
import { throwingRecords } from '#server/testing/throwing-messages.ts';

/** Invariants besides those of reservations: conditions that must not hold once the system is idle. */
const forbiddenStates: Readonly<Record<string, string>> = {
  'a message that was not delivered': `
    select id, kind, state, reason from outbox_message
     where state <> 'sent' and not (state = 'skipped' and reason in ('no-recipients', 'no-longer-so'))
       and record_key not like '${throwingRecords}'`,
  'a message that somebody still claims': `select id, kind from outbox_message where claim is not null`,
  'a child status message that nobody is told of, or twice': `
    select m.id from csm_message m
      join office_setting s on s.office_code = m.office_code and s.code = 'crmIntegration' and s.value = 'Yes'
     where (select count(*) from outbox_message o where o.record_key = 'csm:' || m.id and o.kind = 'crm:csm') <> 1`,
  'a child status message without its line in the history of the child': `
    select c.code from child c
     where (select count(*) from csm_message m where m.child_id = c.id)
        <> (select count(*) from audit_entry a where a.entity = 'child' and a.entity_id = c.code and a.field = 'CSM'
               and a.old_value is null)`,
  'a sending with messages of none, or none refused': `
    select s.id from csm_sending s
     where not exists (select 1 from csm_message m where m.sending_id = s.id) and jsonb_array_length(s.refused) = 0`,
  'an import that has not come to its end': `
    select id, status from import_batch where status in (1, 2) or (undo_asked_at is not null and undone_at is null)`,
  'an import whose figures are not those of its rows': `
    select b.id from import_batch b join lateral (
        select count(*) filter (where state = 'applied') as applied, count(*) filter (where state = 'failed') as failed,
               count(*) filter (where state = 'undone') as undone, count(*) filter (where state = 'kept') as kept,
               count(*) filter (where state = 'waiting') as waiting from import_row r where r.import_id = b.id) rows on true
     where b.status is not null
       and (b.applied_rows, b.failed_rows, b.waiting_rows, b.undone_rows, b.kept_rows)
        <> (rows.applied, rows.failed, rows.waiting, rows.undone, rows.kept)`,
  'an imported row that holds nobody, or a hold of two rows': `
    select r.import_id, r.row_number from import_row r left join hold h on h.id = r.hold_id
     where r.state = 'applied' and (h.id is null or h.reservation_id <> r.reservation_id
       or (select count(*) from import_row o where o.hold_id = r.hold_id) > 1)`,
  'a row that was taken back and still holds': `
    select r.import_id, r.row_number from import_row r join hold h on h.id = r.hold_id
     where r.state = 'undone' and h.ended_at is null`,
  'an expiration date that its history does not end in': `
    select r.id, r.expiration_date from reservation r
      join lateral (select new_value from audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text
                       and a.field = 'Expiration_Dt' order by id desc limit 1) last on true
     where last.new_value is distinct from r.expiration_date::text`,
  'a setting that its history does not end in': `
    select s.office_code, s.value from office_setting s
      join lateral (select split_part(new_value, ' ', 1) as value from audit_entry a
                     where a.entity = 'office-settings' and a.office_code = s.office_code
                       and a.field = 'Maximum RC records' order by id desc limit 1) last on true
     where s.code = 'maximumRcRecords' and s.value <> last.value`,
  'a role, a person or a lock without the line of its beginning': `
    select 'role ' || id as what from role where not is_sample
       and (select count(*) from audit_entry where entity = 'role' and entity_id = role.id::text
               and field = 'roleName' and old_value is null) <> 1
    union all
    select 'user ' || id from app_user where email like 'new.%'
       and (select count(*) from audit_entry where entity = 'user' and entity_id = app_user.id::text
               and field = 'Email' and old_value is null) <> 1
    union all
    select 'lock ' || id from project_lock
     where (select count(*) from audit_entry where entity = 'project-lock' and entity_id = project_lock.id::text
               and field = 'ProjectLockName' and old_value is null) <> 1`,
  'a comment that its history does not end in': `
    select c.code, w.office_code from child_office w join child c on c.id = w.child_id
      join lateral (select new_value from audit_entry a where a.entity = 'child' and a.entity_id = c.code
                       and a.office_code = w.office_code and a.field = 'SupportOfficeComments'
                     order by id desc limit 1) last on true
     where last.new_value <> w.comments`,
  'words about an erased child': `
    select c.code, 'card' as place from child_office w join child_erasure e on e.child_id = w.child_id
      join child_record c on c.id = w.child_id
    union all
    select c.code, 'history' from child_erasure e join child_record c on c.id = e.child_id
      join audit_entry a on a.entity = 'child' and a.entity_id = c.code
       and a.field in ('SupportOfficeComments', 'SupportOfficeName')
     where a.new_value is not null or a.old_value is not null`,
  'a pick for a reservation that is closed': `
    select p.child_id from pick p join reservation r on r.id = p.reservation_id where r.status > 2`,
  // Fifteen minutes by a clock that was twenty minutes fast.
  'a pick that outlasts every other': `select child_id, ends_at from pick where ends_at > now() + interval '36 minutes'`,
};

/** The violated invariants with examples; empty when there are none. */
export async function findBrokenInvariants(db: Db): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = await findViolations(db);
  for (const [rule, query] of Object.entries(forbiddenStates)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) broken[rule] = rows.slice(0, 5);
  }
  return broken;
}
