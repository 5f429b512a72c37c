import { expect, test } from 'vitest';
import { kindOfStatus, notFreedByRelease, shownKinds, statusesOfKind } from './counts.ts';

test.each([
  ['F19', 'Pledgeable', '1', 'available'],
  ['F19', 'Proposed', '2', 'proposed'],
  ['F19', 'Internal Hold', '3', 'available'],
  ['F19', 'Sponsored', '4', 'sponsored'],
  ['F19', 'Drop Requested', '5', 'other'],
  ['F19', 'Partnership Hold', '6', 'other'],
  ['F19', 'Dropped', '7', 'other'],
  ['F19', 'Inactive', '8', 'other'],
])('%s a child that is %s counts once', (_id, _name, code, kind) => {
  expect(kindOfStatus(code)).toBe(kind);
});

test('F19 the statuses of a kind, for counting', () => {
  expect(statusesOfKind('available')).toEqual([1, 3]);
  expect(statusesOfKind('proposed')).toEqual([2]);
  expect(statusesOfKind('sponsored')).toEqual([4]);
});

test('F19 others are shown when there are any', () => {
  const counts = { proposed: 0, sponsored: 1, available: 2, other: 0 };
  expect(shownKinds(counts)).toEqual(['proposed', 'sponsored', 'available']);
  expect(shownKinds({ ...counts, other: 1 })).toEqual(['proposed', 'sponsored', 'available', 'other']);
});

test('F19 who is proposed or otherwise held leaves with a release, and is not free', () => {
  expect(notFreedByRelease({ proposed: 2, sponsored: 4, available: 8, other: 1, staying: 4 })).toBe(3);
});

test('F19 F1 who has been sponsored and is dropped does not leave with a release', () => {
  expect(notFreedByRelease({ proposed: 0, sponsored: 0, available: 1, other: 1, staying: 1 })).toBe(0);
  expect(notFreedByRelease({ proposed: 1, sponsored: 2, available: 1, other: 3, staying: 4 })).toBe(2);
});
