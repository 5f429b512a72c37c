import { z } from 'zod';
import { EventMessage } from '#contract/integration/inbound-api.ts';
import { OutboundAnswer } from '#contract/integration/outbound.ts';
import { encoder } from '#contract/wire.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { type InboundHandlers, inboundHandler } from '../../http/inbound.ts';
import type { UseAnswer } from '../../jobs/delivering/message.ts';
import { fail } from '../../refusal.ts';

const answer = encoder(EventMessage);

/**
 * RESV-105: the event ID the external system made. A number somebody has typed meanwhile stays. It is a new version of
 * the reservation, so an open form never overwrites it unseen (F11).
 */
async function keepEventId(db: Db, at: Date, { office, id, eventId }: { office: string; id: number; eventId: string }) {
  const changed = await db
    .updateTable('reservation')
    .set(({ eb }) => ({ eventId, version: eb('version', '+', 1), modifiedAt: at }))
    .where('id', '=', id)
    .where('officeCode', '=', office)
    .where('eventId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const changes = { Event_ID: [null, eventId] as const };
  if (changed) await audit(db, { entity: 'reservation', entityId: id, office, by: null, at, changes });
}

/** In the answer itself. */
export const useEventId: UseAnswer = async (db, { office, payload }, answer, at) => {
  const given = z.safeDecode(OutboundAnswer, answer as never);
  const id = Number(payload.reservationId);
  if (!given.success || !given.data.eventId || !Number.isInteger(id) || id === 0) return;
  await keepEventId(db, at, { office, id, eventId: given.data.eventId });
};

/** Later, as a message of its own. Another office's reservation does not exist. */
export const eventHandlers: InboundHandlers = {
  'event-created': inboundHandler({
    schema: EventMessage,
    recordOf: ({ reservationId }) => `reservation:${reservationId}`,
    handle: async ({ db, at, credential: { office } }, { reservationId: id, eventId }) => {
      const known = await db
        .selectFrom('reservation')
        .select('id')
        .where('id', '=', id)
        .where('officeCode', '=', office)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!known) fail('not-found');
      await keepEventId(db, at, { office, id, eventId });
      return answer({ reservationId: id, eventId } as never) as Record<string, unknown>;
    },
  }),
};
