import { type RawBuilder, sql } from 'kysely';
import type { KnownPart } from '#contract/users/known-data.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

/** Every table that refers to a user as its subject or its author. */

type Entry = Readonly<Record<string, unknown>>;

const page = 1_000;

/** A single query, for parts with few rows. */
const singleQuery = (ask: (userId: number) => RawBuilder<Entry>) =>
  async function* (db: Db, userId: number): AsyncGenerator<Entry> {
    yield* (await ask(userId).execute(db)).rows;
  };

/** Keyset pagination by ascending id, so that a long history is never in memory at once. */
const pagedQuery = (ask: (userId: number, after: string) => RawBuilder<Entry & { id: string }>) =>
  async function* (db: Db, userId: number): AsyncGenerator<Entry> {
    for (let after = '0'; ; ) {
      const { rows } = await ask(userId, after).execute(db);
      yield* rows.map(({ id: _, ...entry }) => entry);
      const last = rows.at(-1);
      if (rows.length < page || !last) return;
      after = last.id;
    }
  };

export const readKnown: Readonly<Record<KnownPart, (db: Db, userId: number) => AsyncGenerator<Entry>>> = {
  profile: singleQuery(
    (id) => sql`
      select id as user_id, email, first_name, last_name, office_code as office, region_code as region, language,
             is_active, central_id, has_prcds_access, active_minutes, created_at, updated_at
        from app_user where id = ${id}`,
  ),
  roles: singleQuery(
    (id) => sql`
      select r.name as role, h.office_code as office, g.name as through_group, h.dormant_because
        from role_holding h join role r on r.id = h.role_id left join user_group g on g.id = h.group_id
       where h.user_id = ${id} order by r.name, g.name`,
  ),
  groups: singleQuery(
    (id) => sql`
      select g.name as "group", g.office_code as office, m.is_active
        from group_member m join user_group g on g.id = m.group_id where m.user_id = ${id} order by g.name`,
  ),
  consents: singleQuery(
    (id) => sql`
      select a.acknowledged_at, a.office_code as office, d.version as policy_version, d.file_name as policy, a.ip_address
        from policy_acknowledgement a join policy_document d on d.id = a.policy_id
       where a.user_id = ${id} order by a.id`,
  ),
  notifications: singleQuery(
    (id) => sql`
      select office_code as office, notification_id from notification_recipient
       where user_id = ${id} order by office_code, notification_id`,
  ),
  mails: pagedQuery(
    (id, after) => sql`
      select m.message_id as id, o.kind, m.sent_at, m.is_refused
        from outbox_mail m join outbox_message o on o.id = m.message_id
       where m.user_id = ${id} and m.message_id > ${after} order by m.message_id limit ${page}`,
  ),
  savedSearches: singleQuery(
    (id) => sql`
      select name, subject, search, is_shared, created_at, last_run_at from saved_search where owner_id = ${id} order by id`,
  ),
  accessRequests: singleQuery(
    (id) => sql`
      select office_code as office, privilege, requested_at, closed_at, outcome, comment
        from access_request where user_id = ${id} order by id`,
  ),
  frames: singleQuery(
    (id) => sql`
      select created_at, expires_at, revoked_at from nonav_family where user_id = ${id} order by created_at`,
  ),
  unsavedInput: singleQuery(
    (id) =>
      sql`select translate(form, chr(10), ' ') as form, saved_at from unsaved_input where user_id = ${id} order by form`,
  ),
  firstVisit: singleQuery((id) => sql`select done, closed_at from first_visit where user_id = ${id}`),
  imports: singleQuery(
    (id) => sql`
      select id as import_id, file_name, checked_at, queued_at, total_rows
        from import_batch where created_by = ${id} or undo_asked_by = ${id} order by id`,
  ),
  messages: pagedQuery(
    (id, after) => sql`
      select m.id, m.sent_at, m.code, m.result, c.code as child_id from csm_message m join child c on c.id = m.child_id
       where m.sent_by = ${id} and m.id > ${after} order by m.id limit ${page}`,
  ),
  changesAbout: pagedQuery(
    (id, after) => sql`
      select a.id, a.modified_at, a.field, a.old_value, a.new_value,
             coalesce(${personName('u')}, a.source) as modified_by
        from audit_entry a left join app_user u on u.id = a.modified_by
       where a.entity = 'user' and a.entity_id = ${String(id)} and a.id > ${after} order by a.id limit ${page}`,
  ),
  // Without the values: they concern children and other people.
  changesBy: pagedQuery(
    (id, after) => sql`
      select id, modified_at, entity as record, entity_id as record_id, field
        from audit_entry where modified_by = ${id} and id > ${after} order by id limit ${page}`,
  ),
  readings: pagedQuery(
    (id, after) => sql`
      select l.id, l.happened_at, l.action, c.code as child_id, l.child_count, l.is_sensitive, l.record
        from access_log l left join child c on c.id = l.child_id
       where l.user_id = ${id} and not l.is_foreign and l.id > ${after} order by l.id limit ${page}`,
  ),
  // The number of children only: a list shows up to a hundred that happened to match.
  lists: pagedQuery(
    (id, after) => sql`
      select l.id, l.happened_at, l.list, l.criteria, cardinality(l.child_ids) as child_count
        from list_log l where l.user_id = ${id} and not l.is_foreign and l.id > ${after} order by l.id limit ${page}`,
  ),
  readingDays: singleQuery(
    (id) => sql`
      select day, children, opened, told_at, refused_at, lifted_at, lift_reason
        from reading_day where user_id = ${id} order by day`,
  ),
};
