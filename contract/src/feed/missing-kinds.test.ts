import { expect, test } from 'vitest';
import { addCounts, hasSameCounts, leavingNow, noneMissing, totalOf } from './missing-kinds.ts';

const some = { reserved: 12, held: 2, proposed: 1, sponsored: 3, available: 586, leaving: 4 };

test('F19 the kinds add up; who is leaving already does not leave by the decision', () => {
  expect([totalOf(some), leavingNow(some)]).toEqual([608, 604]);
  expect([totalOf(noneMissing), leavingNow(noneMissing)]).toEqual([0, 0]);
});

test('F19 the projects add up, kind by kind', () => {
  expect(addCounts([some, { ...noneMissing, reserved: 1, leaving: 1 }])).toEqual({ ...some, reserved: 13, leaving: 5 });
  expect(addCounts([])).toEqual(noneMissing);
});

test.each(['reserved', 'held', 'proposed', 'sponsored', 'available', 'leaving'] as const)(
  'F3 another number of the kind %s is another situation, also if the sum is the same',
  (kind) => {
    expect(hasSameCounts(some, { ...some })).toBe(true);
    expect(hasSameCounts(some, { ...some, [kind]: some[kind] + 1 })).toBe(false);
    const other = kind === 'available' ? 'held' : 'available';
    expect(hasSameCounts(some, { ...some, [kind]: some[kind] + 1, [other]: some[other] - 1 })).toBe(false);
  },
);
