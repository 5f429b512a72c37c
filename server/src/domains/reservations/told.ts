import type { DeliveryState, Reservation } from '#contract/reservations/reservation.ts';
import type { Context } from '../../http/context.ts';
import { recordKey } from './announce.ts';
import { sceneOf } from './scene.ts';
import { viewReservation } from './showing/view.ts';

/**
 * ERR-064 to ERR-067: what was saved stays saved; after the commit the external system is told at once, and the
 * answer says how that went. An event ID it answered with (RESV-105) shows already.
 */

const view = async (context: Context, { id }: Reservation) =>
  viewReservation(await sceneOf(context), id, context.user.language);

export async function told<A extends { readonly reservation: Reservation; readonly delivery: DeliveryState }>(
  context: Context,
  answer: A,
): Promise<A> {
  if (answer.delivery !== 'pending') return answer;
  const delivery = await context.deliveries.attempt('crm', recordKey(answer.reservation.id));
  return { ...answer, delivery, reservation: await view(context, answer.reservation) };
}

const worst = (states: readonly DeliveryState[]): DeliveryState =>
  (['failed', 'pending', 'sent'] as const).find((state) => states.includes(state)) ?? 'off';

/** Two reservations changed, each with an order of its own. */
export async function toldBoth<
  A extends { readonly source: Reservation; readonly target: Reservation; readonly delivery: DeliveryState },
>(context: Context, answer: A): Promise<A> {
  if (answer.delivery !== 'pending') return answer;
  const both = [answer.source, answer.target];
  const states = await Promise.all(both.map(({ id }) => context.deliveries.attempt('crm', recordKey(id))));
  return { ...answer, delivery: worst(states) };
}
