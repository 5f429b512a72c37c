import { sql } from 'kysely';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { draftCancelDay, draftReminderDay, expirationReminderDay } from '#contract/reservations/expiry.ts';
import { statusCodes, statusOn } from '#contract/reservations/rules.ts';
import { pickMinutes } from '#contract/reservations/selection.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { reservationIs } from '../../db/status-literals.ts';
import { doEach } from '../../jobs/do-each.ts';
import { supportOfficeSettings } from '../office-settings/queries.ts';
import { type ActionContext, type Actor, actionContextOf, inTransaction } from './action-context.ts';
import { endReservation } from './details.ts';
import { enqueueNotification, notifications } from './outbox-messages.ts';
import { lockRecords, type ReservationRecord } from './records.ts';
import { choiceMinutes } from './selection/selection-queries.ts';

/**
 * Scheduled jobs. Each finds due reservations and processes each in its own transaction, checking again under the
 * reservation's lock, so that repeated, late or parallel runs process it once. One that fails does not block the others.
 */

export interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
  /** When aborted, no further reservation is begun. */
  readonly stopping?: AbortSignal;
}

async function listOfficesWith(db: Db, status: 'draft' | 'active'): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('officeCode')
    .distinct()
    .where('status', '=', statusCodes[status])
    .execute();
  return rows.map(({ officeCode }) => officeCode);
}

const actorFor = ({ db, clock }: JobContext, office: string): Actor => ({ db, clock, office, user: null });

/** Runs `act` under each reservation's lock; `act` checks again whether it is still due. */
async function changeEachLocked(
  clockwork: JobContext,
  office: string,
  ids: readonly number[],
  act: (actionContext: ActionContext, record: ReservationRecord) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  await doEach(clockwork, ids, async (id) => {
    done += await inTransaction(actorFor(clockwork, office), async (actionContext) => {
      const [record] = await lockRecords(actionContext, [id]);
      return record && (await act(actionContext, record)) ? 1 : 0;
    });
  });
  return done;
}

/** F4: at the end of the expiration date in the office's time zone. */
export async function expireReservations(clockwork: JobContext): Promise<number> {
  let done = 0;
  await doEach(clockwork, await listOfficesWith(clockwork.db, 'active'), async (office) => {
    const { db, today } = await actionContextOf(actorFor(clockwork, office));
    const due = await db
      .selectFrom('reservation')
      .select('id')
      .where('officeCode', '=', office)
      .where('status', '=', statusCodes.active)
      .where('isPerpetual', '=', false)
      .where('expirationDate', '<', today)
      .orderBy('id')
      .execute();
    const ids = due.map(({ id }) => id);
    done += await changeEachLocked(clockwork, office, ids, async (actionContext, record) => {
      if (record.status !== 'active' || statusOn(record, actionContext.today) !== 'expired') return false;
      await endReservation(actionContext, record, 'expired');
      return true;
    });
  });
  return done;
}

/** T16, notification 8: once for each expiration date. */
export async function remindOfExpirations(clockwork: JobContext): Promise<void> {
  await doEach(clockwork, await listOfficesWith(clockwork.db, 'active'), async (office) => {
    const actionContext = await actionContextOf(actorFor(clockwork, office));
    const rows = await actionContext.db
      .selectFrom('reservation')
      .select(['id', 'expirationDate'])
      .where('officeCode', '=', office)
      .where('status', '=', statusCodes.active)
      .where('isPerpetual', '=', false)
      .where('expirationDate', '>=', actionContext.today)
      .execute();
    for (const { id, expirationDate } of rows) {
      const date = expirationDate as string;
      if (actionContext.today < expirationReminderDay(date, Number(actionContext.settings.expirationReminderDays)))
        continue;
      await enqueueNotification(actionContext, 'expirationReminder', id, { once: date });
    }
  });
}

