import { z } from 'zod';
import { listReservationChildren, pickChildren } from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { detailLists } from '../testing.ts';

export const id = 10519;
export const [one, two, three] = ['ETH-193408-0145', 'ETH-193408-0166', 'ETH-193408-0177'] as const;

const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
export const aDraft = (over: Partial<Reservation> = {}) =>
  aReservation({
    id,
    status: { code: '1', label: 'Draft' },
    expirationDate: inThirtyDays,
    targetParticipants: 1,
    ...over,
  });

/** A child stored in the draft and not held. */
export const free = (childId: string, over = {}) => aReservedChild(childId, { state: 'free', isSaved: true, ...over });

const inQuarterOfAnHour = () => new Date(Date.now() + 15 * 60_000).toISOString();

/** The selection of a draft: some children held for the caller for 15 minutes, and others. */
export const selection = (held: readonly string[], others: readonly ReturnType<typeof free>[] = []) =>
  z.encode(listReservationChildren.output, {
    children: [...held.map((childId) => free(childId, { state: 'held' })), ...others],
    heldUntil: held.length > 0 ? inQuarterOfAnHour() : null,
  });

export const requestedChildIds = (body: unknown) =>
  (body as { Children: { ChildId: string }[] }).Children.map(({ ChildId }) => ChildId);

/** The answer to a pick: all children held, except those in `lost`. */
export const pickAnswer = (ids: readonly string[], lost: readonly string[] = []) =>
  z.encode(pickChildren.output, {
    results: ids.map((childId) => ({
      childId,
      isDone: !lost.includes(childId),
      reason: lost.includes(childId) ? ('child-held' as const) : null,
    })),
    held: ids.length - lost.length,
    heldUntil: inQuarterOfAnHour(),
  });

export const answersFor = (draft: Reservation, children = [free(one)]): Record<string, unknown> => ({
  ...detailLists,
  ...reservationAnswers(draft, children),
  [`POST reservation/${id}/pick`]: (body: unknown) => pickAnswer(requestedChildIds(body)),
  'GET fundraisingOfficeSettings/USAO/countryGroup': { CountryGroups: [], Limit: 5 },
  'GET country': { Countries: [] },
});

/** Stage 1 of a draft, or of a new reservation. */
export const openDetails = (draft?: Reservation, answers: Record<string, unknown> = {}, children = [free(one)]) =>
  renderScreen('createReservation', `/reservation/create${draft ? `?id=${draft.id}` : ''}`, {
    answers: { ...(draft ? answersFor(draft, children) : detailLists), ...answers },
  });

/** Stage 2 of a draft. */
export const openChildren = (draft: Reservation, answers: Record<string, unknown> = {}, children = [free(one)]) =>
  renderScreen('selectChildren', `/reservation/create/search?id=${id}`, {
    answers: { ...answersFor(draft, children), ...answers },
  });
