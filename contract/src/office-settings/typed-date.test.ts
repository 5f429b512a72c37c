import { describe, expect, test } from 'vitest';
import { calendarDate } from '../shared/values.ts';
import { parseTypedDate } from './typed-date.ts';

const read = (typed: string, format: Parameters<typeof parseTypedDate>[1] = 'DD/MM/YYYY') => {
  const result = parseTypedDate(typed, format);
  return 'date' in result ? result.date : result.problem;
};

describe('F25 a date may be typed', () => {
  test.each([
    ['DD/MM/YYYY', '03/04/2026', '2026-04-03'],
    ['DD/MM/YYYY', '3/4/2026', '2026-04-03'],
    ['DD/MM/YYYY', '3/4/26', '2026-04-03'],
    ['DD/MM/YYYY', '03042026', '2026-04-03'],
    ['DD/MM/YYYY', '2026-04-03', '2026-04-03'],
    ['DD/MM/YYYY', '3-4-26', '2026-04-03'],
    ['DD/MM/YYYY', '3.4.2026', '2026-04-03'],
    ['DD/MM/YYYY', '3 4 2026', '2026-04-03'],
    ['DD/MM/YYYY', '  3/4/2026 ', '2026-04-03'],
    ['MM/DD/YYYY', '3/4/2026', '2026-03-04'],
    ['MM/DD/YYYY', '3/4/26', '2026-03-04'],
    ['MM/DD/YYYY', '03042026', '2026-03-04'],
    ['MM/DD/YYYY', '2026-04-03', '2026-04-03'],
    ['YYYY-MM-DD', '2026-04-03', '2026-04-03'],
    ['YYYY-MM-DD', '2026-4-3', '2026-04-03'],
    ['YYYY-MM-DD', '26-4-3', '2026-04-03'],
    ['YYYY-MM-DD', '2026/4/3', '2026-04-03'],
    ['YYYY-MM-DD', '20260403', '2026-04-03'],
    ['DD-MMM-YYYY', '03-Apr-2026', '2026-04-03'],
    ['DD-MMM-YYYY', '3-abr-26', '2026-04-03'],
    ['DD-MMM-YYYY', '3 APR 2026', '2026-04-03'],
    ['DD-MMM-YYYY', '3/4/26', '2026-04-03'],
    ['DD-MMM-YYYY', '03042026', '2026-04-03'],
    ['DD-MMM-YYYY', '1-ene-2026', '2026-01-01'],
    ['DD-MMM-YYYY', '31-dic-2026', '2026-12-31'],
  ] as const)('%s: %s', (format, typed, date) => expect(read(typed, format)).toBe(date));

  test('YY is always 20YY', () => {
    expect([read('1/1/00'), read('31/12/99')]).toEqual(['2000-01-01', '2099-12-31']);
  });

  test('a year of four digits is the year typed, never one of another century', () => {
    expect([read('1/1/0020'), read('31/12/0099'), read('01010000'), read('1900-1-1')]).toEqual([
      '0020-01-01',
      '0099-12-31',
      '0000-01-01',
      '1900-01-01',
    ]);
    expect([read('29/2/0000'), read('29/2/0004'), read('29/2/0099'), read('29/2/1900')]).toEqual([
      '0000-02-29',
      '0004-02-29',
      'no-such-day',
      'no-such-day',
    ]);
  });

  test.each(['0020-01-01', '0000-01-01', '0099-12-31', '1899-12-31', '2200-01-01'])(
    '%s is refused with the dates that are allowed',
    (date) => {
      const [issue] = calendarDate.safeParse(date).error?.issues ?? [];
      expect(issue).toMatchObject({
        message: 'out-of-range',
        params: { minimum: '1900-01-01', maximum: '2199-12-31' },
      });
    },
  );

  test('a leap day is one in leap years alone', () => {
    expect([read('29/2/2028'), read('29/2/2026'), read('29/2/2000')]).toEqual([
      '2028-02-29',
      'no-such-day',
      '2000-02-29',
    ]);
  });

  test.each(['31/02/2026', '0/4/2026', '3/0/2026', '3/13/2026', '32/1/26', '20260403', '2026-13-01'])(
    '%s is written like a date and is in no calendar',
    (typed) => expect(read(typed)).toBe('no-such-day'),
  );

  test.each([
    ...['', ' ', 'soon', '3/4', '3/4/026', '3/4/202', '3/4/20266', '003/4/2026', '3/4-2026', '030426', '3//4/2026'],
    ...['3/xyz/2026', '2026', '3/4/2026/', 'a3/4/2026', '3/4/2026b', '2026/4/3'],
  ])('%j is not written like one', (typed) => expect(read(typed)).toBe('unreadable'));

  test('an office that begins with the year takes no other order', () => {
    expect(read('03/04/2026', 'YYYY-MM-DD')).toBe('unreadable');
  });
});
