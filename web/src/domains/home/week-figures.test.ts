import { expect, test } from 'vitest';
import { dayAndMonth, signed, totalsOf } from './week-figures.ts';
import { weekdayOf } from './weekday.ts';

test('utilisation is the share of the reserved that found a sponsor', () => {
  const week = (reserved: number, sponsored: number) => ({ start: '2026-04-13', reserved, sponsored });
  expect(totalsOf([week(6, 1), week(2, 3)])).toEqual({ reserved: 8, sponsored: 4, share: 0.5 });
  expect(totalsOf([week(0, 0)]).share).toBeNull();
});

test('a change says its direction', () => {
  expect([signed(64, String), signed(-3, String), signed(0, String)]).toEqual(['+64', '−3', '0']);
});

test('dates of an axis are written as the office writes them, without the year', () => {
  expect(dayAndMonth('2026-02-23', 'DD/MM/YYYY', 'en')).toBe('23/02');
  expect(dayAndMonth('2026-02-23', 'MM/DD/YYYY', 'en')).toBe('02/23');
});

test('days are named in the language of the reader', () => {
  expect([weekdayOf('2026-04-16', 'en'), weekdayOf('2026-04-16', 'es')]).toEqual(['Thursday', 'jueves']);
});
