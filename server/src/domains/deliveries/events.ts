import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { createEvent, updateEvent } from '#contract/deliveries/event-api.ts';
import { OutboundAnswer } from '#contract/integration/outbound.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import type { KindHooks } from '../../jobs/delivering/message.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { fail } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';

type Create = z.output<typeof createEvent.input>;
type Update = z.output<typeof updateEvent.input>;

/** OFFICE-032: 'No' skips these calls. */
const isOn = async (db: Db, office: string) => (await officeSettings(db, office)).crmIntegration === 'Yes';

/** RESV-105: an event of its own is known by nobody but who asked, so its answer is kept in the message. */
export const eventHooks: KindHooks = {
  sent: async (db, { id }, answer) => {
    const given = z.safeDecode(OutboundAnswer, answer as never);
    if (given.success && given.data.eventId)
      await sql`update outbox_message set payload = payload || jsonb_build_object('eventId', ${given.data.eventId}::text)
                 where id = ${id}`.execute(db);
  },
};

/** ERR-069: whoever asks waits; what has no answer by then is given up, so that no event comes that nobody awaits. */
export async function create(context: Context, { event: { name = null, expirationDate = null } }: Create) {
  const { db, office, user, clock, deliveries } = context;
  if (!(await isOn(db, office))) fail('integration-off');
  const record = `event-request:${randomUUID()}`;
  const payload = { reservationId: null, eventId: null, name, expirationDate };
  await enqueue(db, { office, kind: 'crm:event-request', record, payload, at: clock(), by: user.id });
  await deliveries.attempt('crm', record);
  const { rows } = await sql<{ eventId: string | null }>`
    update outbox_message set state = case when state = 'sent' then state else 'skipped' end,
           reason = case when state = 'sent' then reason else 'let-go' end
     where record_key = ${record} returning payload ->> 'eventId' as event_id`.execute(db);
  const eventId = rows[0]?.eventId;
  return { event: { eventId: eventId ?? fail('event-not-created') } };
}

export async function update(context: Context, { eventId, event: { name = null, expirationDate = null } }: Update) {
  const { db, office, user, clock, deliveries } = context;
  if (!(await isOn(db, office))) return { delivery: 'off' as const };
  const record = `event:${office}:${eventId}`;
  const payload = { reservationId: null, eventId, name, expirationDate };
  await enqueue(db, { office, kind: 'crm:event-update', record, payload, at: clock(), by: user.id });
  return { delivery: await deliveries.attempt('crm', record) };
}
