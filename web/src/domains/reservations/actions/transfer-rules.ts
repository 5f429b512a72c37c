import type { ReservedChild } from '#contract/reservations/children-api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import {
  areOfOneProject,
  type ChildPlace,
  checkSelection,
  refusalOfTransfer,
  type SelectionProblem,
  type TransferRefusal,
} from '#contract/reservations/selection.ts';
import { placesOf } from '../available-children/selection.ts';

export type TransferProblem = TransferRefusal | { readonly code: 'single-project' } | LimitProblem;

interface LimitProblem {
  readonly code: SelectionProblem['code'];
  readonly params: { readonly count: number };
}

interface Target {
  readonly reservation: Pick<ReservationRow, 'totalReserved' | 'targetChildren' | 'categoryType'>;
  readonly places: readonly ChildPlace[];
}

/** RESV-094 to RESV-096 and the target's own limits, checked while ticking; the codes are the server's. */
export function transferProblem(
  moving: readonly Pick<ReservedChild, 'project' | 'country'>[],
  target: Target | undefined,
): TransferProblem | undefined {
  const places = placesOf(moving);
  if (!areOfOneProject(places)) return { code: 'single-project' };
  if (!target) return undefined;
  return targetProblem(moving, target);
}

/** Why this target cannot take the children. With none ticked, only whether it takes any at all. */
export function targetProblem(
  moving: readonly Pick<ReservedChild, 'project' | 'country'>[],
  { reservation, places }: Target,
): TransferProblem | undefined {
  const room = { held: reservation.totalReserved, target: reservation.targetChildren ?? 0 };
  const refusal = refusalOfTransfer(moving.length, room);
  if (refusal) return refusal;
  if (moving.length === 0) return undefined;
  const limit = checkSelection([...places, ...placesOf(moving)], reservation.categoryType?.code ?? null);
  return limit && { code: limit.code, params: { count: limit.count } };
}
