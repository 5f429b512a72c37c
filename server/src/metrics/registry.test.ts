import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

test('a counter and a gauge are lines of the text format', () => {
  const registry = createRegistry();
  const count = registry.counter('a_total', 'What is counted.');
  registry.gauge('b', 'What is shown.', () => [{ labels: { of: 'one' }, value: 1.5 }]);
  registry.gauge('c', 'One number.', () => 3);
  count({ kind: 'x' });
  count({ kind: 'x' }, 2);
  count({ kind: 'y' });
  expect(registry.render()).toBe(
    [
      '# HELP a_total What is counted.',
      '# TYPE a_total counter',
      'a_total{kind="x"} 3',
      'a_total{kind="y"} 1',
      '# HELP b What is shown.',
      '# TYPE b gauge',
      'b{of="one"} 1.5',
      '# HELP c One number.',
      '# TYPE c gauge',
      'c 3',
      '',
    ].join('\n'),
  );
});

test('a histogram counts everything up to each limit, and everything', () => {
  const registry = createRegistry();
  const observe = registry.histogram('d_seconds', 'How long.', [0.1, 1]);
  for (const value of [0.1, 0.5, 7]) observe({ route: '/a' }, value);
  expect(registry.render().split('\n').slice(2, -1)).toEqual([
    'd_seconds_bucket{route="/a",le="0.1"} 1',
    'd_seconds_bucket{route="/a",le="1"} 2',
    'd_seconds_bucket{route="/a",le="+Inf"} 3',
    'd_seconds_sum{route="/a"} 7.6',
    'd_seconds_count{route="/a"} 3',
  ]);
});

test('label values are escaped', () => {
  const registry = createRegistry();
  registry.counter('e_total', 'Odd values.')({ value: 'a"} 9\n\\' });
  expect(registry.render()).toContain('e_total{value="a\\"} 9\\n\\\\"} 1\n');
});

test('metrics without a value are left out, and NaN is written as NaN', () => {
  const registry = createRegistry();
  registry.gauge('f', 'Nothing yet.', () => []);
  registry.gauge('g', 'No number.', () => Number.NaN);
  expect(registry.render()).toBe('# HELP g No number.\n# TYPE g gauge\ng NaN\n');
});
