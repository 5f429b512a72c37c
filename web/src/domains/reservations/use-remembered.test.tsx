import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { useRemembered } from './use-remembered.ts';

const show = (seen: Readonly<Record<string, string>>) =>
  renderHook((now: Readonly<Record<string, string>>) => useRemembered(Object.entries(now)), {
    initialProps: seen,
    wrapper: StrictMode,
  });

test('what a list has shown stays known when a later list lacks it, in its first place and with its last value', () => {
  const { result, rerender } = show({ a: 'Ana', b: 'Eva' });
  rerender({ a: 'Ana María', c: 'Luz' });
  rerender({});
  expect([...result.current.remembered]).toEqual([
    ['a', 'Ana María'],
    ['b', 'Eva'],
    ['c', 'Luz'],
  ]);
});

test('what is forgotten stays away, unless a list shows it again', () => {
  const { result, rerender } = show({ a: 'Ana', b: 'Eva' });
  rerender({});
  act(() => result.current.forget(['a']));
  expect([...result.current.remembered.keys()]).toEqual(['b']);
  rerender({ a: 'Ana' });
  expect([...result.current.remembered.keys()]).toEqual(['b', 'a']);
  rerender({});
  act(() => result.current.forgetAll());
  expect(result.current.remembered.size).toBe(0);
});
