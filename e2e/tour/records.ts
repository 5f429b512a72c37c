import { type RawBuilder, sql } from 'kysely';
import type { openDatabase } from '#server/db/connection.ts';

type Database = ReturnType<typeof openDatabase>['db'];

/** The records the tour visits. */
export interface TourRecords {
  readonly child: string;
  readonly sending: string;
  readonly reservation: number;
  readonly draft: number;
  readonly import: number;
  readonly appliedImport: number;
  readonly project: string;
  readonly lock: number;
  readonly user: number;
  /** An inactive user. */
  readonly former: number;
  readonly role: number;
  readonly group: number;
  readonly savedSearch: number;
  readonly category: string;
  readonly countryGroup: string;
  readonly terms: Buffer;
  /** A snapshot that waits for a decision about missing children. */
  readonly feed: number;
}

const clerk = sql`(select id from app_user where email = 'standard.user@prcds.example')`;
const sending = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** A picture of one colour. */
const picture = Buffer.from(
  [
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBD',
    'ARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAgABgD',
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAA',
    'AAEE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AoCs4AAAAAD//2Q==',
  ].join(''),
  'base64',
);

/** The child and the project that the tour visits. */
const child = sql`(select c.id from csm_message m join child c on c.id = m.child_id
                    where m.office_code = 'USAO' order by m.id limit 1)`;
const project = sql`(select project_number from child where status = 1
                      group by project_number order by count(*) desc, project_number limit 1)`;

/** Data that dialogs need and the demo lacks. */
const further: readonly RawBuilder<unknown>[] = [
  sql`insert into csm_sending (id, office_code, sent_by, sent_at, content_hash)
      values (${sending}, 'USAO', ${clerk}, now(), 'tour')`,
  sql`update csm_message set sending_id = ${sending} where office_code = 'USAO' and sending_id is null`,
  sql`insert into import_batch (office_code, type, file_name, status, content_hash, file_hash, created_by, checked_at,
                                queued_at, started_at, finished_at, total_rows, applied_rows)
      select office_code, type, 'applied.xlsx', 3, 'tour', 'tour', created_by, checked_at, queued_at, started_at,
             finished_at, 1, 1
        from import_batch where office_code = 'USAO' limit 1`,
  sql`update reservation set sponsor_type_id = (select id from sponsor_type where office_code = 'USAO' and is_active limit 1)
       where office_code = 'USAO' and status = 1`,
  sql`update reservation set expiration_date = current_date + 5
       where id = (select max(id) from reservation where office_code = 'USAO' and status = 2)`,
  sql`insert into role (name) values ('Event Coordinator')`,
  sql`insert into role_grant (role_id, module_id, access_type)
      select r.id, m.module_id, m.access_type
        from role r, (select module_id, access_type from role_grant join role on role.id = role_id
                       where role.name = 'View Only User') m
       where r.name = 'Event Coordinator'`,
  sql`insert into user_role (office_code, region_code, role_id, user_id)
      select u.office_code, coalesce(o.region_code, 'US'), r.id, u.id
        from app_user u join office o on o.code = u.office_code, role r
       where u.email = 'view.only@prcds.example' and r.name = 'Event Coordinator'`,
  sql`insert into country_group (office_code, name, name_key, updated_at) values ('USAO', 'East', 'east', now())`,
  sql`insert into country_group_country (group_id, country_code, position)
      select g.id, 'ETH', 1 from country_group g where g.name = 'East'`,
  sql`insert into notification_template (office_code, notification_id, language, subject, body, signature)
      values ('USAO', 7, 'en', 'New', 'New', 'PRCDS'), ('USAO', 7, 'es', 'Nueva', 'Nueva', 'PRCDS')`,
  // Codes that a field office sent and that are in no list: one can be added, the other is of a fixed list.
  sql`insert into unknown_value (list, code, lines, first_seen_at, last_seen_at, office_code)
      values ('occupation', '71', 1200, now(), now(), 'ETHS'), ('month', '13', 1, now(), now(), 'ETHS')
      on conflict (list, code) do update set is_ignored = false`,
  // Pictures, where the demo has drawn placeholders.
  sql`insert into stored_file (office_code, hash, kind, sent_at) values ('ETHS', sha256('tour'), 'picture', now())`,
  sql`insert into stored_file_content (file_id, size, content)
      select f.id, size, ${picture} from stored_file f, unnest(array['small', 'large']) as size where f.hash = sha256('tour')`,
  sql`insert into child_media (child_id, kind, media_date, file_id)
      select ${child}, 'photo', current_date, f.id from stored_file f where f.hash = sha256('tour')`,
  sql`insert into child_letter (child_id, kind, letter_date, file_id)
      select ${child}, 'from-child', current_date, f.id from stored_file f where f.hash = sha256('tour')`,
  sql`insert into project_media (project_number, kind, title, type, taken_on, file_id)
      select ${project}, 'photo', 'Tour', 'image/jpeg', current_date, f.id from stored_file f where f.hash = sha256('tour')`,
  // One person who is refused, one over budget, and one whose budget was lifted.
  sql`insert into reading_day (user_id, day, office_code, children, opened, last_read_at, told_at, refused_at)
      select id, (now() at time zone 'America/Los_Angeles')::date, office_code, 4000, 143, now(), now(), now()
        from app_user where email = 'view.only@prcds.example'
      on conflict (user_id, day) do update set children = 4000, refused_at = now()`,
  sql`insert into reading_day (user_id, day, office_code, children, opened, last_read_at, told_at)
      select id, (now() at time zone 'America/Los_Angeles')::date, office_code, 2310, 171, now(), now()
        from app_user where email = 'guest@prcds.example'`,
  sql`insert into reading_day (user_id, day, office_code, children, opened, last_read_at, told_at, lifted_at, lifted_by,
                               lift_reason)
      select id, (now() at time zone 'America/Los_Angeles')::date, office_code, 4630, 252, now(), now(), now(), ${clerk},
             'Dallas 10482'
        from app_user where email = 'inactive@prcds.example'`,
  // A snapshot without all children of one project, with lines that were refused.
  sql`insert into feed (office_code, credential_id, name, type, country_code, as_of, state, lines, applied_lines,
                        registered, changed, unchanged, refused, missing, has_unreadable, created_at, received_at,
                        started_at, finished_at)
      select 'ETHS', k.id, 'tour-20260416', 'snapshot', 'ETH', current_date, 'to-confirm', 1300, 1300, 12, 240, 1045, 2,
             3, true, now(), now(), now(), now()
        from api_credential k order by k.id limit 1`,
  sql`insert into feed_leaving (feed_id, child_id, leaving, is_missing)
      select f.id, c.id, 'requested', true
        from feed f, (select id from child_record where country_code = 'ETH' and base_status = 1 order by id limit 3) c
       where f.name = 'tour-20260416'`,
  sql`insert into feed_problem (feed_id, line, record, problems)
      select f.id, line, record, problems::jsonb
        from feed f, (values (17, 'child:ETH-193408-0127', '[{"field":"Gender","code":"not-in-list"}]'),
                             (204, '', '[{"field":"","code":"not-json"}]')) refused (line, record, problems)
       where f.name = 'tour-20260416'`,
];

