import { z } from 'zod';
import { OutboundAnswer } from '#contract/integration/outbound.ts';
import { audit } from '../../db/audit.ts';
import type { UseAnswer } from '../../jobs/delivering/message.ts';

/**
 * RESV-105: the external system answered with the event ID it made. A number somebody has typed meanwhile stays. It is
 * a new version of the reservation, so an open form never overwrites it unseen (F11).
 */
export const useEventId: UseAnswer = async (db, { office, payload }, answer, at) => {
  const given = z.safeDecode(OutboundAnswer, answer as never);
  const id = Number(payload.reservationId);
  if (!given.success || !given.data.eventId || !Number.isInteger(id)) return;
  const { eventId } = given.data;
  const changed = await db
    .updateTable('reservation')
    .set(({ eb }) => ({ eventId, version: eb('version', '+', 1), modifiedAt: at }))
    .where('id', '=', id)
    .where('officeCode', '=', office)
    .where('eventId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed)
    await audit(db, {
      entity: 'reservation',
      entityId: id,
      office,
      by: null,
      at,
      changes: { Event_ID: [null, eventId] },
    });
};
