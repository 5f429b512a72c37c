import { sql } from 'kysely';
import { z } from 'zod';
import { EventMessage } from '#contract/integration/inbound-api.ts';
import { OutboundAnswer } from '#contract/integration/outbound.ts';
import { type CategoryCode, isEventCategory } from '#contract/reservations/categories.ts';
import { statusOf } from '#contract/reservations/rules.ts';
import { encoder } from '#contract/wire.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { type InboundHandlers, inboundHandler, refuseMessage } from '../../../http/inbound.ts';
import type { ClaimedMessage, MessageHooks, OnSent } from '../../../jobs/delivering/message.ts';
import { fail } from '../../../refusal.ts';
import { recordKey } from '../outbox-messages.ts';

const answer = encoder(EventMessage);

interface Given {
  readonly office: string;
  readonly id: number;
  readonly eventId: string;
  /** Client id of the system that sent the event ID. */
  readonly source: string | null;
}

/**
 * RESV-105: stores the external system's event ID unless a user has entered one. Increments the version, so that an
 * open form cannot overwrite it unnoticed (F11).
 */
async function updateEventId(db: Db, at: Date, { office, id, eventId, source }: Given): Promise<void> {
  const changed = await db
    .updateTable('reservation')
    .set(({ eb }) => ({ eventId, version: eb('version', '+', 1), modifiedBy: null, modifiedAt: at }))
    .where('id', '=', id)
    .where('officeCode', '=', office)
    .where('eventId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const changes = { Event_ID: [null, eventId] as const };
  const act = { kind: 'external' };
  if (changed) await audit(db, { entity: 'reservation', entityId: id, office, by: null, source, at, act, changes });
}

async function findServiceAccount(db: Db, office: string): Promise<string | null> {
  const { rows } = await sql<{ clientId: string }>`
    select c.client_id from api_settings s join api_credential c on c.id = s.admin_credential_id
     where s.office_code = ${office}`.execute(db);
  return rows[0]?.clientId ?? null;
}

const reservationOf = ({ payload }: ClaimedMessage): number | undefined => {
  const id = Number(payload.reservationId);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/** Reads the event ID from the response to the outbound message. */
const storeAnsweredEventId: OnSent = async (db, message, answer, at) => {
  const given = z.safeDecode(OutboundAnswer, answer as never);
  const id = reservationOf(message);
  if (!given.success || !given.data.eventId || !id) return;
  const { office } = message;
  await updateEventId(db, at, {
    office,
    id,
    eventId: given.data.eventId,
    source: await findServiceAccount(db, office),
  });
};

async function eventIdOf(db: Db, message: ClaimedMessage): Promise<string | null> {
  const id = reservationOf(message);
  if (!id) return null;
  const known = await db.selectFrom('reservation').select('eventId').where('id', '=', id).executeTakeFirst();
  return known?.eventId ?? null;
}

/** Adds an Event ID that arrived after the message was queued. */
export const reservationHooks: MessageHooks = {
  prepare: async (db, message) => {
    const { kind, payload } = message;
    return { kind, payload: { ...payload, eventId: payload.eventId ?? (await eventIdOf(db, message)) } };
  },
};

async function wasEventRequested(db: Db, { id, record }: ClaimedMessage): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox_message
     where record_key = ${record} and kind = 'crm:event-create' and state = 'sent' and id < ${id}`.execute(db);
  return rows.length > 0;
}

/** Messages with a once key outlast the others by months, so that an event without an ID is not requested again. */
const keepRequest = (db: Db, { id, record }: ClaimedMessage) =>
  sql`update outbox_message set once_key = ${`event-create:${record}`}
       where id = ${id} and not exists (
         select 1 from outbox_message o where o.once_key = ${`event-create:${record}`})`.execute(db);

/**
 * RESV-105: creates one event per reservation, however often it was saved before delivery. Messages are delivered in
 * order, so only now is it known whether this one creates or updates the event.
 */
export const eventMessageHooks: MessageHooks = {
  prepare: async (db, message) => {
    const { kind, payload } = message;
    if (!reservationOf(message)) return { kind, payload };
    const eventId = payload.eventId ?? (await eventIdOf(db, message));
    const isThere = eventId !== null || (await wasEventRequested(db, message));
    return { kind: isThere ? 'crm:event-update' : 'crm:event-create', payload: { ...payload, eventId } };
  },
  sent: async (db, message, answer, at) => {
    if (message.kind === 'crm:event-create') await keepRequest(db, message);
    await storeAnsweredEventId(db, message, answer, at);
  },
};

/** The event ID arrives later, as an inbound message. Reservations of other offices are treated as not found. */
export const eventHandlers: InboundHandlers = {
  'event-created': inboundHandler({
    schema: EventMessage,
    recordOf: ({ reservationId }) => recordKey(reservationId),
    handle: async ({ db, at, credential: { office, clientId } }, { reservationId: id, eventId }) => {
      const known = await db
        .selectFrom('reservation')
        .select(['status', 'categoryCode', 'eventId'])
        .where('id', '=', id)
        .where('officeCode', '=', office)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!known) return fail('not-found');
      const status = statusOf(known.status);
      if (status !== 'draft' && status !== 'active')
        refuseMessage('event-created', 'ReservationID', { code: 'reservation-ended' });
      if (!isEventCategory(known.categoryCode as CategoryCode | null))
        refuseMessage('event-created', 'ReservationID', { code: 'not-an-event' });
      await updateEventId(db, at, { office, id, eventId, source: clientId });
      return answer({ reservationId: id, eventId: known.eventId ?? eventId } as never) as Record<string, unknown>;
    },
  }),
};
