import { childStatus } from '../children/statuses.ts';
import type { FieldErrorCode } from '../errors.ts';

/**
 * F3: the state machine of a child's status (T3) for messages of other systems, with the action code of each transition
 * (T8).
 */

export const statusChanges = [
  'propose',
  'sponsor',
  'end-sponsorship',
  'hold',
  'request-drop',
  'drop',
  'reverse-drop',
] as const;
export type StatusChangeKind = (typeof statusChanges)[number];

export const holdTypes = ['internal', 'partnership'] as const;
export type HoldType = (typeof holdTypes)[number];

interface Transition {
  readonly from: readonly number[];
  /** 'earlier': the status before the drop was requested. */
  readonly to: number | 'earlier';
  readonly code: string;
  /** Only fundraising offices have sponsors. */
  readonly isFundraising?: true;
}

const { pledgeable, proposed, internalHold, sponsored, dropRequested, partnershipHold, dropped } = childStatus;

type TransitionName = Exclude<StatusChangeKind, 'hold'> | `hold-${HoldType}`;

export const transitions: Readonly<Record<TransitionName, Transition>> = {
  propose: { from: [pledgeable, internalHold], to: proposed, code: 'P01', isFundraising: true },
  sponsor: { from: [pledgeable, proposed, internalHold], to: sponsored, code: 'S01', isFundraising: true },
  'end-sponsorship': { from: [sponsored], to: pledgeable, code: 'S02', isFundraising: true },
  'hold-internal': { from: [pledgeable], to: internalHold, code: 'H01' },
  'hold-partnership': { from: [pledgeable, internalHold], to: partnershipHold, code: 'H02' },
  'request-drop': {
    from: [pledgeable, proposed, internalHold, sponsored, partnershipHold],
    to: dropRequested,
    code: 'D01',
  },
  drop: { from: [dropRequested], to: dropped, code: 'D02' },
  'reverse-drop': { from: [dropRequested, dropped], to: 'earlier', code: 'D03' },
};

export const transitionOf = (kind: StatusChangeKind, holdType: HoldType | undefined): Transition =>
  kind === 'hold' ? transitions[`hold-${holdType ?? 'internal'}` as const] : transitions[kind];

/** The state of a child when a message about it arrives. */
export interface ChildState {
  readonly status: number;
  /** The office that holds or sponsors the child; null when there is none. */
  readonly heldBy: string | null;
  readonly isInReservation: boolean;
  readonly isPicked: boolean;
  readonly supportOffice: string;
}

export interface Sender {
  readonly office: string;
  readonly kind: 'fundraising' | 'support';
}

/** Why the transition is refused; undefined when it is allowed. Age, locks and limits are checked afterwards. */
export function findTransitionRefusal(
  kind: StatusChangeKind,
  holdType: HoldType | undefined,
  standing: ChildState,
  sender: Sender,
): FieldErrorCode | undefined {
  const { from, isFundraising } = transitionOf(kind, holdType);
  if (isFundraising && sender.kind !== 'fundraising') return 'not-for-this-sender';
  if (sender.kind === 'support' && standing.supportOffice !== sender.office) return 'not-for-this-sender';
  if (!from.includes(standing.status)) return 'status-forbids';
  const isAboutLeaving = kind === 'request-drop' || kind === 'drop' || kind === 'reverse-drop';
  // A field office may report that a child has left, whichever office holds it.
  if (standing.heldBy !== null && standing.heldBy !== sender.office && !(isAboutLeaving && sender.kind === 'support'))
    return 'held-elsewhere';
  if (standing.status === pledgeable && standing.isPicked && !isAboutLeaving) return 'child-held';
  // A reservation's hold cannot be replaced by another hold; it ends with the reservation.
  if (kind === 'hold' && standing.isInReservation) return 'child-held';
  return undefined;
}

/** F23: a child is proposed to one sponsor. Sponsor numbers ignore case (F4). */
export const isProposedToAnother = (proposedTo: string, sponsor: string): boolean =>
  proposedTo.toLowerCase() !== sponsor.toLowerCase();

/** Sponsors keep a child who is leaving until the drop is reversed or the child's data is erased. */
export const statusesWithSponsor: readonly number[] = [sponsored, dropRequested, dropped];

/**
 * The status after a reversed drop: sponsored, the status of its open hold, or pledgeable. Once a child was dropped, the
 * only open hold is that of a reservation.
 */
export function earlierStatus({
  isSponsored,
  hold,
}: {
  readonly isSponsored: boolean;
  readonly hold: { readonly kind: string; readonly sponsorNumber: string | null } | null;
}): number {
  if (isSponsored) return sponsored;
  if (!hold) return pledgeable;
  if (hold.kind === 'partnership') return partnershipHold;
  return hold.kind === 'proposed' || hold.sponsorNumber !== null ? proposed : internalHold;
}
