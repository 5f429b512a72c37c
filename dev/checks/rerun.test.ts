import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Outcome, summarise } from './outcome.ts';
import { runAndRerun } from './rerun.ts';
import type { TestResult } from './suite-run.ts';
import { runVitest } from './suites.ts';
import { keepUnsteady, refuseTooMany } from './unsteady.ts';

let folder: string;

/** A suite of its own, run by the real program: each test says in which of its runs it fails. */
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'prcds-suite-'));
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
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(file: string, body: string): void {
  const imports = `import { beforeAll, test } from 'vitest';\nimport { failIn, runNumber } from './run-number.ts';\n`;
  writeFileSync(join(folder, file), imports + body);
}

const run = (): Promise<Outcome> =>
  runVitest({
    suite: 'a suite',
    report: join(folder, 'reports', 'vitest.json'),
    args: ['--root', folder],
    isShown: false,
  });

const titles = (failures: Outcome['failures'] = []) => failures.map(({ title }) => title).sort();

test('what fails once and then passes twice by itself is unsteady, counts as passed and is named', async () => {
  write('a.test.ts', `test('once', () => failIn('once', 1));\ntest('never', () => failIn('never'));`);
  write('other.test.ts', `test('beside it', () => failIn('beside it'));`);
  const outcome = await run();
  expect(outcome).toMatchObject({ passed: 3, failures: [] });
  expect(titles(outcome.unsteady)).toEqual(['a.test.ts: once']);
  expect(outcome.unsteady?.[0]?.detail).toContain('once fails now');
  // Only its file was run again, and twice.
  expect(readFileSync(join(folder, 'never.runs'), 'utf8')).toHaveLength(3);
  expect(readFileSync(join(folder, 'beside it.runs'), 'utf8')).toHaveLength(1);
  expect(summarise(outcome)).toMatch(/^Unsteady\n\n1\. a\.test\.ts: once\n {4}Error: once fails now/);
  expect(summarise(outcome).split('\n').slice(-2)).toEqual([
    '1 unsteady: see .reports/unsteady.json',
    '3 passed, 0 failed',
  ]);
});

test('what is run again has the machine to itself: one worker, whatever the configuration says', async () => {
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { maxWorkers: 2 } };');
  const log = `${folder}/workers-\${number}`;
  for (const name of ['one', 'two'])
    write(
      `${name}.test.ts`,
      `import { appendFileSync, readFileSync } from 'node:fs';
      import { setTimeout as pause } from 'node:timers/promises';
      test('${name}', async () => {
        const number = runNumber('${name}');
        appendFileSync(\`${log}\`, process.env.VITEST_POOL_ID + '\\n');
        // At first both run at the same time, and each waits for the other.
        while (number === 1 && readFileSync(\`${log}\`, 'utf8').length < 4) await pause(10);
        if (number === 1) throw new Error('fails at first');
      });`,
    );
  const outcome = await run();
  expect(titles(outcome.unsteady)).toEqual(['one.test.ts: one', 'two.test.ts: two']);
  const used = [1, 2, 3].map((number) => readFileSync(`${folder}/workers-${number}`, 'utf8').trim().split('\n').sort());
  expect(used).toEqual([
    ['1', '2'],
    ['1', '1'],
    ['1', '1'],
  ]);
});

test('what fails always, once more in either rerun, or only when run again has failed', async () => {
  write(
    'a.test.ts',
    `test('always', () => failIn('always', 1, 2, 3));
    test('first and second', () => failIn('first and second', 1, 2));
    test('first and third', () => failIn('first and third', 1, 3));
    test('only when run again', () => failIn('only when run again', 3));
    test('never', () => failIn('never'));`,
  );
  const outcome = await run();
  expect(outcome).toMatchObject({ passed: 1, unsteady: [] });
  expect(titles(outcome.failures)).toEqual([
    'a.test.ts: always',
    'a.test.ts: first and second',
    'a.test.ts: first and third',
    'a.test.ts: only when run again',
  ]);
  expect(summarise(outcome).split('\n').at(-1)).toBe('1 passed, 4 failed');
});

