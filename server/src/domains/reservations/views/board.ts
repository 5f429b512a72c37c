import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  BulkResult,
  extendReservations,
  getExpiryBoard,
  releaseReservations,
} from '#contract/reservations/board-api.ts';
import { boardDays, daysLeft, extendedDate, isUpForRenewal } from '#contract/reservations/expiry.ts';
import { isWithoutEnd } from '#contract/reservations/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { isTemporary, isUnreachable } from '../../../db/connection-errors.ts';
import { findLastChange } from '../../../db/last-change.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { Context } from '../../../http/context.ts';
import { fail, Refusal } from '../../../refusal.ts';
import { supportOfficeSettings } from '../../office-settings/queries.ts';
import { type ActionContext, actionContextOf, inTransaction, withAct } from '../action-context.ts';
import { releaseAll } from '../children/add-and-release.ts';
import { enqueueCrmMessage, enqueueEventMessage } from '../outbox-messages.ts';
import { lockFor, requireAllowed } from '../records.ts';
import { recordChange } from '../writes.ts';
import { countsOf } from './counts.ts';
import { listRows } from './search.ts';

const boardMaximum = 1000;

const renewalOf = async ({ db, office }: ActionContext) => {
  const settings = await supportOfficeSettings(db, [office]);
  return settings.get(office)?.reservationRenewal ?? { value: 0, unit: 'Days' as const };
};

const boundsOf = async (actionContext: ActionContext) => ({
  today: actionContext.today,
  expirationDays: Number(actionContext.settings.expirationDays),
  renewal: await renewalOf(actionContext),
});

type Wanted = z.output<typeof getExpiryBoard.input>;

/** Reservations that expire today or later, soonest first. */
export async function expiryBoard(context: Context, { days }: Wanted) {
  const actionContext = await actionContextOf(context);
  const { office, today } = actionContext;
  const bounds = await boundsOf(actionContext);
  const last = addDays(today, boardDays[2]);
  const condition = sql`r.office_code = ${office} and r.status = ${reservationIs.active} and not r.is_perpetual
    and r.expiration_date between ${today}::date and ${last}::date`;
  const order = { sort: 'ExpirationDate', direction: 'asc', limit: boardMaximum } as const;
  const rows = await listRows(actionContext, condition, order, context.user.language);
  const counts = await countsOf(
    actionContext,
    rows.map(({ id }) => id),
  );
  const all = rows.map((reservation) => {
    const expirationDate = reservation.expirationDate as string;
    return {
      reservation,
      daysLeft: daysLeft(expirationDate, today),
      ...counts(reservation.id),
      isUpForRenewal: isUpForRenewal(expirationDate, today, bounds.renewal),
      extendsTo: extendedDate(expirationDate, bounds),
    };
  });
  const within = (span: number) => all.filter((row) => row.daysLeft <= span);
  return {
    reservations: within(Number(days ?? boardDays[2])),
    within7: within(7).length,
    within14: within(14).length,
    within30: within(30).length,
  };
}

/** F20: the last change of the expiration date. */
async function findExpirationChange({ db, by }: ActionContext, id: number) {
  const change = await findLastChange(db, { entity: 'reservation', entityId: id, fields: ['Expiration_Dt'] });
  const isByCaller = by !== null && change?.userId === by;
  return { changedBy: change?.by ?? null, changedAt: change?.at ?? null, isByCaller };
}

const refusals = ['not-found', 'reservation-closed', 'reservation-without-end'] as const;

/** Why this reservation cannot be changed now; undefined for a failure that concerns the others too. */
function findReason(error: unknown): BulkResult['reason'] | undefined {
  if (error instanceof Refusal) return refusals.find((code) => code === error.code);
  return isTemporary(error) && !isUnreachable(error) ? 'taking-too-long' : undefined;
}

const notDone = (id: number, reason: BulkResult['reason']): BulkResult => ({
  id,
  isDone: false,
  reason,
  expirationDate: null,
  count: 0,
});

/** Each lock may take seconds. An answer that comes later than proxies wait would not tell what was done. */
const changeMilliseconds = 60_000;

/**
 * Each reservation in its own transaction: one that is refused or locked does not block the others. What was done is
 * reported even when the others cannot be tried any more.
 */
async function changeEach(
  context: Context,
  given: readonly number[],
  change: (actionContext: ActionContext, id: number) => Promise<Omit<BulkResult, 'id'>>,
) {
  const ids = [...new Set(given)];
  const results: BulkResult[] = [];
  const rest = (reason: BulkResult['reason']) => ids.slice(results.length).map((id) => notDone(id, reason));
  const until = context.clock().getTime() + changeMilliseconds;
  for (const id of ids) {
    if (context.clock().getTime() > until) return [...results, ...rest('taking-too-long')];
    try {
      results.push({ id, ...(await inTransaction(context, (actionContext) => change(actionContext, id))) });
    } catch (error) {
      const reason = findReason(error);
      if (!reason && !results.some(({ isDone }) => isDone)) throw error;
      const level = reason || isUnreachable(error) ? 'warn' : 'error';
      context.log[level]({ err: error, reservation: id }, 'one of several reservations was not changed');
      if (!reason) return [...results, ...rest('interrupted')];
      results.push(notDone(id, reason));
    }
  }
  return results;
}

export async function extend(context: Context, { reservations }: z.output<typeof extendReservations.input>) {
  const seen = new Map(reservations.map(({ id, expirationDate }) => [id, expirationDate]));
  const results = await changeEach(context, [...seen.keys()], async (actionContext, id) => {
    const before = await lockFor(actionContext, id, 'view');
    if (isWithoutEnd(before, actionContext.today)) fail('reservation-without-end');
    requireAllowed(actionContext, before, 'extend');
    if (before.expirationDate !== seen.get(id))
      return {
        isDone: false,
        reason: 'changed-meanwhile',
        expirationDate: before.expirationDate,
        count: 0,
        ...(await findExpirationChange(actionContext, id)),
      };
    const expirationDate = extendedDate(before.expirationDate as string, await boundsOf(actionContext));
    if (expirationDate === null)
      return { isDone: false, reason: 'expiration-too-late', expirationDate: before.expirationDate, count: 0 };
    const after = await recordChange(withAct(actionContext, 'extended'), before, {
      details: { ...before, expirationDate },
    });
    await enqueueEventMessage(actionContext, after);
    await enqueueCrmMessage(actionContext, 'updated', after);
    return { isDone: true, reason: null, expirationDate, count: 0 };
  });
  return { results, count: results.filter(({ isDone }) => isDone).length };
}

export async function releaseSeveral(context: Context, { reservations }: z.output<typeof releaseReservations.input>) {
  const ids = reservations.map(({ id }) => id);
  const results = await changeEach(context, ids, async (actionContext, id) => {
    const before = await lockFor(actionContext, id, 'release');
    const count = await releaseAll(actionContext, before);
    return { isDone: true, reason: null, expirationDate: before.expirationDate, count };
  });
  return { results, count: results.reduce((sum, { count }) => sum + count, 0) };
}
