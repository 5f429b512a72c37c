import { expect, test } from 'vitest';
import { utilisation } from '../view/overview-figures.ts';
import { countResults, failedChildIds, nameResults } from './outcome.ts';

test('results carry names, and the failed ones are known', () => {
  const results = nameResults(
    [
      { childId: 'ETH-193408-0145', isDone: true, reason: null },
      { childId: 'ETH-193408-0166', isDone: false, reason: 'child-sponsored' },
    ],
    new Map([['ETH-193408-0145', 'Hiwot Bekele']]),
  );
  expect(results.map(({ name }) => name)).toEqual(['Hiwot Bekele', '']);
  expect(countResults(results)).toEqual({ done: 1, failed: 1 });
  expect([...failedChildIds({ kind: 'release', results, delivery: 'off' })]).toEqual(['ETH-193408-0166']);
  expect(failedChildIds(undefined).size).toBe(0);
});

test('RESV-047 utilisation is what part of the reserved children is sponsored, rounded', () => {
  expect(utilisation(38, 60)).toBe(63);
  expect(utilisation(2, 3)).toBe(67);
  expect(utilisation(999, 1000)).toBe(99);
  expect(utilisation(1000, 1000)).toBe(100);
  expect(utilisation(1, 1000)).toBe(1);
  expect(utilisation(0, 5)).toBe(0);
  expect(utilisation(0, 0)).toBeUndefined();
});
