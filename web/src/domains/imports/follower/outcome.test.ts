import { expect, test } from 'vitest';
import type { ImportStatus } from '#contract/imports/rules.ts';
import { outcomeOf } from './outcome.ts';

const ended = (status: ImportStatus, applied: number, unchanged = 0, failed = 0) =>
  outcomeOf({ status, applied, unchanged, failed, leftOut: 0 });

test('ERR-084 success is said only of an import that changed something and ended Completed', () => {
  expect(ended('completed', 3)).toBe('imported');
  expect(ended('completed', 1, 2)).toBe('imported');
  expect(ended('completed', 0, 1)).toBe('nothingChanged');
  expect(ended('completedWithErrors', 2, 0, 1)).toBe('withErrors');
  expect(ended('queued', 0)).toBeUndefined();
  expect(ended('inProgress', 2)).toBeUndefined();
});

test('ERR-041 failure is reported when nothing could be applied, not when nothing had to change', () => {
  expect(ended('failed', 0, 0, 3)).toBe('failed');
  expect(ended('failed', 0, 3)).toBe('nothingChanged');
  expect(ended('failed', 0, 3, 1)).toBe('withErrors');
});
