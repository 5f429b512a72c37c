import { expect, test } from 'vitest';
import { ruleFiles } from './rule-files.ts';
import { percent, readScore, sum } from './score.ts';

test('what a test noticed counts, what could not be run does not', () => {
  const mutants = (...states: string[]) => ({ mutants: states.map((status) => ({ status })) });
  const files = { 'a.ts': mutants('Killed', 'Survived', 'CompileError'), 'b.ts': mutants('Timeout', 'NoCoverage') };
  expect(readScore({ files })).toEqual({ killed: 2, all: 4 });
});

test('a score is rounded down', () => {
  expect(
    percent(
      sum([
        { killed: 899, all: 1000 },
        { killed: 0, all: 0 },
      ]),
    ),
  ).toBe(89.9);
  expect(percent({ killed: 8_999, all: 10_000 })).toBe(89.9);
  expect(percent({ killed: 0, all: 0 })).toBe(100);
});

test('rules are found in every domain, their tests and endpoints are not', () => {
  const files = ruleFiles();
  expect(files.get('csm')).toEqual(['contract/src/csm/check-sending.ts', 'contract/src/csm/rules.ts']);
  expect([...files.values()].flat().filter((file) => /api\.ts$|\.test\.ts$|labels/.test(file))).toEqual([]);
});