test('a file that does not load, a hook that fails and a rejection nobody handles are run again by the same rule', async () => {
  write('load.test.ts', `failIn('load', 1);\ntest('loads', () => undefined);`);
  write('hook.test.ts', `beforeAll(() => failIn('hook', 1));\ntest('comes after the hook', () => undefined);`);
  const rejects = (name: string, runs: string) =>
    `test('rejects', async () => {
      if (${runs}.includes(runNumber('${name}'))) void Promise.reject(new Error('${name}: nobody waits'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`;
  write('rejection.test.ts', rejects('rejection', '[1]'));
  const outcome = await run();
  expect(outcome).toMatchObject({ passed: 3, failures: [] });
  expect(titles(outcome.unsteady)).toEqual(['hook.test.ts', 'load.test.ts', 'rejection.test.ts']);
  for (const words of ['load fails now', 'hook fails now', 'rejection: nobody waits'])
    expect(outcome.unsteady?.filter(({ detail }) => detail.includes(words))).toHaveLength(1);

  for (const name of ['load', 'hook', 'rejection']) rmSync(join(folder, `${name}.test.ts`));
  write('gone.test.ts', `import './nowhere.ts';\ntest('cannot load', () => undefined);`);
  write('hook.test.ts', `beforeAll(() => failIn('hook again', 1, 2));\ntest('comes after the hook', () => undefined);`);
  write('rejection.test.ts', rejects('rejection again', '[1, 3]'));
  const again = await run();
  expect(again.unsteady).toEqual([]);
  expect(new Set(titles(again.failures))).toEqual(
    new Set(['gone.test.ts', 'hook.test.ts', 'hook.test.ts: comes after the hook', 'rejection.test.ts']),
  );
});

test('a rejection is not hidden by a test that fails beside it', async () => {
  write(
    'a.test.ts',
    `test('fails once', () => failIn('fails once', 1));
    test('rejects', async () => {
      void Promise.reject(new Error('every time'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
  );
  const outcome = await run();
  expect(titles(outcome.unsteady)).toEqual(['a.test.ts: fails once']);
  expect(new Set(titles(outcome.failures))).toEqual(new Set(['a.test.ts']));
});

test('a skipped test stays failed and is not run again', async () => {
  write('a.test.ts', `test.skip('left out', () => undefined);\ntest('runs', () => failIn('runs'));`);
  const outcome = await run();
  expect(outcome).toMatchObject({
    passed: 1,
    failures: [{ title: 'a.test.ts: left out', detail: 'skipped' }],
    unsteady: [],
  });
  expect(readFileSync(join(folder, 'runs.runs'), 'utf8')).toBe('.');
});

test('six unsteady tests in one run fail it, five do not', async () => {
  write('a.test.ts', `for (const name of ['1', '2', '3', '4', '5', '6']) test(name, () => failIn(name, 1));`);
  const six = await run();
  expect(six).toMatchObject({ passed: 6, failures: [] });
  expect(titles(refuseTooMany(six).failures)).toEqual(['unsteady tests']);
  const five = { ...six, unsteady: six.unsteady?.slice(1) };
  expect(refuseTooMany(five).failures).toEqual([]);
});

test('what was not run is run again, what was skipped stays failed even if it passes then', async () => {
  const result = (title: string, state: TestResult['state']): TestResult => ({ file: 'a.spec.ts', title, state });
  const first = { tests: [result('behind', 'not run'), result('left out', 'skipped')], troubles: [] };
  const again = { tests: [result('behind', 'passed'), result('left out', 'passed')], troubles: [] };
  const asked: Array<readonly string[]> = [];
  const outcome = await runAndRerun('stories', async (files, attempt) => {
    asked.push(files);
    return attempt === 0 ? first : again;
  });
  expect(asked).toEqual([[], ['a.spec.ts'], ['a.spec.ts']]);
  expect(outcome).toMatchObject({ passed: 1, unsteady: [] });
  expect(titles(outcome.failures)).toEqual(['a.spec.ts: left out']);
});

test('a program that ends badly or leaves no report is run again whole', async () => {
  const asked: Array<readonly string[]> = [];
  const outcome = await runAndRerun('stories', async (files, attempt) => {
    asked.push(files);
    return { tests: [], troubles: attempt === 0 ? [{ detail: 'It ended with code 1.' }] : [] };
  });
  expect(asked).toEqual([[], [], []]);
  expect(outcome).toMatchObject({ failures: [], unsteady: [{ title: 'stories', detail: 'It ended with code 1.' }] });
  // Vitest finds nothing to run: it ends with a code, and no test says why.
  const empty = await run();
  expect(empty.failures.map(({ title }) => title)).toContain('a suite');
});

test('what was unsteady is kept in a file, that of other commands beside it', () => {
  const unsteady = (title: string): Outcome => ({ passed: 1, failures: [], unsteady: [{ title, detail: 'too late' }] });
  keepUnsteady(folder, new Map([['Stories', unsteady('one')]]));
  keepUnsteady(folder, new Map([['Interop', unsteady('two')]]));
  keepUnsteady(folder, new Map([['Stories', unsteady('three')]]));
  expect(JSON.parse(readFileSync(join(folder, 'unsteady.json'), 'utf8'))).toEqual([
    { part: 'Interop', title: 'two', detail: 'too late' },
    { part: 'Stories', title: 'three', detail: 'too late' },
  ]);
});
