import { sql } from 'kysely';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { draftReminderDay, expirationReminderDay } from '#contract/reservations/expiry.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import type { Db } from '../../db/connection.ts';
import { officeSettings, supportOfficeSettings } from '../office-settings/queries.ts';
import { isLockOver, lockPayload } from './lock-values.ts';
import type { PendingNotification } from './pending-notification.ts';

/** F18: while a mail waits to be combined, or for its mail server, its record may change. */

const csmFailed = 2;
const lockInitiated = 5;
const lockCompleted = 6;

/** The payload with the record's current values. */
export async function currentPayload(
  db: Db,
  { id, payload }: Pick<PendingNotification, 'id' | 'payload'>,
): Promise<PendingNotification['payload']> {
  return id === lockInitiated || id === lockCompleted ? lockPayload(db, payload) : payload;
}

type Waiting = Pick<PendingNotification, 'office' | 'id' | 'payload' | 'now'>;

/**
 * The message was sent again, has arrived after all, or failed once more, which another mail tells. Mails written by
 * earlier versions do not say which failure they are about.
 */
async function isFailureOutdated(db: Db, { office, payload }: Waiting): Promise<boolean> {
  const failedAt = payload.failedAt ?? null;
  const { rows } = await sql<{ isStillSo: boolean }>`
    select result = 'failed' and state_at = coalesce(${failedAt}::timestamptz, state_at) as is_still_so
      from csm_message where id = ${Number(payload.csmId ?? 0)} and office_code = ${office}`.execute(db);
  return rows.some(({ isStillSo }) => !isStillSo);
}

/** The hold ended before its time, was prolonged, or has lapsed. */
async function isHoldReminderOutdated(db: Db, { office, payload, now }: Waiting): Promise<boolean> {
  const { zone } = formatsOf(await officeSettings(db, office));
  const { rows } = await sql<{ endsAt: Date | null }>`
    select h.ends_at from child_record c
      left join hold h on h.child_id = c.id and h.office_code = ${office} and h.kind = 'internal'
                      and h.ended_at is null and h.ends_at > ${now}
     where c.code = ${String(payload.childId)}`.execute(db);
  return rows.some(({ endsAt }) => !endsAt || dayOfInstant(endsAt.toISOString(), zone) !== payload.holdEndDate);
}

interface ReservationNow {
  readonly status: number;
  readonly isPerpetual: boolean;
  readonly expirationDate: string | null;
  readonly touchedAt: Date;
}

async function findReservation(db: Db, { office, payload }: Waiting): Promise<ReservationNow | undefined> {
  const { rows } = await sql<ReservationNow>`
    select status, is_perpetual, expiration_date, coalesce(modified_at, created_at) as touched_at
      from reservation where id = ${Number(payload.reservationId)} and office_code = ${office}`.execute(db);
  return rows[0];
}

/** The reservation has ended, or was prolonged so far that its reminder is not due yet. */
async function isExpirationReminderOutdated(db: Db, told: Waiting): Promise<boolean> {
  const reservation = await findReservation(db, told);
  if (!reservation) return false;
  const settings = await officeSettings(db, told.office);
  const today = dayOfInstant(told.now.toISOString(), formatsOf(settings).zone);
  const { status, isPerpetual, expirationDate: end } = reservation;
  if (status !== statusCodes.active || isPerpetual || end === null || end < today) return true;
  return today < expirationReminderDay(end, Number(settings.expirationReminderDays));
}

/** The draft was confirmed or cancelled, or somebody continued it. */
async function isDraftReminderOutdated(db: Db, told: Waiting): Promise<boolean> {
  const reservation = await findReservation(db, told);
  const support = (await supportOfficeSettings(db, [told.office])).get(told.office);
  if (!reservation || !support) return false;
  if (reservation.status !== statusCodes.draft) return true;
  const settings = await officeSettings(db, told.office);
  const dayOf = (at: Date) => dayOfInstant(at.toISOString(), formatsOf(settings).zone);
  const periods = { reminderDays: Number(settings.draftReminderDays), autoExpiry: support.reservationAutoExpiry };
  return dayOf(told.now) < draftReminderDay(dayOf(reservation.touchedAt), periods);
}

/** By notification: reminders, announcements and failures that may no longer be so; the others tell what has happened. */
const checks: Readonly<Record<number, (db: Db, told: Waiting) => Promise<boolean>>> = {
  [csmFailed]: isFailureOutdated,
  3: isHoldReminderOutdated,
  [lockInitiated]: (db, { payload, now }) => isLockOver(db, payload, now),
  8: isExpirationReminderOutdated,
  9: isDraftReminderOutdated,
};

export const isOutdated = async (db: Db, told: Waiting): Promise<boolean> => checks[told.id]?.(db, told) ?? false;
