import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findChromium, provideChromium } from './chromium.ts';
import { add, summarise } from './outcome.ts';
import { readPlaywright } from './playwright-report.ts';
import { runChecks } from './run-checks.ts';
import { readVitest } from './vitest-report.ts';

test('the last line counts everything, and failures stand before it', () => {
  const outcome = add(
    { passed: 3, failures: [] },
    { passed: 1, failures: [{ title: 'lint', detail: 'a.ts is untidy' }] },
  );
  const lines = summarise(outcome).split('\n');
  expect(lines.at(-1)).toBe('4 passed, 1 failed');
  expect(lines).toContain('1. lint');
  expect(lines).toContain('    a.ts is untidy');
  expect(summarise({ passed: 9, failures: [] })).toBe('9 passed, 0 failed');
});

test('each check counts once, also when several run at the same time', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const check = (code: number, ms: number) => ({
    name: `check ${code}`,
    run: () => new Promise<{ code: number; output: string }>((done) => setTimeout(done, ms, { code, output: 'no' })),
  });
  const outcome = await runChecks([check(0, 30), check(1, 10), check(0, 1), check(0, 20), check(2, 1)]);
  expect(outcome.passed).toBe(3);
  expect(outcome.failures.map(({ title }) => title).sort()).toEqual(['check 1', 'check 2']);
  vi.restoreAllMocks();
});

test('unit tests: what passed, failed, was skipped, and a file that could not be run', () => {
  const outcome = readVitest({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'works', status: 'passed' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'is left out', status: 'skipped' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    ],
  });
  expect(outcome.passed).toBe(1);
  expect(outcome.failures).toEqual([
    { title: 'a.test.ts: breaks', detail: 'expected 1 to be 2' },
    { title: 'a.test.ts: is left out', detail: 'skipped' },
    { title: 'b.test.ts', detail: 'SyntaxError' },
  ]);
});

test('browser stories: only what passed at once counts as passed', () => {
  const story = (title: string, status: string, message?: string) => ({
    title,
    file: 'entry.spec.ts',
    tests: [{ status, results: message ? [{ error: { message } }] : [] }],
  });
  const outcome = readPlaywright({
    suites: [
      {
        title: 'entry.spec.ts',
        specs: [story('one', 'expected')],
        suites: [
          {
            title: 'inner',
            specs: [
              story('two', 'unexpected', '\u001b[31mtoo late\u001b[39m'),
              story('three', 'flaky'),
              story('four', 'skipped'),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'the world did not start' }],
  });
  expect(outcome.passed).toBe(1);
  expect(outcome.failures).toEqual([
    { title: 'entry.spec.ts: two', detail: 'too late' },
    { title: 'entry.spec.ts: three', detail: 'flaky' },
    { title: 'entry.spec.ts: four', detail: 'skipped' },
    { title: 'browser stories', detail: 'the world did not start' },
  ]);
});

test('finds a browser where CHROMIUM says, on the path, or in a usual place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-chromium-'));
  const browser = join(folder, 'google-chrome');
  writeFileSync(browser, '');
  chmodSync(browser, 0o755);
  expect(findChromium({ CHROMIUM: browser }, [])).toBe(browser);
  expect(findChromium({ PATH: `/nowhere:${folder}` }, [])).toBe(browser);
  expect(findChromium({ PATH: '/nowhere' }, [browser])).toBe(browser);
  expect(findChromium({ PATH: '/nowhere' }, [])).toBeUndefined();
});

test('says how to set CHROMIUM right', async () => {
  expect(await provideChromium({ CHROMIUM: '/no/such/browser' })).toEqual({
    problem: "CHROMIUM is '/no/such/browser', which cannot be run: set it to the path of a Chromium or Chrome.",
  });
});