async function listDrafts(actionContext: ActionContext) {
  const { zone } = formatsOf(actionContext.settings);
  const support = await supportOfficeSettings(actionContext.db, [actionContext.office]);
  const periods = {
    reminderDays: Number(actionContext.settings.draftReminderDays),
    autoExpiry: support.get(actionContext.office)?.reservationAutoExpiry ?? { value: 99, unit: 'Months' as const },
  };
  const { rows } = await sql<{ id: number; touchedAt: Date }>`
    select id, coalesce(modified_at, created_at) as touched_at
      from reservation where office_code = ${actionContext.office} and status = ${reservationIs.draft}`.execute(
    actionContext.db,
  );
  const touched = (at: Date) => dayOfInstant(at.toISOString(), zone);
  return { drafts: rows.map(({ id, touchedAt }) => ({ id, touched: touched(touchedAt) })), periods, touched };
}

/** T16, notification 9: once for each period without changes. */
export async function remindOfDrafts(clockwork: JobContext): Promise<void> {
  await doEach(clockwork, await listOfficesWith(clockwork.db, 'draft'), async (office) => {
    const actionContext = await actionContextOf(actorFor(clockwork, office));
    const { drafts, periods } = await listDrafts(actionContext);
    for (const { id, touched } of drafts)
      if (actionContext.today >= draftReminderDay(touched, periods))
        await enqueueNotification(actionContext, 'draftReminder', id, { once: touched });
  });
}

/** A draft is cancelled only if its reminder was queued on an earlier day, even after a job outage. */
async function wasReminded({ db, settings, today }: ActionContext, id: number, touched: string): Promise<boolean> {
  const reminder = await db
    .selectFrom('outboxMessage')
    .select('createdAt')
    .where('onceKey', '=', `draftReminder:${id}:${touched}`)
    .where('kind', '=', `notification:${notifications.draftReminder}`)
    .executeTakeFirst();
  return reminder !== undefined && dayOfInstant(reminder.createdAt.toISOString(), formatsOf(settings).zone) < today;
}

/** T16, 'reservation auto expiry in'. */
export async function cancelUntouchedDrafts(clockwork: JobContext): Promise<number> {
  let done = 0;
  await doEach(clockwork, await listOfficesWith(clockwork.db, 'draft'), async (office) => {
    const actor = actorFor(clockwork, office);
    const { drafts, periods, touched } = await listDrafts(await actionContextOf(actor));
    const isDue = (day: string, today: string) => today >= draftCancelDay(day, periods);
    const { today } = await actionContextOf(actor);
    const ids = drafts.filter((draft) => isDue(draft.touched, today)).map(({ id }) => id);
    done += await changeEachLocked(clockwork, office, ids, async (actionContext, record) => {
      const day = touched(record.touchedAt);
      const isStillDue = record.status === 'draft' && isDue(day, actionContext.today);
      if (!isStillDue || !(await wasReminded(actionContext, record.id, day))) return false;
      await endReservation(actionContext, record, 'cancelled');
      return true;
    });
  });
  return done;
}

/**
 * A pick that ends later than this was written by a server with a wrong clock; the factor allows for smaller
 * differences.
 */
const latestEnd = (at: Date, minutes = 0) => new Date(at.getTime() + (4 * pickMinutes + minutes) * 60_000);

/**
 * F2: expired picks are ignored anyway; this keeps the tables small. Also deletes picks with an impossible end time.
 */
export async function releaseLapsedPicks({ db, clock }: JobContext): Promise<number> {
  const at = clock();
  await sql`
    delete from unsaved_choice where (reservation_id, user_id, child_id) in (
      select reservation_id, user_id, child_id from unsaved_choice
       where kept_until <= ${at} or kept_until > ${latestEnd(at, choiceMinutes)} for update skip locked)`.execute(db);
  const { numAffectedRows } = await sql`
    delete from pick where child_id in (
      select child_id from pick where ends_at <= ${at} or ends_at > ${latestEnd(at)}
       order by child_id for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
