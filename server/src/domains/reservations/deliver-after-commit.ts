import type { DeliveryState, Reservation } from '#contract/reservations/reservation.ts';
import type { Context } from '../../http/context.ts';
import { actionContextOf } from './action-context.ts';
import { recordKey } from './outbox-messages.ts';
import { viewReservation } from './views/view.ts';

/**
 * ERR-064 to ERR-067: after the commit, tries to deliver the CRM message at once and reports the delivery state; the
 * saved change stays in any case. An event ID in the answer (RESV-105) is already included.
 */

/** As it was saved, if it cannot be read again. */
async function viewAgain(context: Context, saved: Reservation): Promise<Reservation> {
  try {
    return await viewReservation(await actionContextOf(context), saved.id, context.user.language);
  } catch (error) {
    context.log.error({ err: error }, 'a saved reservation could not be read again');
    return saved;
  }
}

export async function deliverAfterCommit<
  A extends { readonly reservation: Reservation; readonly delivery: DeliveryState },
>(context: Context, answer: A): Promise<A> {
  if (answer.delivery !== 'pending') return answer;
  const delivery = await context.deliveries.attempt('crm', recordKey(answer.reservation.id));
  return { ...answer, delivery, reservation: await viewAgain(context, answer.reservation) };
}

const worst = (states: readonly DeliveryState[]): DeliveryState =>
  (['failed', 'pending', 'sent'] as const).find((state) => states.includes(state)) ?? 'off';

/** For a transfer: two reservations changed, each with its own delivery order. */
export async function deliverBothAfterCommit<
  A extends { readonly source: Reservation; readonly target: Reservation; readonly delivery: DeliveryState },
>(context: Context, answer: A): Promise<A> {
  if (answer.delivery !== 'pending') return answer;
  const both = [answer.source, answer.target];
  const states = await Promise.all(both.map(({ id }) => context.deliveries.attempt('crm', recordKey(id))));
  return { ...answer, delivery: worst(states) };
}
