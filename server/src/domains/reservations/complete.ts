import { checkComplete, type DetailBounds } from '#contract/reservations/check-details.ts';
import { ReservationInput } from '#contract/reservations/reservation.ts';
import { problemsOf } from '../../http/issues.ts';
import { fail, Refusal } from '../../refusal.ts';
import type { ActionContext } from './action-context.ts';
import type { ReservationRecord } from './records.ts';

export const boundsOf = ({ today, settings }: ActionContext, saved?: ReservationRecord): DetailBounds => ({
  today,
  expirationDays: Number(settings.expirationDays),
  ...(saved && { savedExpirationDate: saved.expirationDate }),
});

/**
 * RESV-070: stage 2 requires a complete and still valid stage 1; the refusal names each missing or outdated field.
 * Active reservations always have a target.
 */
export function requireComplete(actionContext: ActionContext, record: ReservationRecord): number {
  const issues = record.status === 'draft' ? checkComplete(record, boundsOf(actionContext, record)) : [];
  if (issues.length > 0)
    throw new Refusal('reservation-incomplete', undefined, problemsOf(ReservationInput, issues, 'Reservation'));
  return record.targetChildren ?? fail('reservation-incomplete');
}
