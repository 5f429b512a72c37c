import { expect, test } from 'vitest';
import { createLagBound } from './replica-lag.ts';
import { parseLsn } from './wal-positions.ts';

test('a replica must have replayed the position the primary had before the allowed lag', () => {
  const bound = createLagBound(10);
  expect(bound.needed(0)).toBeUndefined();
  for (let at = 0; at <= 30; at += 5) bound.note(BigInt(at * 100), at);
  expect(bound.needed(30)).toBe(2000n);
  expect(bound.needed(34)).toBe(2000n);
  expect(bound.needed(36)).toBe(2500n);
  // Without recent news of the primary, the last known position counts.
  expect(bound.needed(900)).toBe(3000n);
});

test('a server that has just started requires the first position it saw on the primary', () => {
  const bound = createLagBound(10);
  bound.note(7n, 0);
  bound.note(9n, 4);
  expect(bound.needed(5)).toBe(7n);
});

test('positions are compared as numbers, not as text', () => {
  expect(parseLsn('0/A')).toBe(10n);
  expect(parseLsn('1/0')).toBe(2n ** 32n);
  expect(parseLsn('A/1')).toBeGreaterThan(parseLsn('9/FFFFFFFF'));
});
