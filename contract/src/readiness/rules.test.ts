import { expect, test } from 'vitest';
import { countDone, countOpen, readinessItems } from './rules.ts';

test('what waits is not done', () => {
  const steps = [{ state: 'done' }, { state: 'waiting' }, { state: 'missing' }, { state: 'done' }] as const;
  expect(countDone(steps)).toBe(2);
  expect(countOpen(steps)).toBe(2);
  expect(countOpen([])).toBe(0);
});

test('sign-in comes first, and the children for whom all the rest is done come last', () => {
  expect(readinessItems).toEqual([
    'identityProvider',
    'mail',
    'people',
    'officeSettings',
    'terms',
    'crm',
    'feed',
    'projects',
    'children',
  ]);
});
