import { expect, test } from 'vitest';
import { announcedAt, secondsLeft, timeText } from './time-left.ts';

test('the time children are still held', () => {
  const now = Date.parse('2026-04-16T10:00:00.000Z');
  expect(secondsLeft('2026-04-16T10:14:31.400Z', now)).toBe(872);
  expect(secondsLeft('2026-04-16T09:59:00.000Z', now)).toBe(0);
  expect(timeText(872)).toBe('14:32');
  expect(timeText(9)).toBe('00:09');
});

test('is spoken at 60, 30 and 10 seconds', () => {
  expect([61, 60, 31, 30, 10, 1, 0].map(announcedAt)).toEqual([undefined, 60, 60, 30, 10, 10, undefined]);
});
