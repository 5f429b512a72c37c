import { z } from 'zod';
import { featureStore } from './feature-store.ts';

const ChildrenToAdd = z.object({
  childIds: z.array(z.string()),
  /** Undefined for a new reservation, which has no id before its details are saved. */
  reservation: z.number().optional(),
});
type ChildrenToAdd = z.output<typeof ChildrenToAdd>;

/** Children selected in a search, on their way to a reservation, where they are held. */
export const childrenToAdd = featureStore(
  'reservations',
  'childrenToAdd',
  (value): ChildrenToAdd | undefined => ChildrenToAdd.safeParse(value).data,
);

/** Those for this reservation; they are taken once. */
export function takeChildrenToAdd(reservation: number): readonly string[] {
  const waiting = childrenToAdd.read();
  if (waiting?.reservation !== reservation) return [];
  childrenToAdd.clear();
  return waiting.childIds;
}

/** A new reservation has been saved for the first time: the children that wait for a new one are for it. */
export function giveChildrenToNew(reservation: number): void {
  const waiting = childrenToAdd.read();
  if (waiting && waiting.reservation === undefined) childrenToAdd.write({ ...waiting, reservation });
}
