import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { failOnTooManyFlaky, saveFlaky } from './flaky.ts';
import { type Outcome, summarise } from './outcome.ts';
import { runAndRerun } from './rerun.ts';
import type { TestResult } from './suite-run.ts';
import { runVitest } from './suites.ts';

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** A separate suite, run by the real program: each test says in which of its runs it fails. */
function makeSuite(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-suite-'));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'run-number.ts'),
    `import { appendFileSync, readFileSync } from 'node:fs';
    /** 1 in the first run of this name, 2 in the next. */
    export function runNumber(name: string): number {
      appendFileSync(\`${folder}/\${name}.runs\`, '.');
      return readFileSync(\`${folder}/\${name}.runs\`, 'utf8').length;
    }
    export const failIn = (name: string, ...runs: readonly number[]) => {
      if (runs.includes(runNumber(name))) throw new Error(\`\${name} fails now\`);
    };`,
  );
  const imports = `import { beforeAll, test } from 'vitest';\nimport { failIn, runNumber } from './run-number.ts';\n`;
  for (const [file, body] of Object.entries(files)) writeFileSync(join(folder, file), imports + body);
  return {
    folder,
    run: (): Promise<Outcome> =>
      runVitest({
        suite: 'a suite',
        report: join(folder, 'reports', 'vitest.json'),
        args: ['--root', folder],
        isShown: false,
      }),
    runsOf: (name: string): number => readFileSync(join(folder, `${name}.runs`), 'utf8').length,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const titles = (failures: Outcome['failures'] = []) => failures.map(({ title }) => title).sort();

const rejects = (name: string, isNow: string) =>
  `test('rejects', async () => {
    const number = runNumber('${name}');
    if (${isNow}) void Promise.reject(new Error('${name}: nobody waits'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });`;

describe('one suite, run three times at most', () => {
  const suite = makeSuite({
    'once.test.ts': `test('once', () => failIn('once', 1));\ntest('never', () => failIn('never'));`,
    'other.test.ts': `test('beside it', () => failIn('beside it'));`,
    'often.test.ts': `
      test('always', () => failIn('always', 1, 2, 3));
      test('first and second', () => failIn('first and second', 1, 2));
      test('first and third', () => failIn('first and third', 1, 3));
      test('only when run again', () => failIn('only when run again', 3));`,
    'load.test.ts': `failIn('load', 1);\ntest('loads', () => undefined);`,
    'hook.test.ts': `beforeAll(() => failIn('hook', 1));\ntest('comes after the hook', () => undefined);`,
    'rejection.test.ts': rejects('rejection', 'number === 1'),
    'gone.test.ts': `import './nowhere.ts';\ntest('cannot load', () => undefined);`,
    'hook-again.test.ts': `beforeAll(() => failIn('hook again', 1, 2));\ntest('comes after the hook', () => undefined);`,
    'rejection-again.test.ts': rejects('rejection again', 'number !== 2'),
    'both.test.ts': `test('fails once', () => failIn('fails once', 1));\n${rejects('every time', 'true')}`,
    'skipped.test.ts': `test.skip('left out', () => undefined);\ntest('runs', () => failIn('runs'));`,
  });
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await suite.run();
  });
  afterAll(suite.remove);

  const failuresIn = (file: string) => titles(outcome.failures.filter(({ title }) => title.startsWith(file)));
  const unsteadyIn = (file: string) => outcome.flaky?.filter(({ title }) => title.startsWith(file)) ?? [];

  test('what fails once and then passes twice by itself is unsteady, counts as passed and is named', () => {
    expect(titles(unsteadyIn('once.test.ts'))).toEqual(['once.test.ts: once']);
    expect(unsteadyIn('once.test.ts')[0]?.detail).toContain('once fails now');
    expect(failuresIn('once.test.ts')).toEqual([]);
    // Only its file was run again, twice.
    expect(suite.runsOf('never')).toBe(3);
    expect(suite.runsOf('beside it')).toBe(1);
    const summary = summarise({ ...outcome, failures: [], flaky: unsteadyIn('once.test.ts') });
    expect(summary).toMatch(/^Unsteady\n\n1\. once\.test\.ts: once\n {4}Error: once fails now/);
    expect(summary.split('\n').slice(-2)).toEqual([
      '1 unsteady: see .reports/unsteady.json',
      `${outcome.passed} passed, 0 failed`,
    ]);
  });

  test('what fails always, once more in either rerun, or only when run again has failed', () => {
    expect(failuresIn('often.test.ts')).toEqual([
      'often.test.ts: always',
      'often.test.ts: first and second',
      'often.test.ts: first and third',
      'often.test.ts: only when run again',
    ]);
    expect(unsteadyIn('often.test.ts')).toEqual([]);
  });

  test('a file that does not load, a hook that fails and a rejection nobody handles are run again by the same rule', () => {
    for (const [file, words] of [
      ['load.test.ts', 'load fails now'],
      ['hook.test.ts', 'hook fails now'],
      ['rejection.test.ts', 'rejection: nobody waits'],
    ] as const) {
      expect(unsteadyIn(file)).toEqual([{ title: file, detail: expect.stringContaining(words) }]);
      expect(failuresIn(file)).toEqual([]);
    }
    expect(failuresIn('gone.test.ts')).toContain('gone.test.ts');
    expect(new Set(failuresIn('hook-again.test.ts'))).toEqual(
      new Set(['hook-again.test.ts', 'hook-again.test.ts: comes after the hook']),
    );
    expect(new Set(failuresIn('rejection-again.test.ts'))).toEqual(new Set(['rejection-again.test.ts']));
    expect(unsteadyIn('rejection-again.test.ts')).toEqual([]);
  });

  test('a rejection is not hidden by a test that fails beside it', () => {
    expect(titles(unsteadyIn('both.test.ts'))).toEqual(['both.test.ts: fails once']);
    expect(new Set(failuresIn('both.test.ts'))).toEqual(new Set(['both.test.ts']));
  });

  test('a skipped test stays failed and is not run again', () => {
    expect(outcome.failures.filter(({ title }) => title.startsWith('skipped.test.ts'))).toEqual([
      { title: 'skipped.test.ts: left out', detail: 'skipped' },
    ]);
    expect(unsteadyIn('skipped.test.ts')).toEqual([]);
    expect(suite.runsOf('runs')).toBe(1);
  });

  test('every test counts once, as passed or as failed', () => {
    // Those of once (2), other, load, hook, rejection, both (2), rejection again and skipped that passed in the end.
    expect(outcome.passed).toBe(10);
    expect(summarise(outcome).split('\n').at(-1)).toBe(`10 passed, ${outcome.failures.length} failed`);
  });
});

