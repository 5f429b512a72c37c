import { type RawBuilder, sql } from 'kysely';
import type { TourRecords } from '../tour/records.ts';

/** Data the forms need and the demo lacks: room for a child, and failed messages. */
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
  // A count may be asked for.
  sql`update quality_run set asked_at = null, started_at = now() - interval '11 minutes', finished_at = now()`,
];
