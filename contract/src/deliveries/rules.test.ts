import { expect, test } from 'vitest';
import {
  attemptsMaximum,
  backoffAfter,
  circuitOpenTime,
  claimTimeoutSeconds,
  failuresToOpenCircuit,
  longestBackoff,
  receiverTroubleOf,
  withoutPersonalData,
} from './rules.ts';

const middle = 0.5;

test('F6 pauses grow threefold from five seconds to an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 100].map((attempts) => backoffAfter(attempts, middle) / 1000)).toEqual([
    5, 5, 15, 45, 1215, 3600, 3600, 3600,
  ]);
});

test('F6 the circuit breaker opens twice as long each time, from 15 seconds to ten minutes', () => {
  expect([0, 1, 2, 3, 6, 7, 100].map((openings) => circuitOpenTime(openings, middle) / 1000)).toEqual([
    15, 15, 30, 60, 480, 600, 600,
  ]);
});

test('F6 jitter spreads both by a quarter', () => {
  expect([backoffAfter(1, 0), backoffAfter(1, 1)]).toEqual([3_750, 6_250]);
  expect([circuitOpenTime(1, 0), circuitOpenTime(1, 1)]).toEqual([11_250, 18_750]);
  expect(longestBackoff).toBe(4_500_000);
  expect([attemptsMaximum, failuresToOpenCircuit]).toEqual([10, 5]);
});

test.each([
  ['unreachable', 'silent'],
  ['timed-out', 'silent'],
  ['refused-credentials', 'refuses'],
  ['server-error', 'fails'],
  ['answered-with-error', 'fails'],
  ['certificate', 'unsafe'],
  ['address-not-allowed', 'unsafe'],
  [null, 'fails'],
] as const)('F26 after %s a receiver that is left alone is one that is %s', (reason, trouble) => {
  expect(receiverTroubleOf(reason)).toBe(trouble);
});

test('F26 a message can be let go a minute after a sender claimed it', () => {
  expect(claimTimeoutSeconds).toBe(60);
});

test('F6 the page of administrators shows ids, codes, counts and dates, nothing people typed', () => {
  const allowed = [
    ...['reservationId', 'targetReservationId', 'status', 'category', 'categoryType', 'eventId', 'sponsorType'],
    ...['expirationDate', 'targetParticipants', 'targetChildren', 'isPerpetual', 'heldChildren', 'children'],
    ...[
      'childCount',
      'childTotal',
      'childId',
      'csmId',
      'csmCode',
      'notification',
      'importId',
      'projectLockId',
      'lockStartDate',
    ],
    ...['sponsorshipLockDate', 'lockEndDate', 'holdEndDate', 'requestedAt', 'sentAt'],
  ];
  const payload = Object.fromEntries([...allowed, 'name', 'comment', '', 'userName'].map((name) => [name, 1]));
  expect(Object.keys(withoutPersonalData(payload))).toEqual(allowed);
});
