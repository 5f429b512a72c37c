import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../shared/calendar.ts';
import { checkLock, isLockEditable } from './check-lock.ts';
import type { LockInput } from './lock.ts';
import {
  isLockingOn,
  type LockDates,
  lockRemovalErrors,
  lockRemovals,
  lockStatusCodes,
  lockStatuses,
  lockStatusOf,
  lockStatusOn,
} from './statuses.ts';

const today = '2026-03-10';
const lock = (change: Partial<LockInput> = {}): LockInput => ({
  start: '2026-03-20',
  sponsorshipLockDate: '2026-03-25',
  end: '2026-04-30',
  countries: ['ETH'],
  ...change,
});
const issuesOf = (change: Partial<LockInput>, before?: LockDates) =>
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
      expect(!isLockingOn(dates, addDays(today, day)) || status === 'Initiated').toBe(true);
    }),
  );
});

test('F5 PROJ-025 the first and the last day of a lock, and of what it holds, belong to it', () => {
  const dates = { start: '2026-03-20', sponsorshipLockDate: '2026-03-25', end: '2026-04-30' };
  const on = (day: string) => [lockStatusOn(dates, day), isLockingOn(dates, day)];
  expect(['2026-03-19', '2026-03-20', '2026-03-24', '2026-03-25', '2026-04-30', '2026-05-01'].map(on)).toEqual([
    ['Not Started', false],
    ['Initiated', false],
    ['Initiated', false],
    ['Initiated', true],
    ['Initiated', true],
    ['Completed', false],
  ]);
});

test('PROJ-025 the codes are those of the lookup list', () => {
  expect(lockStatuses.map((status) => lockStatusCodes[status])).toEqual([1, 2, 3]);
  expect([1, 2, 3, 4].map(lockStatusOf)).toEqual(['Not Started', 'Initiated', 'Completed', 'Completed']);
});

test('F22 PROJ-025 a lock that was ended is Completed and locks no more, on its last day too', () => {
  const running = { start: '2026-03-01', sponsorshipLockDate: today, end: today };
  expect([lockStatusOn(running, today), isLockingOn(running, today)]).toEqual(['Initiated', true]);
  const ended = { ...running, endedAt: '2026-03-10T20:00:00.000Z' };
  expect([lockStatusOn(ended, today), isLockingOn(ended, today)]).toEqual(['Completed', false]);
  expect(isLockEditable(ended, today)).toBe(false);
  expect(lockStatusOn({ ...running, endedAt: null }, today)).toBe('Initiated');
});

test('F22 a lock that has not begun is deleted, one that has begun is ended, a completed one stays', () => {
  expect(lockRemovals).toEqual({ 'Not Started': 'delete', Initiated: 'end', Completed: null });
  expect(lockRemovalErrors).toEqual({
    'Not Started': 'lock-not-begun',
    Initiated: 'lock-begun',
    Completed: 'lock-completed',
  });
});

test('each refusal says the day it is measured by', () => {
  expect(checkLock(lock({ start: '2026-03-09' }), { today })).toEqual([
    { path: ['start'], code: 'must-not-be-before', params: { than: today } },
  ]);
  expect(checkLock(lock({ end: '2026-03-19' }), { today })[0]?.params).toEqual({ than: '2026-03-20' });
  expect(checkLock(lock({ sponsorshipLockDate: '2026-05-01' }), { today })[0]?.params).toEqual({
    from: '2026-03-20',
    to: '2026-04-30',
  });
  const running = { start: '2026-03-01', sponsorshipLockDate: '2026-03-05', end: '2026-04-30' };
  const ended = { ...lock(running), end: '2026-03-09' };
  expect(checkLock(ended, { today, before: running })[0]?.params).toEqual({ than: today });
});

test('the status of an edited lock is the one its stored dates give', () => {
  const running = { start: today, sponsorshipLockDate: today, end: '2026-04-30' };
  expect(issuesOf({ ...running, status: 'Initiated' }, running)).toEqual([]);
  expect(issuesOf({ ...running, status: 'Not Started' }, running)).toEqual([['status', 'cannot-change']]);
  expect(issuesOf({ ...running, start: '2026-03-11', status: 'Completed' }, running)).toEqual([
    ['start', 'cannot-change'],
    ['sponsorshipLockDate', 'outside-lock'],
  ]);
  expect(issuesOf({ start: today, status: 'Not Started' })).toEqual([]);
});