export async function readTourRecords(db: Database): Promise<TourRecords> {
  for (const each of further) await each.execute(db);
  const { rows } = await sql<TourRecords>`
    select (select code from child where id = ${child}) as child,
           ${sending}::text as sending,
           (select h.reservation_id from hold h join reservation r on r.id = h.reservation_id join child c on c.id = h.child_id
             where r.office_code = 'USAO' and r.status = 2 and h.ended_at is null
             group by 1 order by count(*) filter (where c.status <> 4) desc, 1 limit 1) as reservation,
           (select d.reservation_id from draft_child d limit 1) as draft,
           (select id from import_batch where file_name = 'reservation_import.xlsx') as "import",
           (select id from import_batch where file_name = 'applied.xlsx') as applied_import,
           lpad(${project}::text, 6, '0') as project,
           (select id from project_lock order by status desc, id limit 1) as lock,
           (select id from app_user where email = 'standard.user@prcds.example') as "user",
           (select id from app_user where email = 'inactive@prcds.example') as former,
           (select id from role where name = 'Event Coordinator') as role,
           (select id from user_group where office_code = 'USAO' order by id limit 1) as "group",
           (select id from saved_search where name like 'Girls%') as saved_search,
           (select name from project_category where office_code = 'USAO' order by id limit 1) as category,
           'East' as country_group,
           (select id from feed where name = 'tour-20260416') as feed,
           (select content_es from policy_document where office_code = 'USAO' limit 1) as terms`.execute(db);
  const facts = rows[0] as TourRecords;
  for (const [name, value] of Object.entries(facts)) if (value === null) throw new Error(`The demo has no ${name}`);
  return facts;
}
