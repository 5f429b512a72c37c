import { expect, test } from 'vitest';
import { daysBetween } from './calendar.ts';

test('days are counted between calendar dates, across months, leap days and changes of the clock', () => {
  expect(daysBetween('2026-04-16', '2026-05-02')).toBe(16);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-05-02', '2026-04-16')).toBe(-16);
});
