import { expect, test } from 'vitest';
import { isCodeOffered } from './codes-by-status.ts';

/**
 * T12 as literal rows: Pledgeable, Proposed, Internal Hold, Sponsored, Drop Requested, Partnership Hold, Dropped,
 * Inactive.
 */
const table = [
  ['CSM01', 'yes yes yes yes yes yes no no'],
  ['CSM02', 'yes yes yes yes yes yes no no'],
  ['CSM03', 'yes yes yes yes yes yes no no'],
  ['CSM04', 'yes yes yes yes yes yes yes yes'],
  ['CSM05', 'yes yes yes yes no yes no no'],
  ['CSM06', 'yes yes yes yes yes yes no no'],
  ['CSM07', 'yes yes yes yes no yes no no'],
  ['CSM08', 'yes yes yes yes no yes no no'],
  ['CSM09', 'yes yes yes yes no yes no no'],
  ['CSM10', 'no no no yes no no no no'],
  ['CSM11', 'no no no no yes no yes yes'],
  ['CSM12', 'no no no no yes no no no'],
  ['CSM13', 'yes yes yes yes no yes no no'],
  ['CSM14', 'no no no yes no no no no'],
  ['CSM15', 'no no no yes yes no no no'],
  ['CSM16', 'no no no yes no no no no'],
  ['CSM17', 'no no no yes no no no no'],
  ['CSM18', 'yes yes yes yes yes yes yes yes'],
  ['CSM19', 'yes yes yes yes yes yes yes yes'],
  ['CSM20', 'yes yes yes yes yes yes yes yes'],
] as const;

test.each(table)('T12 CSM-004 %s is offered for children of the statuses of its line', (code, offered) => {
  const told = [1, 2, 3, 4, 5, 6, 7, 8].map((status) => (isCodeOffered(code, status) ? 'yes' : 'no'));
  expect(told.join(' ')).toBe(offered);
});

test('T12 an unlisted code is never offered, and an unknown status has no offers', () => {
  expect([isCodeOffered('CSM99', 1), isCodeOffered('toString', 1), isCodeOffered('CSM19', 9)]).toEqual([
    false,
    false,
    false,
  ]);
});
