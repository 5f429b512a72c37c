import { sql } from 'kysely';
import { isEventCategory } from '#contract/reservations/categories.ts';
import type { DeliveryState } from '#contract/reservations/reservation.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type { ActionContext } from './action-context.ts';
import type { ReservationRecord } from './records.ts';

/** Outbox messages about a reservation: CRM messages and notifications (F6). */

export const recordKey = (id: number) => `reservation:${id}`;

export const reservationEvents = [
  'created',
  'updated',
  'confirmed',
  'children-added',
  'released',
  'transferred',
  'received',
  'cancelled',
  'expired',
] as const;
export type ReservationEvent = (typeof reservationEvents)[number];

const crmPayloadOf = (record: ReservationRecord) => ({
  reservationId: record.id,
  status: record.status,
  category: record.category,
  categoryType: record.categoryType,
  name: record.name,
  eventId: record.eventId,
  sponsorType: record.sponsorType,
  expirationDate: record.expirationDate,
  targetParticipants: record.targetParticipants,
  targetChildren: record.targetChildren,
  isPerpetual: record.isPerpetual,
  heldChildren: record.heldChildren,
});

/** Queues nothing when CRM Integration = No. The payload contains only the ids of children. */
export async function enqueueCrmMessage(
  { db, office, by, at, settings }: ActionContext,
  event: ReservationEvent,
  record: ReservationRecord,
  children: readonly string[] = [],
): Promise<DeliveryState> {
  if (settings.crmIntegration !== 'Yes') return 'off';
  const payload = { ...crmPayloadOf(record), children };
  await enqueue(db, { office, kind: `crm:reservation-${event}`, record: recordKey(record.id), payload, by, at });
  return 'pending';
}

/**
 * RESV-105: sends a given Event ID, or asks the external system to create one. If the reservation is saved again before
 * the answer, the message kind is corrected on delivery (event-id.ts).
 */
export async function enqueueEventMessage(
  { db, office, by, at, settings }: ActionContext,
  record: ReservationRecord,
): Promise<void> {
  if (settings.crmIntegration !== 'Yes' || !isEventCategory(record.category)) return;
  const kind = record.eventId === null ? 'crm:event-create' : 'crm:event-update';
  const { id, eventId, name, expirationDate } = record;
  const payload = { reservationId: id, eventId, name, expirationDate };
  await enqueue(db, { office, kind, record: recordKey(id), payload, by, at });
}

interface ChildrenOfCountry {
  readonly country: string;
  readonly female: number;
  readonly male: number;
}

export async function countByCountry({ db }: ActionContext, ids: readonly number[]): Promise<ChildrenOfCountry[]> {
  const { rows } = await sql<ChildrenOfCountry>`
    select country_code as country, count(*) filter (where gender = 'F')::integer as female,
           count(*) filter (where gender = 'M')::integer as male
      from child_record where id = any(${[...ids]}) group by country_code order by country_code`.execute(db);
  return rows;
}

/** Table T9. F18: notification 7, 'Reservation created', is sent on confirmation, because drafts are not notified. */
export const notifications = {
  confirmed: 7,
  expirationReminder: 8,
  draftReminder: 9,
  expired: 10,
  transferred: 11,
  cancelled: 12,
} as const;

/** Values that cannot be looked up at delivery time. */
interface NotificationFacts {
  readonly childCount?: number;
  /** Children in the reservation before the transfer. */
  readonly childTotal?: number;
  readonly byCountry?: readonly ChildrenOfCountry[];
  readonly targetReservationId?: number;
  readonly once?: string;
}

/** Recipients and texts are resolved on delivery. `once` is a deduplication key. */
export async function enqueueNotification(
  { db, office, by, at }: ActionContext,
  notification: keyof typeof notifications,
  reservationId: number,
  { once, ...facts }: NotificationFacts = {},
): Promise<void> {
  await enqueue(db, {
    office,
    kind: `notification:${notifications[notification]}`,
    record: recordKey(reservationId),
    payload: { notification: notifications[notification], reservationId, ...facts },
    by,
    at,
    ...(once && { once: `${notification}:${reservationId}:${once}` }),
  });
}
