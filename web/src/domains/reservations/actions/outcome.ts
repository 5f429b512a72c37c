import type { ChildResult } from '#contract/reservations/children-api.ts';
import type { DeliveryState, Reservation } from '#contract/reservations/reservation.ts';

/** The result of adding, releasing or transferring one child. */
export interface NamedResult extends ChildResult {
  readonly name: string;
}

/** One side of a transfer, with the number of children before it. */
export interface TransferSide {
  readonly reservation: Reservation;
  readonly before: number;
}

export interface Outcome {
  readonly kind: 'add' | 'release' | 'transfer';
  readonly results: readonly NamedResult[];
  readonly delivery: DeliveryState;
  readonly transfer?: { readonly source: TransferSide; readonly target: TransferSide };
}

/** The whole action failed; `why` is set only when the server gave a reason. */
export interface ActionFailure {
  readonly title: string;
  readonly why: string | undefined;
}

export const nameResults = (
  results: readonly ChildResult[],
  names: ReadonlyMap<string, string>,
): readonly NamedResult[] => results.map((result) => ({ ...result, name: names.get(result.childId) ?? '' }));

export const failedChildIds = (outcome: Outcome | undefined): ReadonlySet<string> =>
  new Set(outcome?.results.filter(({ isDone }) => !isDone).map(({ childId }) => childId));

export interface ResultCounts {
  readonly done: number;
  readonly failed: number;
}

export function countResults(results: readonly { readonly isDone: boolean }[]): ResultCounts {
  const done = results.filter(({ isDone }) => isDone).length;
  return { done, failed: results.length - done };
}
