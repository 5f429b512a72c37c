import { expect, test } from 'vitest';
import { nextGroupIndex, wrapIndex } from './entry.ts';

test('the active index wraps around', () => {
  expect([wrapIndex(0, -1, 3), wrapIndex(2, 1, 3), wrapIndex(0, 1, 0)]).toEqual([2, 0, 0]);
});

test('Tab goes to the first line of the next group, and around', () => {
  const groups = ['children', 'children', 'projects', 'recent', 'recent'] as const;
  expect([0, 1, 2, 4].map((active) => nextGroupIndex(groups, active, 1))).toEqual([2, 2, 3, 0]);
  expect([0, 1, 2, 4].map((active) => nextGroupIndex(groups, active, -1))).toEqual([3, 3, 0, 2]);
  expect(nextGroupIndex([], 0, 1)).toBe(0);
});