test('what is run again has the machine to itself: one worker, whatever the configuration says', async () => {
  const body = (name: string) =>
    `import { appendFileSync, readFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    test('${name}', async () => {
      const number = runNumber('${name}');
      const log = import.meta.dirname + '/workers-' + number;
      appendFileSync(log, process.env.VITEST_POOL_ID + '\\n');
      // In the first run both run concurrently, and each waits for the other.
      while (number === 1 && readFileSync(log, 'utf8').length < 4) await pause(10);
      if (number === 1) throw new Error('fails at first');
    });`;
  const { folder, run, remove } = makeSuite({ 'one.test.ts': body('one'), 'two.test.ts': body('two') });
  onTestFinished(remove);
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { maxWorkers: 2 } };');
  const outcome = await run();
  expect(titles(outcome.flaky)).toEqual(['one.test.ts: one', 'two.test.ts: two']);
  const used = [1, 2, 3].map((number) => readFileSync(`${folder}/workers-${number}`, 'utf8').trim().split('\n').sort());
  expect(used).toEqual([
    ['1', '2'],
    ['1', '1'],
    ['1', '1'],
  ]);
});

test('six unsteady tests in one run fail it, five do not', () => {
  const unsteady = ['1', '2', '3', '4', '5', '6'].map((title) => ({ title, detail: 'too late' }));
  const six: Outcome = { passed: 6, failures: [], flaky: unsteady };
  expect(titles(failOnTooManyFlaky(six).failures)).toEqual(['unsteady tests']);
  expect(failOnTooManyFlaky({ ...six, flaky: unsteady.slice(1) }).failures).toEqual([]);
});

test('what was not run is run again, what was skipped stays failed even if it passes then', async () => {
  const result = (title: string, state: TestResult['state']): TestResult => ({ file: 'a.spec.ts', title, state });
  const first = { tests: [result('behind', 'not run'), result('left out', 'skipped')], suiteErrors: [] };
  const again = { tests: [result('behind', 'passed'), result('left out', 'passed')], suiteErrors: [] };
  const asked: Array<readonly string[]> = [];
  const outcome = await runAndRerun('stories', async (files, attempt) => {
    asked.push(files);
    return attempt === 0 ? first : again;
  });
  expect(asked).toEqual([[], ['a.spec.ts'], ['a.spec.ts']]);
  expect(outcome).toMatchObject({ passed: 1, flaky: [] });
  expect(titles(outcome.failures)).toEqual(['a.spec.ts: left out']);
});

test('a program that ends badly or leaves no report is run again whole', async () => {
  const asked: Array<readonly string[]> = [];
  const outcome = await runAndRerun('stories', async (files, attempt) => {
    asked.push(files);
    return { tests: [], suiteErrors: attempt === 0 ? [{ detail: 'It ended with code 1.' }] : [] };
  });
  expect(asked).toEqual([[], [], []]);
  expect(outcome).toMatchObject({ failures: [], flaky: [{ title: 'stories', detail: 'It ended with code 1.' }] });
  // Vitest finds nothing to run: it exits with an error code, and no test fails.
  const suite = makeSuite({});
  onTestFinished(suite.remove);
  const empty = await suite.run();
  expect(empty.failures.map(({ title }) => title)).toContain('a suite');
});

test('what was unsteady is kept in a file, that of other commands beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-unsteady-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unsteady = (title: string): Outcome => ({ passed: 1, failures: [], flaky: [{ title, detail: 'too late' }] });
  saveFlaky(folder, new Map([['Stories', unsteady('one')]]));
  saveFlaky(folder, new Map([['Interop', unsteady('two')]]));
  saveFlaky(folder, new Map([['Stories', unsteady('three')]]));
  expect(JSON.parse(readFileSync(join(folder, 'unsteady.json'), 'utf8'))).toEqual([
    { part: 'Interop', title: 'two', detail: 'too late' },
    { part: 'Stories', title: 'three', detail: 'too late' },
  ]);
});
