import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { checkLock, isLockEditable } from './check-lock.ts';
import type { GivenLock } from './lock.ts';
import { isLockingOn, type LockDates, lockStatusCodes, lockStatusOn } from './statuses.ts';

const today = '2026-03-10';
const lock = (change: Partial<GivenLock> = {}): GivenLock => ({
  start: '2026-03-20',
  sponsorshipLockDate: '2026-03-25',
  end: '2026-04-30',
  countries: ['ETH'],
  ...change,
});
const issuesOf = (change: Partial<GivenLock>, before?: LockDates) =>
  checkLock(lock(change), { today, ...(before && { before }) }).map(({ path, code }) => [path.join('.'), code]);

describe('a new lock', () => {
  test('begins today at the earliest', () => {
    expect(issuesOf({ start: today })).toEqual([]);
    expect(issuesOf({ start: '2026-03-09' })).toEqual([['start', 'must-not-be-before']]);
  });
  test('may last one day, and never ends before it starts', () => {
    const one = { start: '2026-03-20', sponsorshipLockDate: '2026-03-20' };
    expect(issuesOf({ ...one, end: '2026-03-20' })).toEqual([]);
    expect(issuesOf({ ...one, end: '2026-03-19' })).toEqual([['end', 'must-not-be-before']]);
  });
  test.each([
    ['2026-03-19', [['sponsorshipLockDate', 'outside-lock']]],
    ['2026-03-20', []],
    ['2026-04-30', []],
    ['2026-05-01', [['sponsorshipLockDate', 'outside-lock']]],
  ])('PROJ-018 is locked within its days: %s', (sponsorshipLockDate, expected) => {
    expect(issuesOf({ sponsorshipLockDate })).toEqual(expected);
  });
  test('PROJ-020 may say Not Started, the initial status, and no other', () => {
    expect(issuesOf({ status: 'Not Started' })).toEqual([]);
    expect(issuesOf({ status: 'Initiated' })).toEqual([['status', 'cannot-change']]);
  });
  test('names a place once', () => {
    expect(issuesOf({ countries: ['ETH', 'KEN', 'ETH'], projects: ['1', '1'] })).toEqual([
      ['countries.2', 'duplicate'],
      ['projects.1', 'duplicate'],
    ]);
  });
});

describe('a lock that is edited', () => {
  const running = { start: '2026-03-01', sponsorshipLockDate: '2026-03-05', end: '2026-04-30' };
  test('keeps its start once it has begun, and may move it before', () => {
    expect(issuesOf(running, running)).toEqual([]);
    expect(issuesOf({ ...running, start: '2026-03-02' }, running)).toEqual([['start', 'cannot-change']]);
    expect(issuesOf({ start: '2026-03-11' }, lock())).toEqual([]);
  });
  test('can end today and not before', () => {
    expect(issuesOf({ ...running, end: today }, running)).toEqual([]);
    expect(issuesOf({ ...running, end: '2026-03-09' }, running)).toEqual([['end', 'must-not-be-before']]);
  });
  test('until its last day is over', () => {
    const dates = { start: '2026-03-01', end: today };
    expect([today, '2026-03-11'].map((day) => isLockEditable(dates, day))).toEqual([true, false]);
  });
});

test('PROJ-025 whatever its dates, a lock only ever moves forward, and holds children only while it is Initiated', () => {
  const days = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(days, days, days, days, (start, toLock, toEnd, day) => {
      const dates = {
        start: addDays(today, start),
        sponsorshipLockDate: addDays(today, start + Math.min(toLock, toEnd)),
        end: addDays(today, start + toEnd),
      };
      const status = lockStatusOn(dates, addDays(today, day));
      const next = lockStatusOn(dates, addDays(today, day + 1));
      expect(lockStatusCodes[next] - lockStatusCodes[status]).toBeGreaterThanOrEqual(0);
      if (isLockingOn(dates, addDays(today, day))) expect(status).toBe('Initiated');
    }),
  );
});
