/** F6: states, reasons, retries and circuit breaker of deliveries. */

export const channels = ['crm', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** 'failed' is the dead-letter state: no further attempts until an administrator sends it again or lets it go. */
export const messageStates = ['pending', 'sent', 'failed', 'skipped'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message has not been sent (yet). */
export const deliveryReasons = [
  'account-inactive',
  'address-not-allowed',
  'answered-with-error',
  'certificate',
  'follow-up-failed',
  'internal-error',
  'let-go',
  'no-longer-so',
  'no-mail-server',
  'no-recipients',
  'not-configured',
  'recipient-refused',
  'refused-credentials',
  'refused-message',
  'secret-renewed',
  'server-error',
  'timed-out',
  'unknown-message',
  'unreachable',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * F26: failed attempts, at the receiver or by our own fault, before a message becomes 'failed'; 'Send again' allows the
 * same number again. An unreachable receiver does not count as a failed attempt.
 */
export const attemptsMaximum = 10;

/** F26: seconds after which a message that a sender has claimed can be let go anyway. */
export const claimTimeoutSeconds = 60;

const firstPause = 5_000;
const longestPause = 3_600_000;

/** What a receiver that is left alone did last, as far as the reason of its last failed attempt says it. */
type ReceiverTrouble = 'silent' | 'refuses' | 'fails' | 'unsafe';

const troubles: Readonly<Partial<Record<DeliveryReason, ReceiverTrouble>>> = {
  unreachable: 'silent',
  'timed-out': 'silent',
  'refused-credentials': 'refuses',
  certificate: 'unsafe',
  'address-not-allowed': 'unsafe',
};

/** Whoever answers with anything but these answers with an error. */
export const receiverTroubleOf = (reason: DeliveryReason | null): ReceiverTrouble =>
  (reason && troubles[reason]) ?? 'fails';

/** Exponential backoff: 5 s, 15 s, 45 s … at most an hour; `chance` (0 to 1) is a jitter of a quarter more or less. */
export function backoffAfter(attempts: number, chance: number): number {
  const pause = Math.min(longestPause, firstPause * 3 ** Math.max(0, attempts - 1));
  return Math.round(pause * (0.75 + chance / 2));
}

/**
 * The longest backoff, which also exceeds the longest opening of the circuit breaker; a later time was set by a wrong
 * clock.
 */
export const longestBackoff = backoffAfter(Number.POSITIVE_INFINITY, 1);

/** Consecutive failures that open the circuit breaker. */
export const failuresToOpenCircuit = 5;

const firstOpening = 15_000;
const longestOpening = 600_000;

/** How long the circuit breaker stays open: 15 s, 30 s … at most ten minutes. */
export function circuitOpenTime(openings: number, chance: number): number {
  const opening = Math.min(longestOpening, firstOpening * 2 ** Math.max(0, openings - 1));
  return Math.round(opening * (0.75 + chance / 2));
}

/** When an inbound message was received, in milliseconds, and what tells it from others of that moment. */
export const inboundId = /^(\d{1,13})-([0-9a-f-]{1,60})$/;

/** Payload fields shown to administrators: ids, codes, counts and dates, nothing people typed. */
const shown: readonly string[] = [
  'reservationId',
  'targetReservationId',
  'status',
  'category',
  'categoryType',
  'eventId',
  'sponsorType',
  'expirationDate',
  'targetParticipants',
  'targetChildren',
  'isPerpetual',
  'heldChildren',
  'children',
  'childCount',
  'childTotal',
  'childId',
  'csmId',
  'csmCode',
  'notification',
  'importId',
  'projectLockId',
  'lockStartDate',
  'sponsorshipLockDate',
  'lockEndDate',
  'holdEndDate',
  'requestedAt',
  'sentAt',
];

export function withoutPersonalData(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => shown.includes(name)));
}
