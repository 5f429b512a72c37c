import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../../api/problem.ts';
import { loadTexts, startTexts } from '../../../i18n/i18n.ts';
import { useTabFailure } from './use-tab-failure.ts';

beforeAll(async () => {
  await startTexts('en');
  await Promise.all([loadTexts('projects'), loadTexts('problem')]);
});

describe('a tab that cannot be fetched', () => {
  const sentence = "Sorry! It's taking too long to respond. Please try again after sometime";
  const say = (tab: 'community' | 'lock', failure: unknown) =>
    renderHook(() => useTabFailure(tab)).result.current(failure);

  test('ERR-028 ERR-029 says which one took too long, on either end', () => {
    expect(say('community', new Problem('taking-too-long'))).toBe(`Community: ${sentence}`);
    expect(say('lock', new Problem('timed-out'))).toBe(`Project Lock: ${sentence}`);
  });

  test('any other failure is told as such', () => {
    expect(say('lock', new Problem('internal-error'))).toBe('Error in retrieving data');
  });
});
