import { expect, test } from 'vitest';
import { niceSteps } from './chart-steps.ts';

test('a scale starts at zero, steps by round numbers and holds the largest value', () => {
  expect(niceSteps(138)).toEqual([0, 50, 100, 150]);
  expect(niceSteps(0)).toEqual([0, 1]);
  expect(niceSteps(2)).toEqual([0, 1, 2]);
  expect(niceSteps(7)).toEqual([0, 5, 10]);
  expect(niceSteps(48_211)).toEqual([0, 20_000, 40_000, 60_000]);
});
