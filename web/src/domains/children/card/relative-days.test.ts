import { expect, test } from 'vitest';
import { relativeDays } from './relative-days.ts';

test('a distance is said in days, then months, then years, in the language of the reader', () => {
  expect(relativeDays(16, 'en')).toBe('in 16 days');
  expect(relativeDays(-36, 'en')).toBe('36 days ago');
  expect(relativeDays(-75, 'en')).toBe('2 months ago');
  expect(relativeDays(-800, 'en')).toBe('2 years ago');
  expect(relativeDays(-14, 'es')).toBe('hace 14 días');
  expect(relativeDays(0, 'en')).toBe('today');
});
