import { expect, test } from 'vitest';
import { evaluate, type Minute } from '../bench/soak-report.ts';

const megabyte = 1_048_576;

interface Change {
  readonly heap?: number;
  readonly time?: number;
  readonly yardstick?: number;
  readonly failures?: number;
}

const minute = ({ heap = 50, time = 10, yardstick = 5, failures = 0 }: Change = {}): Minute => ({
  times: Array.from({ length: 100 }, () => time),
  failures,
  refused: 0,
  baseline: [yardstick],
  metricSamples: [new Map([['prcds_heap_after_collection_bytes', heap * megabyte]])],
});
const minutes = (change: (index: number) => Change) => Array.from({ length: 10 }, (_, index) => minute(change(index)));

test('what stays as it is, after a warm-up, is flat', () => {
  expect(evaluate(minutes((index) => ({ heap: index < 2 ? 20 : 50 + (index % 2) })))).toEqual({
    isFlat: true,
    lines: ['Flat: nothing grows, nothing failed.'],
  });
});

test('memory that is kept and grows is named', () => {
  const { isFlat, lines } = evaluate(minutes((index) => ({ heap: 50 + 3 * index })));
  expect(isFlat).toBe(false);
  expect(lines).toEqual([expect.stringMatching(/^GROWING: heap after full collection MB, from \d/)]);
});

test('slower answers are growth, unless the machine itself became slower', () => {
  expect(evaluate(minutes((index) => ({ time: 10 + 4 * index }))).lines[0]).toMatch(/^GROWING: p50 \/ yardstick/);
  expect(evaluate(minutes((index) => ({ time: 10 * (index + 1), yardstick: 5 * (index + 1) }))).isFlat).toBe(true);
});

test('a request that failed is no success, whenever it was', () => {
  expect(evaluate(minutes((index) => ({ failures: index === 0 ? 1 : 0 }))).lines).toContain('FAILED: 1 requests');
});
