import { expect, test } from 'vitest';
import { countSheets, whyNoSheet } from './event-sheet.ts';

interface Over {
  readonly isProjectLocked?: boolean;
  readonly isTooOld?: boolean;
  readonly state?: 'reserved' | 'free' | 'lost';
}
const child = (code: string, over: Over = {}) => ({
  status: { code, label: '' },
  state: 'reserved' as const,
  ...over,
});

test.each([
  ['F19', 'Pledgeable', child('1'), null],
  ['F19', 'Proposed', child('2'), 'proposed'],
  ['F19', 'Internal Hold', child('3'), null],
  ['F19', 'Sponsored', child('4'), 'sponsored'],
  ['F19', 'Drop Requested', child('5'), 'leaving'],
  ['F19', 'Partnership Hold', child('6'), 'other'],
  ['F19', 'Dropped', child('7'), 'other'],
  ['F19', 'Inactive', child('8'), 'other'],
  ['F5', 'free for a draft', child('1', { state: 'free' }), null],
  ['F5', 'lost to a draft', child('1', { state: 'lost' }), 'other'],
  ['F5', 'of a locked project', child('3', { isProjectLocked: true }), 'locked'],
  ['F5', 'sponsored, of a locked project', child('4', { isProjectLocked: true }), 'sponsored'],
  ['F19', 'too old to be sponsored, in a reservation', child('3', { isTooOld: true }), 'tooOld'],
  ['F19', 'too old, lost to a draft', child('1', { isTooOld: true, state: 'lost' }), 'tooOld'],
  ['F19', 'too old, of a locked project', child('3', { isTooOld: true, isProjectLocked: true }), 'tooOld'],
  ['F19', 'too old, and proposed', child('2', { isTooOld: true }), 'proposed'],
  ['F19', 'too old, and leaving', child('5', { isTooOld: true }), 'leaving'],
  ['F5', 'lost because its project is locked', child('1', { isProjectLocked: true, state: 'lost' }), 'locked'],
])('%s a child that is %s', (_id, _name, asked, reason) => {
  expect(whyNoSheet(asked)).toBe(reason);
});

test('F19 children with and without a sheet add up, reasons in order', () => {
  const locked = child('1', { isProjectLocked: true });
  const old = child('3', { isTooOld: true });
  const children = [child('3'), child('4'), child('5'), child('4'), locked, old, child('1')];
  expect(countSheets(children)).toEqual({
    sheets: 2,
    withoutSheet: [
      { reason: 'sponsored', count: 2 },
      { reason: 'tooOld', count: 1 },
      { reason: 'locked', count: 1 },
      { reason: 'leaving', count: 1 },
    ],
  });
  expect(countSheets([])).toEqual({ sheets: 0, withoutSheet: [] });
});
