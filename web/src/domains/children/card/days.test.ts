import { expect, test } from 'vitest';
import { daysBetween, relativeDays } from './days.ts';

test('days are counted between calendar dates, across months, leap days and changes of the clock', () => {
  expect(daysBetween('2026-04-16', '2026-05-02')).toBe(16);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-05-02', '2026-04-16')).toBe(-16);
});

test('a distance is said in days, then months, then years, in the language of the reader', () => {
  expect(relativeDays(16, 'en')).toBe('in 16 days');
  expect(relativeDays(-36, 'en')).toBe('36 days ago');
  expect(relativeDays(-75, 'en')).toBe('2 months ago');
  expect(relativeDays(-800, 'en')).toBe('2 years ago');
  expect(relativeDays(-14, 'es')).toBe('hace 14 días');
  expect(relativeDays(0, 'en')).toBe('today');
});
