import { type RawBuilder, sql } from 'kysely';
import type { TourRecords } from '../tour/records.ts';

/** The first two children of a project who are still there. */
const lookalikes = sql`
  select a.id, b.id from child_record a join child_record b on b.project_number = a.project_number and b.id > a.id
   where a.country_code = 'ETH' and a.base_status = 1 and b.base_status = 1
   order by a.id, b.id limit 1`;

/** Data the forms need and the demo lacks: room for a child, failed messages, a pair of children. */
export const formRecords = ({ reservation }: TourRecords): readonly RawBuilder<unknown>[] => [
  sql`update reservation set target_children = target_children + 5 where id = ${reservation}`,
  sql`insert into outbox_message (office_code, kind, record_key, payload, state, attempts, reason, created_at)
      select office_code, kind, record_key || '-' || n, payload, 'failed', 1, 'refused-message', created_at
        from outbox_message, generate_series(1, 3) n where state = 'failed' limit 3`,
  sql`insert into outbox_message (office_code, kind, record_key, payload, state, attempts, reason, created_at,
                                  last_attempt_at)
      select office_code, 'crm:reservation-updated', 'reservation:' || id,
             jsonb_build_object('reservationId', id, 'status', 'active', 'category', category_code, 'categoryType',
                                category_type_code, 'name', name, 'eventId', event_id, 'sponsorType', null,
                                'expirationDate', expiration_date, 'targetParticipants', target_participants,
                                'targetChildren', target_children, 'isPerpetual', is_perpetual, 'heldChildren', 0,
                                'children', '[]'::jsonb),
             'failed', 10, 'unreachable', now(), now()
        from reservation where id = ${reservation}`,
  // Two children who look the same, whenever they are counted, and a count that may be asked for.
  sql`update child_record second
         set given_name = first.given_name, family_name = first.family_name, birth_date = first.birth_date,
             community_id = first.community_id
        from child_record first
       where (first.id, second.id) = (${lookalikes})`,
  sql`insert into quality_pair (first_child, second_child, country_code, project_number)
      select first.id, second.id, first.country_code, first.project_number
        from child_record first, child_record second where (first.id, second.id) = (${lookalikes})
      on conflict do nothing`,
  sql`update quality_run set asked_at = null, started_at = now() - interval '11 minutes', finished_at = now()`,
];
