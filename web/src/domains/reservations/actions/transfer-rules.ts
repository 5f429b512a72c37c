import type { ReservedChild } from '#contract/reservations/children-api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { comeFromOneProject, refusalOfTransfer, type TransferRefusal } from '#contract/reservations/selection.ts';

export type TransferProblem = TransferRefusal | { readonly code: 'single-project' };

/** RESV-094 to RESV-096, while somebody still ticks: the words the server would use. */
export function transferProblem(
  moving: readonly Pick<ReservedChild, 'project'>[],
  target: Pick<ReservationRow, 'totalReserved' | 'targetChildren'> | undefined,
): TransferProblem | undefined {
  if (!comeFromOneProject(moving.map(({ project }) => ({ project: project.code })))) return { code: 'single-project' };
  if (!target) return undefined;
  return refusalOfTransfer(moving.length, { held: target.totalReserved, target: target.targetChildren ?? 0 });
}
