import { expect, test } from 'vitest';
import { ruleFiles } from './rule-files.ts';
import { byDomain, percent, sum } from './score.ts';

test('what a test noticed counts for its domain, what could not be run does not', () => {
  const mutants = (...states: string[]) => ({ mutants: states.map((status) => ({ status })) });
  const files = {
    'contract/src/csm/a.ts': mutants('Killed', 'Survived', 'CompileError'),
    'contract/src/csm/b.ts': mutants('Timeout', 'NoCoverage'),
    'contract/src/home/a.ts': mutants('Killed'),
  };
  expect([...byDomain({ files })]).toEqual([
    ['csm', { killed: 2, all: 4 }],
    ['home', { killed: 1, all: 1 }],
  ]);
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
