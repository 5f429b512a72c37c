import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type createEvent, EventInput, type updateEvent } from '#contract/deliveries/event-api.ts';
import { OutboundAnswer } from '#contract/integration/outbound.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { emptyDetails } from '#contract/reservations/categories.ts';
import { checkDetails, tidyTextOrNull } from '#contract/reservations/check-details.ts';
import type { Context } from '../../http/context.ts';
import { failIssues } from '../../http/issues.ts';
import type { ClaimedMessage, MessageHooks } from '../../jobs/delivering/message.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { fail } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';

type Create = z.output<typeof createEvent.input>;
type Update = z.output<typeof updateEvent.input>;

/** OFFICE-032: 'No' switches these calls off. */
const isCrmEnabled = ({ crmIntegration }: OfficeSettings) => crmIntegration === 'Yes';

/** Applies the reservation form's rules to name and date; the dates in `saved` are allowed unchanged. */
function validateEvent({ clock }: Context, settings: OfficeSettings, given: EventInput, saved: readonly string[] = []) {
  const { name = null, expirationDate = null } = given;
  const event = { name: tidyTextOrNull(name), expirationDate };
  const bounds = {
    today: dayOfInstant(clock().toISOString(), formatsOf(settings).zone),
    expirationDays: Number(settings.expirationDays),
    savedExpirationDate: saved.find((date) => date === expirationDate) ?? null,
  };
  failIssues(EventInput, checkDetails({ ...emptyDetails, ...event }, bounds), 'Event');
  return event;
}

/**
 * RESV-105: an event without a reservation has no record to store its answer, so the answer is stored in the message.
 */
export const eventHooks: MessageHooks = {
  sent: async (db, { id }, answer) => {
    const given = z.safeDecode(OutboundAnswer, answer as never);
    if (given.success && given.data.eventId)
      await sql`update outbox_message set payload = payload || jsonb_build_object('eventId', ${given.data.eventId}::text)
                 where id = ${id}`.execute(db);
  },
};

/** Longer than a request to the external system may take, so that its outcome is known. */
const answerMilliseconds = 10_000;

/** Nobody waits for the event any more. Long enough for the claim of a server that died to expire. */
const requestMilliseconds = 60_000;

type Tried = Pick<ClaimedMessage, 'kind' | 'attempts' | 'createdAt'>;

/** ERR-069: an event is requested once, while somebody waits for it. */
export const isRequestOver = ({ kind, attempts, createdAt }: Tried, at: Date): boolean =>
  kind === 'crm:event-request' && (attempts > 0 || at.getTime() - createdAt.getTime() > requestMilliseconds);

/**
 * A request for the same name whose answer its caller never got: it came too late, or the server died and its claim has
 * ended. The next request continues it, under the same idempotency key, so that the external system creates one event.
 */
async function findUnanswered({ db, office, user, clock }: Context, name: string | null): Promise<string | undefined> {
  const oldest = new Date(clock().getTime() - requestMilliseconds);
  const { rows } = await sql<{ record: string }>`
    select record_key as record from outbox_message
     where office_code = ${office} and created_by = ${user.id} and kind = 'crm:event-request'
       and payload ->> 'isLate' = 'true' and payload ->> 'name' is not distinct from ${name}
       and (state = 'sent' and payload ->> 'eventId' is not null
            or state = 'pending' and created_at >= ${oldest} and claimed_until < now())
     order by id desc limit 1`.execute(db);
  return rows[0]?.record;
}

/** Late until its caller has the answer. */
async function enqueueRequest({ db, office, user, clock }: Context, event: object): Promise<string> {
  const record = `event-request:${randomUUID()}`;
  const payload = { reservationId: null, eventId: null, ...event, isLate: true };
  await enqueue(db, { office, kind: 'crm:event-request', record, payload, at: clock(), by: user.id });
  return record;
}

/** Lets the request go, unless it is still being sent, and takes the answer, unless somebody else has. */
async function takeAnswer({ db }: Context, record: string): Promise<string | null> {
  await sql`
    update outbox_message set state = 'skipped', reason = coalesce(reason, 'let-go'), next_attempt_at = null
     where record_key = ${record} and state <> 'sent' and coalesce(claimed_until < now(), true)`.execute(db);
  const { rows } = await sql<{ eventId: string | null }>`
    update outbox_message set payload = payload - 'isLate'
     where record_key = ${record} and state = 'sent' and payload ->> 'isLate' = 'true'
    returning payload ->> 'eventId' as event_id`.execute(db);
  return rows[0]?.eventId ?? null;
}

/** The date of an existing reservation is allowed, even if the limit was lowered since. */
async function findSavedDates({ db, office }: Context, date: string | null | undefined): Promise<string[]> {
  if (!date) return [];
  const like = await db
    .selectFrom('reservation')
    .select('id')
    .where('officeCode', '=', office)
    .where('expirationDate', '=', date)
    .limit(1)
    .executeTakeFirst();
  return like ? [date] : [];
}

/**
 * ERR-069: the caller waits for the answer; without an answer the request is not retried. A request still in flight may
 * succeed later: it is then shown as sent and kept for the next request.
 */
export async function create(context: Context, { event }: Create) {
  const settings = await officeSettings(context.db, context.office);
  if (!isCrmEnabled(settings)) fail('integration-off');
  const saved = await findSavedDates(context, event.expirationDate);
  const sound = validateEvent(context, settings, event, saved);
  const record = (await findUnanswered(context, sound.name)) ?? (await enqueueRequest(context, sound));
  await context.deliveries.attempt('crm', record, answerMilliseconds);
  const eventId = await takeAnswer(context, record);
  return { event: { eventId: eventId ?? fail('event-not-created') } };
}

async function getReservationsOf({ db, office }: Context, eventId: string) {
  const reservations = await db
    .selectFrom('reservation')
    .select('expirationDate')
    .where('officeCode', '=', office)
    .where('eventId', '=', eventId)
    .execute();
  return reservations.length > 0 ? reservations : fail('not-found');
}

export async function update(context: Context, { eventId, event }: Update) {
  const { db, office, user, clock, deliveries } = context;
  const reservations = await getReservationsOf(context, eventId);
  const settings = await officeSettings(db, office);
  const saved = reservations.flatMap(({ expirationDate }) => expirationDate ?? []);
  const sound = validateEvent(context, settings, event, saved);
  if (!isCrmEnabled(settings)) return { delivery: 'off' as const };
  const record = `event:${office}:${eventId}`;
  const payload = { reservationId: null, eventId, ...sound };
  await enqueue(db, { office, kind: 'crm:event-update', record, payload, at: clock(), by: user.id });
  return { delivery: await deliveries.attempt('crm', record) };
}
