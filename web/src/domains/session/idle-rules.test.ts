import { expect, test } from 'vitest';
import { announcedSecond, countdownOf, idleTimeout, promptSeconds, remainingTime } from './idle-rules.ts';

test('SESSION-001 SESSION-002 OFFICE-039 the timeout is the setting in minutes, 10 without a usable one', () => {
  expect(idleTimeout({ sessionTimeout: '2' })).toBe(120_000);
  for (const odd of ['', 'x', '0', '-3']) expect(idleTimeout({ sessionTimeout: odd })).toBe(600_000);
});

test('SESSION-003 the prompt comes 60 seconds before', () => expect(promptSeconds).toBe(60));

test('SESSION-004 the countdown is in minutes and seconds and never below nothing', () => {
  expect(countdownOf(60_000)).toEqual({ mins: 1, secs: 0, total: 60 });
  expect(countdownOf(46_001)).toEqual({ mins: 0, secs: 47, total: 47 });
  expect(countdownOf(-5)).toEqual({ mins: 0, secs: 0, total: 0 });
});

test('a countdown speaks at 60, 30 and 10 seconds', () => {
  const spoken = Array.from({ length: 61 }, (_, index) => announcedSecond(60 - index));
  const changes = spoken.filter((second, index) => second !== spoken[index - 1]);
  expect(changes).toEqual([60, 30, 10]);
  expect([announcedSecond(31), announcedSecond(30), announcedSecond(11), announcedSecond(10)]).toEqual([
    60, 30, 30, 10,
  ]);
});

test('SESSION-001 SESSION-003 of a timeout that changes the idle time counts, but the prompt keeps its minute', () => {
  const never = Number.POSITIVE_INFINITY;
  expect(remainingTime(600_000, 0, never)).toBe(600_000);
  expect(remainingTime(600_000, 240_000, 0)).toBe(360_000);
  expect(remainingTime(600_000, 600_000, never)).toBe(0);
  for (const idle of [60_000, 120_000, 500_000]) expect(remainingTime(120_000, idle, 0)).toBe(60_000);
  expect(remainingTime(120_000, 560_000, 60_000)).toBe(0);
});
