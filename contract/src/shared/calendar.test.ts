import { expect, test } from 'vitest';
import { daysBetween, isDateFilterInOrder } from './calendar.ts';

test('days are counted between calendar dates, across months, leap days and changes of the clock', () => {
  expect(daysBetween('2026-04-16', '2026-05-02')).toBe(16);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-05-02', '2026-04-16')).toBe(-16);
});

test('the first day of a filter is not after the last; either may be missing', () => {
  expect(isDateFilterInOrder({ from: '2026-04-16', to: '2026-04-15' })).toBe(false);
  for (const days of [{}, { from: '2026-04-16' }, { to: '2026-04-16' }, { from: '2026-04-16', to: '2026-04-16' }])
    expect(isDateFilterInOrder(days), JSON.stringify(days)).toBe(true);
});
