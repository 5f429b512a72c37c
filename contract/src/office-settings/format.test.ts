import { describe, expect, test } from 'vitest';
import { datePatternLabel, dayOfInstant, formatCalendarDate, formatInstant, formatsOf, formatTime } from './format.ts';
import { defaultSettings, timeZones, zoneOf } from './rules.ts';

const afternoon = '2026-07-01T22:07:09Z';
const formats = formatsOf(defaultSettings);

test('CONST-002 CONST-003 CONST-009 the defaults give DD/MM/YYYY, a 12-hour clock and Pacific wall-clock time', () => {
  expect(formatInstant(afternoon, formats, 'en')).toBe('01/07/2026 03:07:09 PM');
  expect(formatInstant('2026-01-01T22:07:09Z', formats, 'en')).toBe('01/01/2026 02:07:09 PM');
});

describe('CONST-003 times', () => {
  const at = (instant: string, time: typeof formats.time) =>
    formatTime(instant, { ...formats, time, zone: 'Etc/UTC' }, 'en');
  test('noon and midnight are 12', () => {
    expect(at('2026-01-01T00:05:00Z', 'HH:MM:SS:XM')).toBe('12:05:00 AM');
    expect(at('2026-01-01T12:05:00Z', 'HH:MM:XM')).toBe('12:05 PM');
  });
  test('without XM the clock has 24 hours', () => {
    expect(at('2026-01-01T00:05:09Z', 'HH:MM:SS')).toBe('00:05:09');
    expect(at('2026-01-01T23:05:09Z', 'HH:MM')).toBe('23:05');
  });
});

test('a calendar date is put in the chosen order and never shifts', () => {
  expect(formatCalendarDate('2026-04-16', 'DD/MM/YYYY', 'en')).toBe('16/04/2026');
  expect(formatCalendarDate('2026-04-16', 'MM/DD/YYYY', 'en')).toBe('04/16/2026');
  expect(formatCalendarDate('2026-04-16', 'YYYY-MM-DD', 'en')).toBe('2026-04-16');
  expect(formatCalendarDate('2026-04-16', 'DD-MMM-YYYY', 'en')).toBe('16-Apr-2026');
  expect(formatCalendarDate('2026-01-16', 'DD-MMM-YYYY', 'es')).toBe('16-ene-2026');
});

test('a date format is shown in the letters of the language', () => {
  expect(datePatternLabel('DD/MM/YYYY', 'es')).toBe('DD/MM/AAAA');
  expect(datePatternLabel('YYYY-MM-DD', 'es')).toBe('AAAA-MM-DD');
  expect(datePatternLabel('DD/MM/YYYY', 'en')).toBe('DD/MM/YYYY');
  expect(datePatternLabel('HH:MM', 'es')).toBe('HH:MM');
});

test('CONST-009 an instant falls on the day the office has, daylight saving included', () => {
  expect(dayOfInstant('2026-03-08T07:59:00Z', zoneOf('Pacific (GMT-08:00)'))).toBe('2026-03-07');
  expect(dayOfInstant('2026-07-01T06:59:00Z', zoneOf('Pacific (GMT-08:00)'))).toBe('2026-06-30');
  expect(dayOfInstant('2026-07-01T07:00:00Z', zoneOf('Pacific (GMT-08:00)'))).toBe('2026-07-01');
});

test('every zone an office may choose is one this machine knows', () => {
  for (const { zone } of timeZones) expect(() => dayOfInstant(afternoon, zone)).not.toThrow();
});

test('a setting nobody knows falls back to the default', () => {
  const odd = { applicationDateFormat: 'x', applicationTimeFormat: 'y', applicationTimeZone: 'z' };
  expect(formatsOf(odd)).toEqual(formats);
});
