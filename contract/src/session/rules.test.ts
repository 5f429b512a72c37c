import { expect, test } from 'vitest';
import * as rules from './rules.ts';

test('a frame’s token lives a quarter of an hour, its renewal an hour, all of them half a day', () => {
  expect([rules.nonavTokenSeconds, rules.nonavRefreshSeconds, rules.nonavFamilySeconds]).toEqual([900, 3_600, 43_200]);
});

test('twenty forms are kept for a week', () => {
  expect([rules.unsavedFormsMaximum, rules.unsavedInputMaximum, rules.unsavedInputDays]).toEqual([20, 200_000, 7]);
});
