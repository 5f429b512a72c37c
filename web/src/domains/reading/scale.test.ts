import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test.each([
  ['the longest bar goes beyond both lines', [4630, 90], 2000, 40.75, 81.5, false],
  ['nobody comes near', [12], 2000, 47.17, 94.34, false],
  ['somebody whose budget was lifted reads far beyond', [20_000], 2000, 9.43, 18.87, true],
])('F16 %s: all of it has room', (_, counts, budget, atBudget, atMost, isCrowded) => {
  const scale = scaleOf(counts, budget);
  expect([scale.share(budget), scale.share(scale.most), scale.isCrowded]).toEqual([atBudget, atMost, isCrowded]);
  for (const count of counts) expect(scale.share(count)).toBeLessThan(100);
});

test('F16 without a budget and without children there is no division by zero', () => {
  expect(scaleOf([], 0).share(0)).toBe(0);
  expect(scaleOf([5], 0).share(5)).toBe(94.34);
});
