import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../i18n/i18n.ts';
import { Problem } from './problem.ts';
import { useRowsState } from './rows-state.ts';

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});

const query = { isError: false, isPending: false, isPlaceholderData: false, error: null, refetch: () => undefined };
const shown = (over: object) => {
  const { status, failure } = renderHook(() => useRowsState({ ...query, data: undefined, ...over }, 'Not read')).result
    .current;
  return [status, failure];
};

test('W11 a loaded list stays with a message when a refetch fails; one that was never loaded has failed', () => {
  const failed = { isError: true, error: new Problem('internal-error', { status: 500 }) };
  expect(shown({ data: [] })).toEqual(['ready', undefined]);
  expect(shown({ ...failed, data: [] })).toEqual(['ready', 'Not read']);
  expect(shown(failed)).toEqual(['failed', 'Not read']);
});
