import { childStatus } from '../children/statuses.ts';
import type { ErrorCode } from '../errors.ts';
import { statusesWithSponsor } from '../integration/transitions.ts';
import { isChosen } from './categories.ts';

/** Limits on the children of one reservation, and the messages of stage 2 about their number. */

/** F2: how long a pick holds a child for the person who picked it. */
export const pickMinutes = 15;

export interface SelectionLimits {
  readonly projects: number;
  readonly countries: number;
}

/** RESV-090 to RESV-093. */
export const limitsOf = (categoryType: string | null): SelectionLimits =>
  isChosen(categoryType) ? { projects: 1, countries: 1 } : { projects: 10, countries: 3 };

export interface ChildPlace {
  readonly country: string;
  readonly project: number | string;
}

export interface SelectionProblem {
  readonly code: 'too-many-projects' | 'too-many-countries';
  readonly count: number;
}

const distinct = <T>(values: readonly T[]): number => new Set(values).size;

/** The limits apply to all children of a reservation together, however they were added. */
export function checkSelection(
  children: readonly ChildPlace[],
  categoryType: string | null,
): SelectionProblem | undefined {
  const limits = limitsOf(categoryType);
  if (distinct(children.map(({ country }) => country)) > limits.countries)
    return { code: 'too-many-countries', count: limits.countries };
  if (distinct(children.map(({ project }) => project)) > limits.projects)
    return { code: 'too-many-projects', count: limits.projects };
  return undefined;
}

/** RESV-065, RESV-094: Chosen, and every transfer, requires children of one project. */
export const areOfOneProject = (children: readonly Pick<ChildPlace, 'project'>[]): boolean =>
  distinct(children.map(({ project }) => project)) <= 1;

export interface StageTwo {
  /** Children in the reservation, or picked for it. */
  readonly held: number;
  /** Ticked but not yet held. */
  readonly ticked: number;
  readonly target: number;
}

export interface StageTwoMessage {
  readonly code: ErrorCode & `reservation-${string}`;
  readonly params?: Readonly<Record<string, number>>;
}

/** RESV-097 to RESV-102: the message for the present number; none when it equals the target. */
export function stageTwoMessages({ held, ticked, target }: StageTwo): StageTwoMessage[] {
  if (held > target)
    return [
      { code: 'reservation-target-exceeded' },
      { code: 'reservation-release-needed', params: { release: held - target } },
    ];
  if (ticked > 0 && held === target) return [{ code: 'reservation-target-reached' }];
  if (held + ticked > target) return [{ code: 'reservation-would-exceed' }];
  const value = target - held - ticked;
  return value > 0 ? [{ code: 'reservation-missing-children', params: { value } }] : [];
}

/** Why children cannot be added to those held; the same codes as on screen. */
export const refusalOfAdding = (stage: StageTwo): StageTwoMessage | undefined =>
  stage.ticked === 0 ? undefined : stageTwoMessages(stage).find(({ code }) => code !== 'reservation-missing-children');

/** RESV-097: Confirm needs exactly the target. */
export const refusalOfConfirming = (selected: number, target: number): StageTwoMessage | undefined =>
  stageTwoMessages({ held: selected, ticked: 0, target }).at(-1);

export type TransferRefusal =
  | { readonly code: 'transfer-target-full' }
  | { readonly code: 'transfer-needs-fewer'; readonly params: { readonly count: number } };

/** RESV-095, RESV-096: count is the target's target children less the children it already holds. */
export function refusalOfTransfer(
  moving: number,
  target: { held: number; target: number },
): TransferRefusal | undefined {
  const count = Math.max(0, target.target - target.held);
  if (count === 0) return { code: 'transfer-target-full' };
  return moving > count ? { code: 'transfer-needs-fewer', params: { count } } : undefined;
}

/** F1: who has been sponsored stays with the reservation that led to it, also while leaving and afterwards. */
export const staysWithReservation = (status: number, hasSponsor: boolean): boolean =>
  status === childStatus.sponsored || (hasSponsor && statusesWithSponsor.includes(status));

/** F3, F19: such a child can be released, but not transferred: the action code of leaving must stay true. */
export const isLeaving = (status: number): boolean =>
  status === childStatus.dropRequested || status === childStatus.dropped;

/** F1, T3: why a child cannot be picked, confirmed, added, released or transferred. */
export const childRefusals = [
  'child-unknown',
  'child-not-available',
  'child-held',
  /** A reservation of the caller's office has it, which is named. */
  'child-in-reservation',
  /** F27: the caller picked it for another draft of theirs. */
  'child-in-own-draft',
  'child-too-old',
  'child-locked',
  'child-not-in-reservation',
  'child-sponsored',
  'child-leaving',
] as const;
export type ChildRefusal = (typeof childRefusals)[number];
